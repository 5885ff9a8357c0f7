import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeSettings, readFlags, readSettings, type Environment } from "./settings.ts";
import { isLoopback, unsafeSettings, refuseUnsafe } from "./settings-refusals.ts";

const read = (env: Environment = {}) => readSettings(env, { demo: false });
const errorOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return "no error";
};

test("without an environment every setting has its default", () => {
  expect(read()).toEqual({
    port: 8080,
    host: "127.0.0.1",
    dataDir: ".data",
    databaseUrl: null,
    databaseConnections: 10,
    redisUrl: null,
    ftpPort: null,
    ftpPassivePorts: null,
    ftpAddress: null,
    roles: ["api", "worker"],
    adminUsername: "admin",
    adminPassword: null,
    secret: null,
    tokenDays: 7,
    trustedProxies: 0,
    socketsPerUser: 50,
    eventLogDays: 730,
    mapTilesUrl: null,
    publicUrl: null,
    smtpUrl: null,
    mailFrom: null,
    smsUrl: null,
    smsToken: null,
    smsBody: `{"to":"{to}","text":"{text}","id":"{id}"}`,
    smsCreditUrl: null,
    telegramToken: null,
    telegramUrl: "https://api.telegram.org",
    privateWebhooks: "no",
    legacyExportUrl: null,
    gseUrl: null,
    weatherUrl: null,
    dataloggerConsoleUrl: null,
    logDashboardUrl: null,
    trafficDashboardUrl: null,
    demoMonths: 13,
    logLevel: "info",
    demo: false,
  });
});

test("a set value counts; an empty one does not, and blanks are trimmed", () => {
  const settings = read({
    PORT: " 0 ",
    ROLES: "worker, api",
    HOST: "",
    TOKEN_DAYS: "30",
    LOG_LEVEL: "warn",
    FTP_PASSIVE_PORTS: "50000-50099",
  });
  expect(settings).toMatchObject({
    port: 0,
    roles: ["api", "worker"],
    host: "127.0.0.1",
    tokenDays: 30,
    logLevel: "warn",
    ftpPassivePorts: [50_000, 50_099],
  });
  expect(
    describeSettings(settings, {}).find((one) => one.variable === "FTP_PASSIVE_PORTS"),
  ).toEqual({
    variable: "FTP_PASSIVE_PORTS",
    value: "50000-50099",
    from: "default",
  });
});

test.each([
  [
    "FTP_PASSIVE_PORTS",
    "5009-5000",
    'FTP_PASSIVE_PORTS is "5009-5000"; allowed is two ports as 50000-50099.',
  ],
  [
    "LOG_DASHBOARD_URL",
    "logs.example",
    'LOG_DASHBOARD_URL is "logs.example"; allowed is an https:// or http:// address.',
  ],
  ["PORT", "http", 'PORT is "http"; allowed is a whole number from 0 to 65535.'],
  ["PORT", "65536", 'PORT is "65536"; allowed is a whole number from 0 to 65535.'],
  ["PORT", "8e3", 'PORT is "8e3"; allowed is a whole number from 0 to 65535.'],
  // Fewer connections than can wait for each other: a deadlock.
  [
    "DATABASE_CONNECTIONS",
    "4",
    'DATABASE_CONNECTIONS is "4"; allowed is a whole number from 5 to 200.',
  ],
  ["TOKEN_DAYS", "0", 'TOKEN_DAYS is "0"; allowed is a whole number from 1 to 365.'],
  ["HOST", "http://a/", 'HOST is "http://a/"; allowed is a host name or an IP address.'],
  ["ROLES", "api,cook", 'ROLES is "api,cook"; allowed is some of api, worker, divided by commas.'],
  ["LOG_LEVEL", "loud", 'LOG_LEVEL is "loud"; allowed is one of silent, error, warn, info.'],
  [
    "MAP_TILES_URL",
    "https://tiles/{z}/{x}",
    'MAP_TILES_URL is "https://tiles/{z}/{x}"; allowed is an https:// or http:// address with {z}, {x} and {y} in it.',
  ],
  [
    "DATABASE_URL",
    "mysql://me:hunter2@there/db",
    "DATABASE_URL is set to something else; allowed is an address that begins with postgres:// or postgresql://.",
  ],
  [
    "REDIS_URL",
    "there:6379",
    "REDIS_URL is set to something else; allowed is an address that begins with redis:// or rediss://.",
  ],
])(
  "%s=%s is refused with its name, what it was and what is allowed",
  (variable, value, message) => {
    expect(errorOf(() => read({ [variable]: value }))).toBe(message);
  },
);

test("OPS-08 a setting that is misspelt, or begins with our name, is refused with the nearest; foreign variables are ignored", () => {
  const message = errorOf(() =>
    read({ PROT: "80", ADMIN_PASWORD: "hunter2hunter2", HELIOGRAPH_DATADIR: "/x", EMPTY: "" }),
  );
  expect(message.split("\n")).toEqual([
    "There is no setting PROT: did you mean PORT? Correct it, or unset it.",
    "There is no setting ADMIN_PASWORD: did you mean ADMIN_PASSWORD? Correct it, or unset it.",
    "There is no setting HELIOGRAPH_DATADIR: did you mean DATA_DIR? Correct it, or unset it.",
  ]);
  const foreign = { PATH: "/bin", HOME: "/", HOSTNAME: "a", PGPORT: "5432", REDIS_HOST: "b" };
  expect(read({ ...foreign, ADMIN_PASWORD: " " })).toEqual(read());
});

