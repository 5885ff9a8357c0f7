import { createHash, randomBytes } from "node:crypto";
import type { EventMessage } from "@heliograph/contract/logs/event-messages.ts";
import type {
  createTicket,
  createToken,
  endSession,
} from "@heliograph/contract/auth/auth.routes.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import { tokenSecret } from "../platform/token-secret.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { Account, SessionCaller, UserCall, UsersService } from "../users/users.service.ts";
import { authStore } from "./auth.store.ts";
import { claimsOf, sessionTokens, type SessionClaims } from "./session-token.ts";

type Token = Reply<typeof createToken>;
/** Of a request, where a token stands. */
export interface Bearer {
  readonly headers: { readonly authorization?: string | undefined };
}

/** Who opened a socket, and whether he still may: sockets outlive changes of an account. */
export interface SocketSession {
  readonly caller: Caller;
  /** Whether an announcement about this user (or "*") is about this session. */
  concerns(userId: string): boolean;
  /** The caller as he is now; null once the session has ended and the socket must close. */
  refresh(): Promise<Caller | null>;
}

/** Rules by number: docs/rules/users.md, U13 to U20. */
export interface AuthService {
  logIn(grant: Input<typeof createToken>["body"], call: Call): Promise<Token>;
  /** `user` is an id or a username; the request is one of the admin's session, with which the other ends. */
  impersonate(request: Bearer, call: UserCall, user: string): Promise<Token>;
  /** Ends the session of the request's token, and no other. */
  logOut(request: Bearer, call: Call): Promise<Reply<typeof endSession>>;
  issueTicket(request: Bearer, path: string): Promise<Reply<typeof createTicket>>;
  /** For the gate. null for a request without a token; Problem `not_logged_in` for a token that is refused. */
  authenticate(request: Bearer): Promise<SessionCaller | null>;
  /** Of `?token=` on a socket's path below the API base: a ticket for that path, or a session's token. null is refused. */
  authenticateSocket(credential: string, path: string): Promise<SocketSession | null>;
}

const daySeconds = 86_400;
const ticketSeconds = 60;

