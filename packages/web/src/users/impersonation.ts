import type { User } from "@heliograph/contract/users/users.wire.ts";
import { signInAs } from "../session.ts";
import { toastFailure } from "../ui/toasts.tsx";
import { tokenAs } from "./users.api.ts";

/** Goes on as another user, from the beginning: all that was read and drawn belonged to the administrator. */
export async function continueAs(user: Pick<User, "id">): Promise<void> {
  try {
    signInAs(await tokenAs(user.id));
    globalThis.location.assign("/");
  } catch (error) {
    toastFailure(error);
  }
}
