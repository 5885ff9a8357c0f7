import { permissions } from "@heliograph/contract/users/permissions.ts";
import { numbersHeldOn, type Holder } from "@heliograph/domain/users/holder.ts";
import {
  permissionTemplate,
  type TemplateName,
} from "@heliograph/domain/users/permission-templates.ts";

/** What somebody may choose for another on one plant. */
export interface Choice {
  /** Numbers whose boxes can be ticked and cleared. */
  readonly free: ReadonlySet<number>;
  /** Numbers that stay as they are: the granter lacks them, or a role gives them. (U8, U40) */
  readonly kept: ReadonlySet<number>;
}

/**
 * @param granter who chooses
 * @param of numbers that the other holds on the plant today, and which of them his roles give
 */
export function choiceOf(
  granter: Holder,
  plantId: string,
  { current, byRoles }: { current: readonly number[]; byRoles: readonly number[] },
): Choice {
  const held = numbersHeldOn(granter, plantId);
  const free = new Set(held);
  // Given only by a migration. (A13)
  free.delete(permissions.users_delete);
  // Taking the view away unlinks, which is the administrator's. (U9)
  if (!granter.isAdmin) free.delete(permissions.plant_show);
  for (const number of byRoles) free.delete(number);
  return {
    free,
    kept: new Set([...current.filter((number) => !held.has(number)), ...byRoles]),
  };
}

const sorted = (numbers: Iterable<number>): readonly number[] =>
  [...new Set(numbers)].sort((a, b) => a - b);

/** Only the view of the plant, and what cannot be taken away. */
export const noneOf = ({ kept }: Choice): readonly number[] =>
  sorted([permissions.plant_show, ...kept]);
/** Everything that may be given. */
export const allOf = ({ free, kept }: Choice): readonly number[] =>
  sorted([permissions.plant_show, ...free, ...kept]);
/** A template, limited to what the granter holds. */
export const templateOf = ({ free, kept }: Choice, name: TemplateName): readonly number[] =>
  sorted([
    permissions.plant_show,
    ...permissionTemplate(name).filter((number) => free.has(number)),
    ...kept,
  ]);

/** What somebody has ticked and cleared: it stays as what is stored below it changes. */
export interface Chosen {
  readonly given: readonly number[];
  readonly taken: readonly number[];
}
export const nothingChosen: Chosen = { given: [], taken: [] };
/** What is stored, with what was ticked and without what was cleared, ascending. */
export const changedBy = (stored: readonly number[], { given, taken }: Chosen): readonly number[] =>
  sorted(new Set([...stored, ...given])).filter((number) => !taken.includes(number));
/** What was ticked and cleared once the whole is this. */
export const chosenAs = (stored: readonly number[], whole: readonly number[]): Chosen => ({
  given: whole.filter((number) => !stored.includes(number)),
  taken: stored.filter((number) => !whole.includes(number)),
});
/** The same once some more are ticked, or cleared. */
export const toChoose = (
  stored: readonly number[],
  chosen: readonly number[],
  { numbers, on }: { readonly numbers: readonly number[]; readonly on: boolean },
): Chosen =>
  chosenAs(
    stored,
    on ? [...new Set([...chosen, ...numbers])] : chosen.filter((one) => !numbers.includes(one)),
  );
