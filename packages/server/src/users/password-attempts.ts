import { addressGroup } from "@heliograph/domain/auth/address-group.ts";
import {
  recentAttempts,
  waitBeforeAttempt,
  type AttemptLimit,
} from "@heliograph/domain/auth/attempt-limit.ts";
import type { Clock } from "../platform/clock.ts";

/** A person mistypes; a program guesses. Never the account alone: nobody can lock another out. */
const perAccountAndAddress: AttemptLimit = { attempts: 10, windowSeconds: 900 };
/** Many people may share the address of their firm. */
const perAddress: AttemptLimit = { attempts: 60, windowSeconds: 900 };
const maxKeys = 20_000;

export interface PasswordAttempts {
  /** Counts an attempt before its password is looked at, so that many at once are counted too. Answers how long to wait; 0 to go on. [s] */
  begin(username: string, ip: string): number;
  /** The attempt was no guess: it is counted no more. */
  forget(username: string, ip: string): void;
}

/** Counted in this process; several API processes together let through as many times more. */
export function passwordAttempts(clock: Clock): PasswordAttempts {
  const past = new Map<string, readonly number[]>();
  const keysOf = (username: string, ip: string): readonly (readonly [string, AttemptLimit])[] => {
    const from = addressGroup(ip);
    return [
      [`${from} ${username.toLowerCase()}`, perAccountAndAddress],
      [from, perAddress],
    ];
  };
  /** Keys stand in the order of their last attempt: the first are the ones that matter least. */
  const makeRoom = (now: number): void => {
    for (const [key, times] of past) {
      const isOld = (times.at(-1) ?? 0) <= now - perAddress.windowSeconds;
      if (!isOld && past.size <= maxKeys) return;
      past.delete(key);
    }
  };
  return {
    begin(username, ip) {
      const now = clock.nowSeconds();
      const keys = keysOf(username, ip);
      const wait = Math.max(
        ...keys.map(([key, limit]) => waitBeforeAttempt(past.get(key) ?? [], limit, now)),
      );
      if (wait > 0) return wait;
      for (const [key, limit] of keys) {
        const times = [...recentAttempts(past.get(key) ?? [], limit, now), now];
        past.delete(key);
        past.set(key, times);
      }
      makeRoom(now);
      return 0;
    },
    forget(username, ip) {
      for (const [key] of keysOf(username, ip)) {
        const times = (past.get(key) ?? []).slice(0, -1);
        if (times.length === 0) past.delete(key);
        else past.set(key, times);
      }
    },
  };
}
