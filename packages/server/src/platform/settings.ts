/** Every setting of the environment, as one table; nothing else can be set. */
import { logLevels, type LogLevel } from "./log.ts";
import { isMisspelt, nearestOf } from "./near-names.ts";
import { OperatorError } from "./operator-error.ts";
import {
  anything,
  integer,
  isTemplate,
  link,
  mailAddress,
  oneOf,
  portRange,
  type Setting,
  someOf,
  url,
  word,
} from "./setting-kinds.ts";

/** What a process does: answers requests, works the queue, or both. */
export const roles = ["api", "worker"] as const;
export type Role = (typeof roles)[number];

const table = {
  port: {
    variable: "PORT",
    about: "Port of the portal and its API; 0 takes a free one",
    fallback: 8080,
    ...integer(0, 65_535),
  },
  host: {
    variable: "HOST",
    about: "Address to listen on; 0.0.0.0 for every network",
    fallback: "127.0.0.1",
    ...word("a host name or an IP address", /^[\w.:-]+$/),
  },
  dataDir: {
    variable: "DATA_DIR",
    about: "Folder of the embedded database, the files and the generated secret",
    fallback: ".data",
    ...anything,
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    about: "A PostgreSQL 16 or later; unset, the embedded one is used",
    fallback: null,
    secret: "url",
    ...url("postgres", "postgresql"),
  } as Setting<string | null>,
  databaseConnections: {
    variable: "DATABASE_CONNECTIONS",
    about: "Most connections of this process to the database",
    fallback: 10,
    // The alert watch holds one and reads on another, tasks hold one: with few more, requests would wait for them.
    ...integer(5, 200),
  },
  redisUrl: {
    variable: "REDIS_URL",
    about: "Redis that carries live values between several processes; not needed for one",
    fallback: null,
    secret: "url",
    ...url("redis", "rediss"),
  } as Setting<string | null>,
  ftpPort: {
    variable: "FTP_PORT",
    about:
      "Port at which LED panels read their files by FTP, without encryption; unset, they do not",
    fallback: null,
    ...integer(1, 65_535),
  } as Setting<number | null>,
  ftpPassivePorts: {
    variable: "FTP_PASSIVE_PORTS",
    about: "Ports of its transfers, as first-last, where a firewall lets only some through",
    fallback: null,
    ...portRange,
  } as Setting<readonly [number, number] | null>,
  ftpAddress: {
    variable: "FTP_ADDRESS",
    about: "IPv4 address that panels reach, where it is not this machine's own (NAT, containers)",
    fallback: null,
    ...word("an IPv4 address", /^\d{1,3}(?:\.\d{1,3}){3}$/),
  } as Setting<string | null>,
  roles: {
    variable: "ROLES",
    about: "What this process does",
    fallback: roles,
    ...someOf<Role>(roles),
  } as Setting<readonly Role[]>,
  adminUsername: {
    variable: "ADMIN_USERNAME",
    about: "Name of the first administrator, made when there is none",
    fallback: "admin",
    ...anything,
  },
  adminPassword: {
    variable: "ADMIN_PASSWORD",
    about: "Password of the first administrator",
    fallback: null,
    secret: "whole",
    ...anything,
  } as Setting<string | null>,
  secret: {
    variable: "SECRET",
    about:
      "Signs sessions; unset, one is made and kept in DATA_DIR. Processes that share users share it",
    fallback: null,
    secret: "whole",
    ...anything,
  } as Setting<string | null>,
  tokenDays: {
    variable: "TOKEN_DAYS",
    about: "How long a session lasts [days]",
    fallback: 7,
    ...integer(1, 365),
  },
  trustedProxies: {
    variable: "TRUSTED_PROXIES",
    about:
      "How many proxies in front of the server are ours: so many forwarded addresses are believed",
    fallback: 0,
    ...integer(0, 10),
  },
  socketsPerUser: {
    variable: "SOCKETS_PER_USER",
    about: "Most live connections of one user to this process; each open page of a plant is one",
    fallback: 50,
    ...integer(1, 100_000),
  },
  eventLogDays: {
    variable: "EVENT_LOG_DAYS",
    about: "How long an entry of the event log is kept; 0 keeps all. Edits are always kept [days]",
    fallback: 730,
    ...integer(0, 36_500),
  },
  mapTilesUrl: {
    variable: "MAP_TILES_URL",
    about:
      "Raster tiles of the map, with {z}, {x} and {y}; unset, the map that comes with the portal",
    fallback: null,
    allowed: "an https:// or http:// address with {z}, {x} and {y} in it",
    read: (text) =>
      /^https?:\/\//.test(text) && ["{z}", "{x}", "{y}"].every((part) => text.includes(part))
        ? text
        : undefined,
  } as Setting<string | null>,
  publicUrl: {
    variable: "PUBLIC_URL",
    about: "Address at which readers reach the portal; unset, messages carry no links",
    fallback: null,
    ...url("https", "http"),
  } as Setting<string | null>,
  smtpUrl: {
    variable: "SMTP_URL",
    about:
      "Mail server as smtp://user:password@host:587 (STARTTLS where it offers it) or smtps://; unset, mails stay in the outbox",
    fallback: null,
    secret: "url",
    ...url("smtp", "smtps"),
  } as Setting<string | null>,
  mailFrom: {
    variable: "MAIL_FROM",
    about: "Sender of the mails; unset, mails stay in the outbox",
    fallback: null,
    ...word("an e-mail address, or one with a name: Heliograph <avvisi@example.org>", mailAddress),
  } as Setting<string | null>,
  smsUrl: {
    variable: "SMS_URL",
    about: "Gateway that takes a POST for each SMS; unset, they stay in the outbox",
    fallback: null,
    secret: "url",
    ...url("https", "http"),
  } as Setting<string | null>,
  smsToken: {
    variable: "SMS_TOKEN",
    about: "Sent to the gateway as `Authorization: Bearer`",
    fallback: null,
    secret: "whole",
    ...anything,
  } as Setting<string | null>,
  smsBody: {
    variable: "SMS_BODY",
    about:
      "What the gateway is sent, with {to}, {text} and {id} in it: JSON where it begins with a brace, else a form",
    fallback: '{"to":"{to}","text":"{text}","id":"{id}"}',
    // Gateways ask for their passwords in it.
    secret: "whole",
    allowed: "a text with {to} and {text} in it",
    read: (text) =>
      ["{to}", "{text}"].every((part) => text.includes(part)) && isTemplate(text)
        ? text
        : undefined,
  } as Setting<string>,
  smsCreditUrl: {
    variable: "SMS_CREDIT_URL",
    about:
      "Where the gateway answers the credit of its account, as a number or as JSON with `credit`; unset, what is left of the plants counts",
    fallback: null,
    secret: "url",
    ...url("https", "http"),
  } as Setting<string | null>,
  telegramToken: {
    variable: "TELEGRAM_TOKEN",
    about: "Token of the Telegram bot; unset, nobody can be reached there",
    fallback: null,
    secret: "whole",
    ...word("a token as Telegram gives it: 123456:ABC...", /^\d+:[\w-]+$/),
  } as Setting<string | null>,
  telegramUrl: {
    variable: "TELEGRAM_URL",
    about: "Where the bot's calls go",
    fallback: "https://api.telegram.org",
    ...url("https", "http"),
  } as Setting<string>,
  privateWebhooks: {
    variable: "PRIVATE_WEBHOOKS",
    about: "Whether webhooks and pushes may go to addresses of private networks",
    fallback: "no",
    ...oneOf(["no", "yes"]),
  } as Setting<"no" | "yes">,
  legacyExportUrl: {
    variable: "LEGACY_EXPORT_URL",
    about:
      "Export service of the legacy portal as https://user:password@host; unset, no plant is imported from it",
    fallback: null,
    secret: "url",
    ...url("https", "http"),
  } as Setting<string | null>,
  gseUrl: {
    variable: "GSE_URL",
    about:
      "Gateway to the portal of the GSE as https://user:password@host; unset, measures and payments come by file (a demo has a made-up portal)",
    fallback: null,
    secret: "url",
    ...url("https", "http"),
  } as Setting<string | null>,
  weatherUrl: {
    variable: "WEATHER_URL",
    about:
      "Weather service with {lat} and {lon}, which answers hours of irradiance (docs/operations.md); unset, forecasts go by the plants alone. In a private network only with PRIVATE_WEBHOOKS",
    fallback: null,
    allowed: "an https:// or http:// address with {lat} and {lon} in it",
    secret: "url",
    read: (text) =>
      URL.canParse(text) &&
      /^https?:\/\//.test(text) &&
      ["{lat}", "{lon}"].every((part) => text.includes(part))
        ? text
        : undefined,
  } as Setting<string | null>,
  dataloggerConsoleUrl: {
    variable: "DATALOGGER_CONSOLE_URL",
    about: "Console of the loggers, offered to administrators; {plant} stands for a plant's code",
    fallback: null,
    ...link,
  } as Setting<string | null>,
  logDashboardUrl: {
    variable: "LOG_DASHBOARD_URL",
    about: "Dashboard of the server's log, offered to administrators; {plant} as above",
    fallback: null,
    ...link,
  } as Setting<string | null>,
  trafficDashboardUrl: {
    variable: "TRAFFIC_DASHBOARD_URL",
    about: "Dashboard of what loggers send, offered to administrators; {plant} as above",
    fallback: null,
    ...link,
  } as Setting<string | null>,
  demoMonths: {
    variable: "DEMO_MONTHS",
    about: "How much past the demo fleet fills in [months]",
    fallback: 13,
    ...integer(0, 120),
  },
  logLevel: {
    variable: "LOG_LEVEL",
    about: "The least important thing that is still logged",
    fallback: "info",
    ...oneOf<LogLevel>(logLevels),
  } as Setting<LogLevel>,
} as const satisfies Record<string, Setting<never> | Setting<unknown>>;

