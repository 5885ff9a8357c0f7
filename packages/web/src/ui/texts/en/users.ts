import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/users.ts";

export const texts: Words<typeof it> = {
  title: "Users",
  created: "User created",
};
