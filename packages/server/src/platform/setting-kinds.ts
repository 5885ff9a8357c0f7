/** What a setting is, and how its text is read. */

export interface Setting<T> {
  /** Name in the environment. */
  readonly variable: string;
  readonly about: string;
  readonly fallback: T;
  /** The allowed values, in words, for the error message. */
  readonly allowed: string;
  /** The value of a text; undefined when it is not allowed. */
  readonly read: (text: string) => T | undefined;
  /** `whole` is never shown; in a `url` the password is not. */
  readonly secret?: "whole" | "url";
  /** Between the parts of a value; a comma where it is not said. */
  readonly separator?: string;
}

export function integer(min: number, max: number): Pick<Setting<number>, "allowed" | "read"> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    read: (text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
    },
  };
}

/** `50000-50099` */
export const portRange = {
  allowed: "two ports as 50000-50099",
  separator: "-",
  read: (text: string): readonly [number, number] | undefined => {
    const [first = 0, last = 0] = text.split("-").map(Number);
    return /^\d+-\d+$/.test(text) && first > 0 && first <= last && last <= 65_535
      ? [first, last]
      : undefined;
  },
};

export function word(allowed: string, pattern: RegExp): Pick<Setting<string>, "allowed" | "read"> {
  return { allowed, read: (text) => (pattern.test(text) ? text : undefined) };
}

export function url(
  ...schemes: readonly string[]
): Pick<Setting<string | null>, "allowed" | "read"> {
  return {
    allowed: `an address that begins with ${schemes.map((s) => `${s}://`).join(" or ")}`,
    read: (text) => {
      const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : "";
      return schemes.includes(scheme) ? text : undefined;
    },
  };
}

export function oneOf<T extends string>(
  values: readonly T[],
): Pick<Setting<T>, "allowed" | "read"> {
  return {
    allowed: `one of ${values.join(", ")}`,
    read: (text) => values.find((value) => value === text),
  };
}

export function someOf<T extends string>(
  values: readonly T[],
): Pick<Setting<readonly T[]>, "allowed" | "read"> {
  return {
    allowed: `some of ${values.join(", ")}, divided by commas`,
    read: (text) => {
      const named = text.split(",").map((name) => name.trim());
      return named.every((name) => values.some((value) => value === name))
        ? values.filter((value) => named.includes(value))
        : undefined;
    },
  };
}

/** An address, alone or in angles behind a name. */
export const mailAddress = /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
/** One that is JSON must be so with its places filled. */
export function isTemplate(text: string): boolean {
  if (!/^\{\s*"/.test(text)) return true;
  try {
    JSON.parse(text.replaceAll(/\{(?:to|text|id)\}/g, "1"));
    return true;
  } catch {
    return false;
  }
}
export const anything = word("any text", /^.+$/su);
/** Addresses that a page links to; a place for a plant's code may stand in them. */
export const link: Pick<Setting<string | null>, "allowed" | "read"> = {
  allowed: "an https:// or http:// address",
  read: (text) =>
    /^https?:\/\//.test(text) && URL.canParse(text.replaceAll("{plant}", "101")) ? text : undefined,
};