export function authService(
  context: RoomContext,
  users: UsersService,
  logs: LogsService,
): AuthService {
  const { clock, settings } = context;
  const store = authStore(context.db);
  const tokens = sessionTokens(tokenSecret(settings));

  const tokenFor = async (
    account: Account,
    of: Pick<SessionClaims, "iat" | "exp" | "imp">,
  ): Promise<Token> => {
    const access_token = await tokens.sign({
      sub: account.user.id,
      version: account.tokenVersion,
      jti: newSecretText(12),
      ...of,
    });
    return { access_token, token_type: "bearer" };
  };
  /** The caller of a session as his account is now; null when the session is over. */
  const callerOf = async (claims: SessionClaims): Promise<SessionCaller | null> => {
    if (claims.exp <= clock.nowSeconds()) return null;
    const account = await users.account(claims.sub);
    if (account === null || account.user.disabled) return null;
    if (account.endedSessions.has(claims.jti)) return null;
    if (claims.version !== account.tokenVersion && claims.jti !== account.keptSession) return null;
    const admin = claims.imp === undefined ? null : await impersonator(claims.imp, account);
    if (claims.imp !== undefined && admin === null) return null;
    return {
      userId: account.user.id,
      username: account.user.username,
      isAdmin: account.user.is_admin,
      perms: account.holder.perms,
      ...(admin === null ? {} : { real: { userId: admin.user.id, username: admin.user.username } }),
      session: claims.jti,
      loggedInAt: claims.iat,
    };
  };
  /** The admin of an impersonation; null when it is over. (U19) */
  const impersonator = async (
    imp: NonNullable<SessionClaims["imp"]>,
    target: Account,
  ): Promise<Account | null> => {
    const admin = await users.account(imp.id);
    if (admin === null || admin.user.disabled || !admin.user.is_admin) return null;
    if (imp.version !== admin.tokenVersion || admin.endedSessions.has(imp.jti)) return null;
    return target.user.is_admin ? null : admin;
  };
  const claimsIn = async (request: Bearer): Promise<SessionClaims | null> => {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    return token === undefined ? null : await tokens.read(token, clock.nowSeconds());
  };
  const redeem = async (ticket: string, path: string): Promise<SessionClaims | null> => {
    const row = await store.takeTicket(hashOf(ticket));
    if (row === null || row.path !== path || row.expiresAtSeconds <= clock.nowSeconds())
      return null;
    return claimsOf(row.claims);
  };
  return {
    async logIn({ username, password }, call) {
      const { account, isRight } = await users.withPassword({ username, password }, call.ip);
      const userId = account?.user.id ?? null;
      if (account === null || !isRight) {
        // A name that nobody has may be a password in the wrong field: it is not written down.
        const message: EventMessage =
          account === null
            ? { code: "user_unknown", params: {} }
            : { code: "user", params: { user: account.user.username } };
        await logs.event(call, "login_failed", { plantId: null, userId, ...message });
        throw problem("wrong_user_or_password", {}, "username", "password");
      }
      const params = { user: account.user.username };
      if (account.user.disabled) {
        await logs.event(call, "login_failed", {
          plantId: null,
          userId,
          code: "user_locked",
          params,
        });
        throw problem("account_locked");
      }
      await logs.event(call, "login", { plantId: null, userId, code: "user", params });
      const iat = Math.floor(clock.nowSeconds());
      return await tokenFor(account, { iat, exp: iat + settings.tokenDays * daySeconds });
    },

    async impersonate(request, call, user) {
      const byId = /^[0-9a-f]{24}$/.test(user) ? await users.account(user) : null;
      const target = byId ?? (await users.accountNamed(user));
      if (target === null) throw problem("user_not_found");
      if (target.user.is_admin) throw problem("admin_not_impersonated");
      if (target.user.disabled) throw problem("account_locked");
      const own = await claimsIn(request);
      const admin = await users.account(call.caller.userId);
      if (admin === null || own === null) throw problem("user_not_found");
      const params = { admin: admin.user.username, user: target.user.username };
      const facts = { plantId: null, code: "user_as", params } as const;
      await logs.event(call, "impersonate", facts);
      await logs.event(call, "impersonate", { ...facts, userId: target.user.id });
      const imp = { id: admin.user.id, version: admin.tokenVersion, jti: own.jti };
      return await tokenFor(target, { iat: own.iat, exp: own.exp, imp });
    },

    async logOut(request, call) {
      const claims = await claimsIn(request);
      if (claims === null) throw problem("not_logged_in");
      await users.endSession(claims.sub, { jti: claims.jti, expiresAtSeconds: claims.exp });
      const user = await users.account(claims.sub);
      const admin = claims.imp === undefined ? null : await users.account(claims.imp.id);
      const name = user?.user.username ?? "";
      const message: EventMessage =
        claims.imp === undefined
          ? { code: "user", params: { user: name } }
          : { code: "user_as", params: { admin: admin?.user.username ?? "", user: name } };
      // Each under his own name, and both names in both.
      const from = { ...call, caller: null };
      await logs.event(from, "logout", { plantId: null, userId: claims.sub, ...message });
      if (claims.imp !== undefined)
        await logs.event(from, "logout", { plantId: null, userId: claims.imp.id, ...message });
      return { ok: true };
    },

    async issueTicket(request, path) {
      const claims = await claimsIn(request);
      if (claims === null) throw problem("not_logged_in");
      const now = Math.floor(clock.nowSeconds());
      await store.removeTicketsBefore(now);
      const ticket = newSecretText(24);
      await store.addTicket(hashOf(ticket), {
        path,
        claims,
        expiresAtSeconds: now + ticketSeconds,
      });
      return { ticket };
    },

    async authenticate(request) {
      if (request.headers.authorization === undefined) return null;
      const claims = await claimsIn(request);
      const caller = claims === null ? null : await callerOf(claims);
      if (caller === null) throw problem("session_ended");
      return caller;
    },

    async authenticateSocket(credential, path) {
      const isToken = credential.split(".").length === 3;
      const claims = isToken
        ? await tokens.read(credential, clock.nowSeconds())
        : await redeem(credential, path);
      const caller = claims === null ? null : await callerOf(claims);
      if (claims === null || caller === null) return null;
      return {
        caller,
        concerns: (userId) => ["*", claims.sub, claims.imp?.id].includes(userId),
        refresh: () => callerOf(claims),
      };
    },
  };
}

const newSecretText = (bytes: number): string => randomBytes(bytes).toString("base64url");
/** Tickets are random enough that a fast hash keeps them secret. */
const hashOf = (ticket: string): Uint8Array => createHash("sha256").update(ticket).digest();
