/** Faults of a lock file that show only on another machine or a fresh one. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Platform packages that are named but not locked: `npm install` does not mind, `npm ci` fails on the platform they are
 * for. And download addresses: they tie everybody to the registry of whoever wrote the lock file.
 */
export function lockHoles({ packages }: Lock): readonly string[] {
  const locked = new Set(Object.keys(packages).map((at) => at.split("node_modules/").at(-1)));
  return Object.entries(packages).flatMap(([at, { resolved, optionalDependencies }]) => [
    ...Object.keys(optionalDependencies ?? {})
      .filter((name) => !locked.has(name))
      .map((name) => `${at === "" ? "the project" : at} names ${name}, which is not locked`),
    ...(/^(https?|git)/.test(resolved ?? "") ? [`${at} carries a download address`] : []),
  ]);
}
