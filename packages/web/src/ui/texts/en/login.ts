import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/login.ts";

export const texts: Words<typeof it> = {
  title: "Sign in to your plants",
  username: "Username",
  password: "Password",
  submit: "Sign in",
  wrong_user_pass: "Wrong username or password",
  account_locked: "The account is locked",
};
