import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import {
  permissionTemplate,
  type TemplateName,
  templateNames,
} from "@heliograph/domain/users/permission-templates.ts";
import { isSeen, needsOf, seenVariables, type Seer } from "@heliograph/domain/users/why-seen.ts";
import { allPlantPages, type PlantPage } from "../plant-pages.ts";

/** An account with these numbers on a plant. */
export const seerOf = (user: User, numbers: Iterable<number>): Seer => ({
  isAdmin: user.is_admin,
  isLocked: user.disabled,
  numbers: new Set(numbers),
});

/** The templates that hold a permission. */
export const templatesWith = (name: PermissionName): readonly TemplateName[] =>
  templateNames.filter((template) => permissionTemplate(template).includes(permissions[name]));

/** The last time that somebody was given a permission, or lost it, as far as the edits go back. */
export function lastChange(
  edits: readonly PlantEdit[],
  username: string,
  name: PermissionName,
): PlantEdit | null {
  const has = (value: unknown): boolean =>
    Array.isArray(value) && value.includes(permissions[name]);
  const isOfUser = ({ ent, nam }: PlantEdit): boolean =>
    nam === username && (ent === "permission" || ent === "user");
  return (
    edits.find(
      (edit) =>
        isOfUser(edit) &&
        edit.changes?.some(
          ({ field, old, new: next }) => field === "perms" && has(old) !== has(next),
        ),
    ) ?? null
  );
}

type NamedPage = (typeof allPlantPages)[number];
interface Sees {
  readonly pages: readonly NamedPage[];
  /** Names by id. */
  readonly variables: ReadonlyMap<string, string>;
}
/** Every measured variable and formula of a plant. */
export const variablesOf = (plant: Plant) => [
  ...(plant.devices ?? []).flatMap(({ variables }) => variables),
  ...(plant.formulas ?? []),
];
/** What somebody with these numbers sees of a plant. */
export function seenBy(seer: Seer, plant: Plant, exists: (page: PlantPage) => boolean): Sees {
  const seen = seenVariables(seer, plant);
  return {
    pages: allPlantPages.filter(
      (page) =>
        exists(page) && isSeen(needsOf(seer, plant, { kind: "page", needs: page.permission })),
    ),
    variables: new Map(
      variablesOf(plant)
        .filter(({ id }) => seen.has(id))
        .map(({ id, name }) => [id, name]),
    ),
  };
}

/** What stands on one side only. */
export const beyond = (more: Sees, less: Sees): Sees => ({
  pages: more.pages.filter((page) => !less.pages.includes(page)),
  variables: new Map([...more.variables].filter(([id]) => !less.variables.has(id))),
});
