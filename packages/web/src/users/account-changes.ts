import type { User, UserPatch } from "@heliograph/contract/users/users.wire.ts";

/** What the account form holds: empty text where nothing is stored. */
export interface AccountForm {
  readonly username: string;
  readonly fullname: string;
  readonly emails: readonly string[];
  readonly cells: readonly string[];
  readonly notes: string;
  readonly brand: User["brand"];
  readonly password: string;
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);
const differ = (a: readonly string[], b: readonly string[]): boolean =>
  a.length !== b.length || a.some((one, index) => one !== b[index]);

/** Only what the person changed: a field that he may not change must not travel. */
export function changedFields(me: User, form: AccountForm): UserPatch {
  const fullname = orNull(form.fullname.trim());
  const notes = orNull(form.notes);
  return {
    ...(form.username.trim() === me.username ? {} : { username: form.username.trim() }),
    ...(fullname === orNull(me.fullname ?? "") ? {} : { fullname }),
    ...(differ(form.emails, me.emails) ? { emails: [...form.emails] } : {}),
    ...(differ(form.cells, me.cells) ? { cells: [...form.cells] } : {}),
    ...(notes === orNull(me.notes ?? "") ? {} : { notes }),
    ...(form.brand === me.brand ? {} : { brand: form.brand }),
    ...(form.password.trim() === "" ? {} : { password: form.password }),
  };
}