type Table = typeof table;
type Value<S> =
  S extends Setting<infer T>
    ? T
    : S extends { readonly read: (text: string) => (infer T) | undefined }
      ? T
      : never;
type Name = keyof Table;

export type Settings = { readonly [K in Name]: Value<Table[K]> } & {
  /** Whether the fleet, its accounts and its data are made up (`--demo`). */
  readonly demo: boolean;
};

export type Environment = Readonly<Record<string, string | undefined>>;

const settingList = Object.entries(table) as unknown as readonly (readonly [
  Name,
  Setting<unknown>,
])[];

/** Blanks around a value come from files and control panels by accident. An empty value counts as unset. */
function given(env: Environment, setting: Setting<unknown>): string {
  return env[setting.variable]?.trim() ?? "";
}

const settingNames = settingList.map(([, setting]) => setting.variable);
const ownPrefix = "HELIOGRAPH_";

/**
 * The environment holds many foreign variables. One that is a misspelt setting, or begins with our prefix, would be ignored silently: it is
 * refused.
 */
function misspelt(env: Environment): readonly string[] {
  const unknown = Object.keys(env).filter(
    (name) => !settingNames.includes(name) && (env[name]?.trim() ?? "") !== "",
  );
  return unknown.flatMap((name) => {
    const isOwn = name.startsWith(ownPrefix);
    const bare = isOwn ? name.slice(ownPrefix.length) : name;
    const alike = settingNames.filter((known) => isOwn || isMisspelt(name, known));
    const near = nearestOf(bare, alike);
    return near === undefined
      ? []
      : [`There is no setting ${name}: did you mean ${near}? Correct it, or unset it.`];
  });
}

