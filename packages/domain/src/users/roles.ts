/** What somebody holds on a plant by hand and by roles: docs/rules/users.md, U39 to U41. */
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

interface NamedRole {
  readonly name: string;
  readonly perms: readonly number[];
}
/** Where the permissions of a user on a plant come from. */
export interface Sources {
  readonly byHand: readonly number[];
  readonly roles: readonly NamedRole[];
}

const ascending = (numbers: Iterable<number>): readonly number[] =>
  [...new Set(numbers)].sort((a, b) => a - b);

/** A role gives nothing without the view of the plant. */
export const rolePermissions = (numbers: Iterable<number>): readonly number[] =>
  ascending([permissions.plant_show, ...numbers]);

/** [U39] All that is held, whichever way. */
export const heldOf = ({ byHand, roles }: Sources): readonly number[] =>
  ascending([...byHand, ...roles.flatMap(({ perms }) => perms)]);

type ByHand =
  | { readonly byHand: readonly number[]; readonly refusal: null }
  | { readonly byHand: null; readonly refusal: Refusal };

/** [U40] What is held by hand once somebody has set the whole: what a role gives stays the role's, and is taken with it. */
export function byHandAfter({ byHand, roles }: Sources, whole: readonly number[]): ByHand {
  const missed = roles.filter(({ perms }) => perms.some((number) => !whole.includes(number)));
  if (missed.length > 0) {
    const names = missed.map(({ name }) => name).join(", ");
    return { byHand: null, refusal: refusal("permission_of_role", { roles: names }) };
  }
  const ofRoles = new Set(roles.flatMap(({ perms }) => perms));
  return {
    byHand: whole.filter((number) => byHand.includes(number) || !ofRoles.has(number)),
    refusal: null,
  };
}
