/** Rooms of the portal stand on each other in one direction: two that need each other are one room, or miss a third. */

export interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

const room = /^packages\/web\/src\/([^/]+)\//;
/** No rooms: the frame stands on all of them, the looks on none. */
const furniture: readonly string[] = ["app", "ui"];
const roomOf = (path: string): string | null => {
  const found = room.exec(path)?.[1];
  return found === undefined || furniture.includes(found) ? null : found;
};

/** The rings of rooms that import each other, each listed once with one import for each of its steps. */
export function roomCycles(modules: readonly CruisedModule[]): readonly string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of /[.](browser[.])?test[.]tsx?$/.test(source) ? [] : dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      // The addresses of a room's pages stand on no room: every room may link to them.
      if (from === null || to === null || from === to || resolved.endsWith(".pages.ts")) continue;
      const of = steps.get(from) ?? new Map<string, string>();
      steps.set(from, of);
      if (!of.has(to)) of.set(to, `${source} -> ${resolved}`);
    }
  const rings = new Map<string, string>();
  const walk = (way: readonly string[]): void => {
    for (const [next] of steps.get(way.at(-1) ?? "") ?? []) {
      const at = way.indexOf(next);
      if (at < 0) walk([...way, next]);
      else {
        const ring = way.slice(at);
        const imports = ring.map((from, i) =>
          steps.get(from)?.get(ring[(i + 1) % ring.length] ?? ""),
        );
        const key = ring.toSorted().join(" ");
        const line = `${ring.join(" -> ")} -> ${next}: ${imports.join("; ")}`;
        if (!rings.has(key)) rings.set(key, line);
      }
    }
  };
  for (const start of steps.keys()) walk([start]);
  return [...rings.values()].map((ring) => `web-rooms-have-an-order: ${ring}`);
}
