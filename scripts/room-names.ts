/** A folder is a room of the list, named alike on every side, with the folders that a room may have. */

/** Folders that are no rooms, by package. */
const furnitureOfTheHouse: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: [],
  server: ["platform"],
  web: ["app", "ui"],
};
/** Names that do not describe the content. */
const emptyNames = /^(utils?|helpers?|common|managers?|misc|shared|index)$/;
/** The entry of a room: there is one, and it has the room's name. */
const door = /^(.+)[.](service|api)[.]tsx?$/;

/** Faults among source paths such as `packages/server/src/alerts/alerts.service.ts`. */
export function wrongRooms(paths: readonly string[], rooms: readonly string[]): readonly string[] {
  const faults = paths.flatMap((path) => {
    const found = /^packages\/([^/]+)\/src\/(.+)$/.exec(path);
    if (!found) return [];
    const [, side = "", inside = ""] = found;
    const parts = inside.split("/");
    const file = parts.at(-1) ?? "";
    // Texts are named by their keys, and `common.cancel` is used by the whole portal.
    const faults = (inside.startsWith("ui/texts/") ? [] : parts)
      .map((part) => part.replace(/[.].*$/, ""))
      .filter((part) => emptyNames.test(part))
      .map((part) => `${path}: "${part}" says nothing; name it after what it is`);
    const others = furnitureOfTheHouse[side];
    const room = parts[0] ?? "";
    if (others === undefined || parts.length === 1 || others.includes(room)) return faults;
    if (!rooms.includes(room))
      return [
        ...faults,
        `packages/${side}/src/${room} is no room of packages/contract/src/rooms.ts`,
      ];
    const named = door.exec(file)?.[1];
    return named === undefined || named === room || file.includes(".test.")
      ? faults
      : [...faults, `${path}: the door of this room is ${file.replace(named, room)}`];
  });
  return [...new Set(faults)];
}
