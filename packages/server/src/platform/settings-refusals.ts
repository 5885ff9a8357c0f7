/** Settings that are valid but unsafe: production must not be weak, and a demonstration must not be reachable from outside. */
import { userFields } from "@heliograph/contract/users/users.wire.ts";
import { refusalOfUsername, storedUsername } from "@heliograph/domain/users/username.ts";
import { OperatorError } from "./operator-error.ts";
import type { Settings } from "./settings.ts";

/** Facts about the database that decide a refusal. */
export interface InstallationFacts {
  /** Whether demo mode made it. */
  readonly isDemoDatabase: boolean;
}

interface UnsafeSetting {
  readonly mode: "production" | "demo";
  readonly variable: string;
  readonly isRefused: (settings: Settings, facts: InstallationFacts) => boolean;
  readonly because: string;
}

const minSecretCharacters = 32;
const minPasswordCharacters = 10;
/** Rules of passwords, the same as for any account. */
const { password: accountPassword } = userFields.shape;
/** A secret with fewer different characters is a repeated key. */
const minDifferentCharacters = 8;

const differentCharacters = (text: string): number => new Set(text).size;

/** 127.0.0.0/8, ::1 and the name that means them. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

export const unsafeSettings: readonly UnsafeSetting[] = [
  {
    mode: "production",
    variable: "SECRET",
    isRefused: ({ secret }) => secret !== null && secret.length < minSecretCharacters,
    because: `it is shorter than ${minSecretCharacters} characters. Leave it unset to have one made, or take \`openssl rand -base64 48\``,
  },
  {
    mode: "production",
    variable: "SECRET",
    isRefused: ({ secret }) =>
      secret !== null &&
      secret.length >= minSecretCharacters &&
      differentCharacters(secret) < minDifferentCharacters,
    because: `it is made of fewer than ${minDifferentCharacters} different characters`,
  },
  {
    mode: "production",
    variable: "ADMIN_PASSWORD",
    isRefused: ({ adminPassword }) =>
      adminPassword !== null && adminPassword.length < minPasswordCharacters,
    because: `it is shorter than ${minPasswordCharacters} characters`,
  },
  {
    mode: "production",
    variable: "ADMIN_PASSWORD",
    isRefused: ({ adminPassword }) =>
      adminPassword !== null &&
      adminPassword.length >= minPasswordCharacters &&
      !accountPassword.safeParse(adminPassword).success,
    because: "it is longer than 200 characters",
  },
  {
    mode: "production",
    variable: "ADMIN_USERNAME",
    isRefused: ({ adminUsername }) => refusalOfUsername(storedUsername(adminUsername)) !== null,
    because:
      "a username has 4 to 100 characters: letters of one writing, digits, spaces and the signs of a plain keyboard",
  },
  {
    mode: "production",
    variable: "DATABASE_URL or DATA_DIR",
    isRefused: (_settings, { isDemoDatabase }) => isDemoDatabase,
    because:
      "the database was made by demo mode, whose passwords everybody knows. Give production its own",
  },
  {
    mode: "demo",
    variable: "HOST",
    isRefused: ({ host }) => !isLoopback(host),
    because:
      "a demonstration has passwords that everybody knows and is served to this machine alone (127.0.0.1)",
  },
];

/** Throws one OperatorError that names every refusal. Called at the start, and again when the database is open. */
export function refuseUnsafe(
  settings: Settings,
  facts: InstallationFacts = { isDemoDatabase: false },
): void {
  const mode = settings.demo ? "demo" : "production";
  const refused = unsafeSettings.filter((r) => r.mode === mode && r.isRefused(settings, facts));
  if (refused.length === 0) return;
  const lines = refused.map(({ variable, because }) => `${variable} is refused: ${because}.`);
  throw new OperatorError(lines.join("\n"));
}
