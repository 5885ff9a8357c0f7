import { importLineOf, type ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type {
  LegacyDevice,
  LegacyPlant,
  LegacyUser,
} from "@heliograph/contract/import/legacy-export.wire.ts";
import { permissions, type Permission } from "@heliograph/contract/users/permissions.ts";
import type { NewUser } from "@heliograph/contract/users/users.wire.ts";
import { importedPermissions, legacyKind } from "../users/permission-templates.ts";
import { legacyAdminName, legacyPermissions } from "./legacy-words.ts";
import type { Mapped } from "./legacy-plant.ts";

/** The legacy portal's own administrator. (IMPORT-13) */
export const isLegacyAdmin = ({ username }: Pick<LegacyUser, "username">): boolean =>
  username.toLowerCase() === legacyAdminName;

const partsOf = (text: string | null, between: RegExp): string[] =>
  (text ?? "").split(between).filter((one) => one !== "");

/** Without a password, which the legacy portal does not give away; null for somebody who cannot be written to. Nobody becomes an admin here. */
export function legacyUser(user: LegacyUser): Mapped<Omit<NewUser, "password"> | null> {
  const { username } = user;
  const emails = [...new Set(partsOf(user.email, /[\s,;]+/).filter((one) => one.includes("@")))];
  if (emails.length === 0)
    return { value: null, lines: [importLineOf("user_email_missing", { username })] };
  const wasAdmin = user.tipo !== null && legacyKind(user.tipo).isAdmin;
  return {
    value: {
      username,
      fullname: user.nome,
      emails,
      cells: partsOf(user.cellulare, /[,;/]/)
        .map((cell) => cell.replaceAll(/\D/g, ""))
        .filter((cell) => /^\d{9,15}$/.test(cell)),
    },
    lines: wasAdmin ? [importLineOf("user_was_admin", { username })] : [],
  };
}

/** What somebody gets on the plant. (IMPORT-28, IMPORT-29) */
export function legacyUserPermissions(
  user: Pick<LegacyUser, "username" | "tipo" | "permessi">,
): Mapped<Permission[]> {
  const lines: ImportLine[] = [];
  const mapped = user.permessi.flatMap((word) => {
    const names = legacyPermissions[word.toUpperCase()];
    if (names === undefined)
      lines.push(importLineOf("permission_unknown", { permission: word, username: user.username }));
    return (names ?? []).map((name) => permissions[name]);
  });
  return { value: importedPermissions(user.tipo ?? 0, mapped), lines };
}

/**
 * Which string goes to which inverter, by the ids here. Both are named by their legacy id or by their name. What is not found is reported
 * and left out. (IMPORT-17, IMPORT-18)
 */
export function legacyAssociation(
  { ass_strinv, apparati }: Pick<LegacyPlant, "ass_strinv" | "apparati">,
  known: {
    readonly variable: (legacyId: string) => string | undefined;
    readonly inverter: (device: LegacyDevice) => string | undefined;
  },
): Mapped<Record<string, string>> {
  const lines: ImportLine[] = [];
  const value: Record<string, string> = {};
  const variables = apparati.flatMap(({ variabili }) => variabili);
  for (const { stringa, inverter } of ass_strinv) {
    const device = apparati.find(({ id, nome }) => id === inverter || nome === inverter);
    const legacyString = variables.find(({ id, nome }) => id === stringa || nome === stringa);
    const string = legacyString && known.variable(legacyString.id);
    const own = device && known.inverter(device);
    if (string === undefined) lines.push(importLineOf("string_not_found", { string: stringa }));
    if (own === undefined) lines.push(importLineOf("inverter_not_found", { inverter }));
    if (string !== undefined && own !== undefined) value[string] = own;
  }
  if (Object.keys(value).length === 0) lines.push(importLineOf("association_none"));
  return { value, lines };
}
