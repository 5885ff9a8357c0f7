/** What somebody needs to see a page or a variable of a plant, and which of it he has: docs/rules/users.md, U37 and U38. */
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";
import { type Holds, devicePermissions } from "../devices/device-permissions.ts";
import { hiddenVariables } from "../plants/hidden-variables.ts";

/** Of a plant, what decides of it. */
export type SeenPlant = Pick<Plant, "disabled" | "sections" | "devices" | "formulas">;
/** An account on one plant. */
export interface Seer {
  readonly isAdmin: boolean;
  readonly isLocked: boolean;
  /** Numbers held on the plant. */
  readonly numbers: ReadonlySet<number>;
}
export type Thing =
  | { readonly kind: "page"; readonly needs: PermissionName | "admin" }
  | { readonly kind: "variable"; readonly id: string };

/** One rule on the way to a thing. */
export interface Need {
  readonly code: "account" | "admin" | "plant" | "open" | "page" | "device" | "list" | "hidden";
  /** Any of these meets it; empty where no permission does. */
  readonly any: readonly PermissionName[];
  readonly isMet: boolean;
}

/** [U37] The rules that stand between somebody and a thing, in the order in which they are asked; an admin passes all but the first. */
export function needsOf(seer: Seer, plant: SeenPlant, thing: Thing): readonly Need[] {
  const holds: Holds = (name) => seer.numbers.has(permissions[name]);
  const need = (code: Need["code"], ...any: readonly PermissionName[]): Need => ({
    code,
    any,
    isMet: any.some(holds),
  });
  const account: Need = { code: "account", any: [], isMet: !seer.isLocked };
  if (seer.isAdmin) return [account, { code: "admin", any: [], isMet: true }];
  const first = [
    account,
    need("plant", "plant_show"),
    ...(plant.disabled ? [{ code: "open", any: [], isMet: false } as const] : []),
  ];
  if (thing.kind === "page")
    return [
      ...first,
      ...(thing.needs === "admin" ? [{ code: "admin", any: [], isMet: false } as const] : []),
      ...(thing.needs === "admin" || thing.needs === "plant_show"
        ? []
        : [need("page", thing.needs)]),
    ];
  return [
    ...first,
    ...ofDevice(plant, thing.id).map(([code, any]) => need(code, ...any)),
    ...hidingOf(plant, thing.id).map((name) => need("hidden", name)),
  ];
}
export const isSeen = (needs: readonly Need[]): boolean => needs.every(({ isMet }) => isMet);

/** Of a measured variable its device must be seen, and that it has variables; formulas ask nothing. (P11, P12) */
function ofDevice(
  plant: SeenPlant,
  id: string,
): readonly (readonly [Need["code"], readonly PermissionName[]])[] {
  const device = plant.devices?.find(({ variables }) => variables.some((one) => one.id === id));
  if (device === undefined) return [];
  const { show, vars } = devicePermissions(device.type as DeviceType);
  const seen = [show, "devices_show", "devices_edit"] as const;
  return [["device", seen], ...(vars === null ? [] : [["list", [vars]] as const])];
}

/** Without which permissions it is hidden, by what it is or by what it is computed from. (D11) */
function hidingOf(plant: SeenPlant, id: string): readonly PermissionName[] {
  const isHidden = (sight: { irradiance: boolean; theoretical: boolean }): boolean =>
    hiddenFrom(plant, sight).has(id);
  return [
    ...(isHidden({ irradiance: false, theoretical: true }) ? (["irradiance"] as const) : []),
    ...(isHidden({ irradiance: true, theoretical: false }) ? (["theoretical_vars"] as const) : []),
  ];
}
const hiddenFrom = (
  plant: SeenPlant,
  sight: { irradiance: boolean; theoretical: boolean },
): ReadonlySet<string> => hiddenVariables({ plant, variables: variablesOf(plant) }, sight);
const variablesOf = ({ devices = [], formulas = [] }: SeenPlant) => [
  ...devices.flatMap(({ variables }) => variables),
  ...formulas,
];

/** [U38] The variables that somebody sees, by id: those of which every rule is met. */
export function seenVariables(seer: Seer, plant: SeenPlant): ReadonlySet<string> {
  const holds: Holds = (name) => seer.isAdmin || seer.numbers.has(permissions[name]);
  if (!holds("plant_show") || (plant.disabled && !seer.isAdmin)) return new Set();
  const hidden = hiddenFrom(plant, {
    irradiance: holds("irradiance"),
    theoretical: holds("theoretical_vars"),
  });
  const listed = (plant.devices ?? []).filter(({ type }) => {
    const { show, vars } = devicePermissions(type);
    const isShown = [show, "devices_show", "devices_edit"].some((name) =>
      holds(name as PermissionName),
    );
    return isShown && (vars === null || holds(vars));
  });
  return new Set(
    [...listed.flatMap(({ variables }) => variables), ...(plant.formulas ?? [])]
      .map(({ id }) => id)
      .filter((id) => !hidden.has(id)),
  );
}