test("OPS-08 an unknown flag is refused with the nearest flag or setting", () => {
  expect(readFlags([])).toEqual({ demo: false });
  expect(readFlags(["--demo"])).toEqual({ demo: true });
  expect(errorOf(() => readFlags(["--dmeo"]))).toBe(
    "--dmeo is not understood: did you mean --demo?",
  );
  expect(errorOf(() => readFlags(["--demo", "--port=80"]))).toBe(
    "--port=80 is not understood: settings are in the environment, did you mean PORT=...?",
  );
});

test("OPS-08 the README's command for production is accepted as printed", () => {
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  const line = /^(.*) npm run serve$/m.exec(readme)![1]!;
  const env = Object.fromEntries(
    [...line.matchAll(/(\w+)=(?:'([^']*)'|(\S+))/g)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare,
    ]),
  );
  expect(Object.keys(env)).toEqual(["ADMIN_USERNAME", "ADMIN_PASSWORD", "HOST"]);
  expect(errorOf(() => refuseUnsafe(read(env)))).toBe("no error");
});

test("several wrong values are reported at once", () => {
  expect(errorOf(() => read({ PORT: "a", TOKEN_DAYS: "b" })).split("\n")).toHaveLength(2);
});

test("[AD3] no secret is shown, in the description or in an error", () => {
  const env = {
    SECRET: "s3cret-s3cret-s3cret-s3cret-s3cret",
    ADMIN_PASSWORD: "hunter2hunter2",
    DATABASE_URL: "postgres://me:hunter3@there:5433/plants?password=hunter4",
    REDIS_URL: "redis://:hunter5@there:6379/0",
    SMTP_URL: "smtp://hunter6@mail.there:587",
    SMS_URL: "https://gateway.there/send/hunter7?key=hunter8",
    SMS_CREDIT_URL: "https://me:hunter9@gateway.there/",
    SMS_TOKEN: "hunter10",
    SMS_BODY: "user=me&secret=hunter11&to={to}&text={text}",
    TELEGRAM_TOKEN: "123:hunter12",
  };
  const described = describeSettings(read(env), env);
  expect(JSON.stringify(described)).not.toMatch(/hunter|s3cret/);
  expect(described.find(({ variable }) => variable === "DATABASE_URL")).toMatchObject({
    value: "postgres://me:***@there:5433/plants?password=***",
    from: "environment",
  });
  expect(described.find(({ variable }) => variable === "SMS_URL")?.value).toBe(
    "https://gateway.there/***?key=***",
  );
  // What everybody knows is shown.
  expect(
    describeSettings(read({}), {}).find(({ variable }) => variable === "SMS_BODY")?.value,
  ).toBe('{"to":"{to}","text":"{text}","id":"{id}"}');
  expect(described.find(({ variable }) => variable === "PORT")).toMatchObject({
    value: "8080",
    from: "default",
  });
});

describe("what production and demo refuse", () => {
  const strong = "Jq0mT4hV9sW2xB7nK1cR6yE3uP8zL5aD";
  const demoDatabase = { isDemoDatabase: true };
  const ownDatabase = { isDemoDatabase: false };

  // mode, environment, facts, the variable that is refused (null: it starts)
  const table = [
    ["production", {}, ownDatabase, null],
    ["production", { SECRET: strong }, ownDatabase, null],
    ["production", { SECRET: strong.slice(1) }, ownDatabase, "SECRET"],
    ["production", { SECRET: "ab".repeat(16) }, ownDatabase, "SECRET"],
    ["production", { ADMIN_PASSWORD: "ten_chars_" }, ownDatabase, null],
    ["production", { ADMIN_PASSWORD: "nine_char" }, ownDatabase, "ADMIN_PASSWORD"],
    ["production", { ADMIN_PASSWORD: "p".repeat(201) }, ownDatabase, "ADMIN_PASSWORD"],
    ["production", { ADMIN_USERNAME: "anna" }, ownDatabase, null],
    ["production", { ADMIN_USERNAME: "ada" }, ownDatabase, "ADMIN_USERNAME"],
    // The third letter is Cyrillic; a space that is not seen.
    ["production", { ADMIN_USERNAME: "adа.rossi" }, ownDatabase, "ADMIN_USERNAME"],
    ["production", { ADMIN_USERNAME: "ada\u200b.rossi" }, ownDatabase, "ADMIN_USERNAME"],
    ["production", { HOST: "0.0.0.0" }, ownDatabase, null],
    ["production", {}, demoDatabase, "DATABASE_URL or DATA_DIR"],
    ["demo", {}, demoDatabase, null],
    ["demo", { ADMIN_PASSWORD: "short", SECRET: "short" }, demoDatabase, null],
    ["demo", { HOST: "localhost" }, demoDatabase, null],
    ["demo", { HOST: "0.0.0.0" }, demoDatabase, "HOST"],
    ["demo", { HOST: "192.168.1.10" }, demoDatabase, "HOST"],
  ] as const;

  test.each(table)("%s with %j on %j", (mode, env, facts, refused) => {
    const settings = readSettings(env, { demo: mode === "demo" });
    const message = errorOf(() => {
      refuseUnsafe(settings, facts);
    });
    expect(message.split(" is refused: ")[0]).toBe(refused ?? "no error");
  });

  test("every refusal of the table has a case above", () => {
    const cases = new Set(
      table.flatMap(([mode, , , refused]) => (refused === null ? [] : [`${mode} ${refused}`])),
    );
    expect([...cases].toSorted()).toEqual(
      [...new Set(unsafeSettings.map(({ mode, variable }) => `${mode} ${variable}`))].toSorted(),
    );
  });

  test.each([
    ["127.0.0.1", true],
    ["127.8.8.8", true],
    ["::1", true],
    ["localhost", true],
    ["0.0.0.0", false],
    ["::", false],
    ["127.0.0.1.example.org", false],
    ["localhost.example.org", false],
  ])("%s is loopback: %s", (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