/** Flags of `npm start` and `npm run serve`. Throws OperatorError, with the nearest flag or setting. */
export function readFlags(args: readonly string[]): { readonly demo: boolean } {
  for (const arg of args) {
    if (arg === "--demo") continue;
    const asSetting = arg.replace(/^-+/, "").split("=")[0]!.replaceAll("-", "_").toUpperCase();
    const near = nearestOf(asSetting, ["DEMO", ...settingNames])!;
    throw new OperatorError(
      `${arg} is not understood: ${near === "DEMO" ? "did you mean --demo?" : `settings are in the environment, did you mean ${near}=...?`}`,
    );
  }
  return { demo: args.includes("--demo") };
}

/** Reads every setting. Throws one OperatorError that names each wrong one, what it was and what is allowed. */
export function readSettings(env: Environment, options: { readonly demo: boolean }): Settings {
  const wrong: string[] = [];
  const values = settingList.map(([name, setting]) => {
    const text = given(env, setting);
    if (text === "") return [name, setting.fallback];
    const value = setting.read(text);
    if (value === undefined)
      wrong.push(
        `${setting.variable} is ${setting.secret === undefined ? JSON.stringify(text) : "set to something else"}; allowed is ${setting.allowed}.`,
      );
    return [name, value];
  });
  wrong.push(...misspelt(env));
  if (wrong.length > 0) throw new OperatorError(wrong.join("\n"));
  return { ...Object.fromEntries(values), demo: options.demo } as Settings;
}

function masked(setting: Setting<unknown>, value: Settings[Name]): string {
  if (value === null) return "not set";
  if (setting.secret === "whole" && value !== setting.fallback) return "(set, not shown)";
  if (typeof value === "object") return value.join(setting.separator ?? ",");
  if (typeof value !== "string") return value.toString();
  return setting.secret === "url" ? maskedAddress(value) : value;
}
/** Of a database its name is shown; the path of a gateway may be its key, as any word behind the question mark. */
function maskedAddress(text: string): string {
  const shown = new URL(text);
  if (shown.password !== "") shown.password = "***";
  // A name without a password is often the key itself.
  else if (shown.username !== "") shown.username = "***";
  if (/^https?:$/.test(shown.protocol) && shown.pathname !== "/") shown.pathname = "/***";
  for (const name of Array.from(shown.searchParams.keys())) shown.searchParams.set(name, "***");
  return shown.href;
}

export interface DescribedSetting {
  readonly variable: string;
  readonly value: string;
  readonly from: "environment" | "default";
}

/** The settings in effect, secrets masked: for the log at the start and the administrator's page. */
export function describeSettings(
  settings: Settings,
  env: Environment,
): readonly DescribedSetting[] {
  return settingList.map(([name, setting]) => ({
    variable: setting.variable,
    value: masked(setting, settings[name]),
    from: given(env, setting) === "" ? "default" : "environment",
  }));
}
