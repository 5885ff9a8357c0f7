import { createToken } from "@heliograph/contract/auth/auth.routes.ts";
import { call } from "../call.ts";
import { signIn } from "../session.ts";

/**
 * Begins a session.
 * @throws CallError 401 wrong name or password, 423 locked, 429 too many attempts
 */
export async function logIn(username: string, password: string): Promise<void> {
  const { access_token } = await call(
    createToken,
    { body: { username, password, grant_type: "password" } },
    { form: true },
  );
  signIn(access_token);
}
