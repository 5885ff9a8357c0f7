import type { NewUser, User, UserPatch } from "@heliograph/contract/users/users.wire.ts";

/** What the account form holds: empty text where nothing is stored. */
export interface AccountForm {
  readonly username: string;
  readonly fullname: string;
  readonly emails: readonly string[];
  readonly cells: readonly string[];
  readonly notes: string;
  readonly brand: User["brand"];
  readonly language: User["language"];
  readonly password: string;
  readonly disabled: boolean;
  readonly is_admin: boolean;
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);
const differ = (a: readonly string[], b: readonly string[]): boolean =>
  a.length !== b.length || a.some((one, index) => one !== b[index]);

/** The form of an account, or of one that does not exist yet. */
export const formOf = (user: User | null): AccountForm => ({
  username: user?.username ?? "",
  fullname: user?.fullname ?? "",
  emails: user?.emails ?? [],
  cells: user?.cells ?? [],
  notes: user?.notes ?? "",
  brand: user?.brand ?? null,
  language: user?.language ?? null,
  password: "",
  disabled: user?.disabled ?? false,
  is_admin: user?.is_admin ?? false,
});

/** A new account: what was left empty does not travel. */
export function newUserOf(form: AccountForm): NewUser {
  const nobody = { ...formOf(null), fullname: null, notes: null, emails: [], cells: [] };
  const { username, password, emails } = form;
  return { ...changedFields(nobody, form), username, password, emails: [...emails] };
}

/** Only what the person changed: a field that he may not change must not travel. */
export function changedFields(me: Omit<User, "id" | "perms">, form: AccountForm): UserPatch {
  const fullname = orNull(form.fullname.trim());
  const notes = orNull(form.notes);
  return {
    ...(form.username.trim() === me.username ? {} : { username: form.username.trim() }),
    ...(fullname === orNull(me.fullname ?? "") ? {} : { fullname }),
    ...(differ(form.emails, me.emails) ? { emails: [...form.emails] } : {}),
    ...(differ(form.cells, me.cells) ? { cells: [...form.cells] } : {}),
    ...(notes === orNull(me.notes ?? "") ? {} : { notes }),
    ...(form.brand === me.brand ? {} : { brand: form.brand }),
    ...(form.language === me.language ? {} : { language: form.language }),
    ...(form.password.trim() === "" ? {} : { password: form.password }),
    ...(form.disabled === me.disabled ? {} : { disabled: form.disabled }),
    ...(form.is_admin === me.is_admin ? {} : { is_admin: form.is_admin }),
  };
}
