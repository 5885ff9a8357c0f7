import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/users.ts";

export const texts: Words<typeof it> = {
  title: "Users",
  created: "User created",
  account: "Your account",
  username: "Username",
  usernameFixed: "An administrator changes it",
  fullname: "Full name",
  emails: "E-mails",
  emailsHint: "Separated by spaces",
  cells: "Mobile phones",
  cellsHint: "9 to 15 digits, separated by spaces",
  newPassword: "New password",
  newPasswordHint: "Leave it empty to keep the present one",
  showPassword: "Show or hide the password",
  brand: "Brand",
  notes: "Notes",
};
