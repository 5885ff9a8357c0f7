import { createToken } from "@heliograph/contract/auth/auth.routes.ts";
import { call } from "../call.ts";
import { signIn } from "../session.ts";

/**
 * A token for a new session.
 * @throws CallError 401 wrong name or password, 423 locked, 429 too many attempts
 */
export async function newToken(username: string, password: string): Promise<string> {
  const { access_token } = await call(
    createToken,
    { body: { username, password, grant_type: "password" } },
    { form: true },
  );
  return access_token;
}
/** Begins a session. Throws as `newToken` does. */
export async function logIn(username: string, password: string): Promise<void> {
  signIn(await newToken(username, password));
}
