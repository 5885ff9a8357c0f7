import { createHash, randomBytes } from "node:crypto";
import type {
  createTicket,
  createToken,
  endSession,
} from "@heliograph/contract/auth/auth.routes.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import { notAllowed, notFound, Problem, TooManyAttempts } from "../platform/problem.ts";
import { tokenSecret } from "../platform/token-secret.ts";
import type { World } from "../platform/world.ts";
import type { Account, SessionCaller, UsersService } from "../users/users.service.ts";
import { authStore } from "./auth.store.ts";
import { loginLimits } from "./login-limits.ts";
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
  /** `user` is an id or a username. */
  impersonate(call: Call & { readonly caller: Caller }, user: string): Promise<Token>;
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

export function authService(world: World, users: UsersService, logs: LogsService): AuthService {
  const { clock, settings } = world;
  const store = authStore(world.db);
  const tokens = sessionTokens(tokenSecret(settings));
  const limits = loginLimits(clock);

  const tokenFor = async (account: Account, imp?: SessionClaims["imp"]): Promise<Token> => {
    const access_token = await tokens.sign({
      sub: account.user.id,
      version: account.tokenVersion,
      jti: newSecretText(12),
      exp: Math.floor(clock.nowSeconds()) + settings.tokenDays * daySeconds,
      ...(imp === undefined ? {} : { imp }),
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
    if (claims.imp !== undefined && !(await mayStillImpersonate(claims.imp, account))) return null;
    return {
      userId: account.user.id,
      username: account.user.username,
      isAdmin: account.user.is_admin,
      perms: account.holder.perms,
      session: claims.jti,
    };
  };
  const mayStillImpersonate = async (
    imp: NonNullable<SessionClaims["imp"]>,
    target: Account,
  ): Promise<boolean> => {
    const admin = await users.account(imp.id);
    if (admin === null || admin.user.disabled || !admin.user.is_admin) return false;
    return imp.version === admin.tokenVersion && !target.user.is_admin;
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
  /** Looks at the password, and gives the attempt back when it was none. */
  const checked = async (username: string, password: string, ip: string) => {
    const wait = limits.begin(username, ip);
    if (wait > 0) throw new TooManyAttempts(wait);
    try {
      const answer = await users.withPassword(username, password);
      if (answer.isRight) limits.forget(username, ip);
      return answer;
    } catch (error) {
      limits.forget(username, ip);
      throw error;
    }
  };

  return {
    async logIn({ username, password }, call) {
      const { account, isRight } = await checked(username, password, call.ip);
      const userId = account?.user.id ?? null;
      if (account === null || !isRight) {
        // A name that nobody has may be a password in the wrong field: it is not written down.
        const msg = account === null ? "unknown username" : account.user.username;
        await logs.event(call, "login_failed", { plantId: null, msg, userId });
        throw new Problem("wrong_user_or_password", "wrong username or password");
      }
      const msg = account.user.username;
      if (account.user.disabled) {
        await logs.event(call, "login_failed", { plantId: null, msg: `${msg}: locked`, userId });
        throw new Problem("account_locked", "the account is locked: ask whoever manages it");
      }
      await logs.event(call, "login", { plantId: null, msg, userId });
      return await tokenFor(account);
    },

    async impersonate(call, user) {
      const byId = /^[0-9a-f]{24}$/.test(user) ? await users.account(user) : null;
      const target = byId ?? (await users.accountNamed(user));
      if (target === null) throw notFound("user");
      if (target.user.is_admin) throw notAllowed("an admin cannot be impersonated");
      if (target.user.disabled) throw new Problem("account_locked", "this account is locked");
      const admin = await users.account(call.caller.userId);
      if (admin === null) throw notFound("user");
      const names = `${admin.user.username} as ${target.user.username}`;
      await logs.event(call, "impersonate", { plantId: null, msg: names });
      await logs.event(call, "impersonate", { plantId: null, msg: names, userId: target.user.id });
      return await tokenFor(target, { id: admin.user.id, version: admin.tokenVersion });
    },

    async logOut(request, call) {
      const claims = await claimsIn(request);
      if (claims === null) throw new Problem("not_logged_in", "there is no session to end");
      await users.endSession(claims.sub, { jti: claims.jti, expiresAtSeconds: claims.exp });
      const user = await users.account(claims.sub);
      const admin = claims.imp === undefined ? null : await users.account(claims.imp.id);
      const name = user?.user.username ?? "";
      const msg = claims.imp === undefined ? name : `${admin?.user.username ?? ""} as ${name}`;
      await logs.event(call, "logout", { plantId: null, msg });
      if (claims.imp !== undefined)
        await logs.event(call, "logout", { plantId: null, msg, userId: claims.imp.id });
      return { ok: true };
    },

    async issueTicket(request, path) {
      const claims = await claimsIn(request);
      if (claims === null) throw new Problem("not_logged_in", "a ticket needs a session");
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
      if (caller === null)
        throw new Problem("not_logged_in", "the session has ended: log in again");
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
