import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/login.ts";

export const texts: Words<typeof it> = {
  title: "Sign in to your plants",
  ended: "Your session has ended: log in again to continue.",
  username: "Username",
  password: "Password",
  submit: "Sign in",
  toDark: "Switch to the dark theme",
  toLight: "Switch to the light theme",
  wrong_user_pass: "Wrong username or password",
  account_locked: "The account is locked",
  wait: "Too many attempts: try again in {{time}}",
  waitOver: "You can try again now",
  demo: "Demonstration data: enter with one click as",
  demoPassword: "The password is",
};
