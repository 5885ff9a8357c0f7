/** Which room keeps which table: SQL that names it stands in the stores of that room and nowhere else. The others ask its service, or read its view. */
import type { rooms } from "../packages/contract/src/rooms.ts";

type Owner = (typeof rooms)[number] | "platform";

export interface Kept {
  readonly tables: readonly string[];
  /** What any store may read in a statement of its own, where asking the service would take one statement a plant. */
  readonly views?: readonly string[];
}
export const tableOwners: Partial<Readonly<Record<Owner, Kept>>> = {
  platform: { tables: ["migration"] },
  users: {
    tables: [
      "account",
      "account_permission",
      "ended_session",
      "installation",
      "role",
      "role_given",
    ],
  },
  auth: { tables: ["socket_ticket"] },
  plants: { tables: ["plant", "object"], views: ["plant_state", "plant_count"] },
  devices: { tables: ["device"], views: ["device_count"] },
  variables: { tables: ["variable", "bitmask"], views: ["variable_series", "variable_count"] },
  displays: { tables: ["display", "display_image"] },
  dashboards: { tables: ["dashboard", "public_link", "public_link_use"] },
  charts: { tables: ["chart"], views: ["chart_count"] },
  alerts: { tables: ["alert", "alert_watch", "alert_state", "alarm"], views: ["alert_count"] },
  reports: {
    tables: ["report", "report_due", "report_issue", "mailing", "mailing_issue"],
    views: ["report_count"],
  },
  ingest: { tables: ["broken_call"] },
  setup: { tables: ["setup_aside"] },
  data: {
    tables: [
      "mib",
      "mib_dictionary",
      "packet",
      "logger_begin",
      "journal_mark",
      "journal_floor",
      "day_block",
      "day_pack",
      "pack_due",
      "day_version",
      "judging",
      "refused_stamp",
      "refused_value",
    ],
    views: ["day_written", "plant_written"],
  },
  health: {
    tables: [
      "incident",
      "incident_event",
      "health_state",
      "health_day",
      "health_light",
      "health_carried",
      "maintenance_loss",
      "health_past",
    ],
  },
  files: { tables: ["file"], views: ["file_count"] },
  gse: {
    tables: ["gse_account", "gse_plant", "gse_measure", "gse_payment", "utf_meter", "utf_reading"],
    views: ["gse_measure_count"],
  },
  forecast: { tables: ["forecast", "forecast_now", "forecast_day"] },
  tariffs: { tables: ["tariff", "investment"] },
  logbook: { tables: ["note", "maintenance_window"] },
  messages: {
    tables: [
      "occasion",
      "message",
      "message_try",
      "notice",
      "plant_notice",
      "browser",
      "escalation",
      "messages_key",
    ],
    views: ["message_count"],
  },
  plantfiles: { tables: ["plant_snapshot", "awaited_file"] },
  tasks: { tables: ["task"] },
  import: { tables: ["file_import", "file_import_part"] },
  logs: { tables: ["event_log", "edit_log"], views: ["event_count", "edit_count"] },
};

/** Stores that make a table's name of a text, which this check cannot read. */
export const madeNames: Readonly<Record<string, string>> = {
  "packages/server/src/data/journal.store.ts": "partitions of packet are named by their week",
  "packages/server/src/data/archive.store.ts":
    "columns of packs are composed as text; every table is named",
};

/** Tables that grow with plants and whose key begins otherwise. */
const idOfTheirOwn: readonly string[] = [
  // It is asked which plant an id is of.
  "object",
];

interface Source {
  readonly path: string;
  readonly text: string;
}
export interface Tables {
  readonly owners: Partial<Readonly<Record<string, Kept>>>;
  readonly madeNames: Readonly<Record<string, string>>;
  /** Of the server, without tests. */
  readonly sources: readonly Source[];
  readonly migrations: readonly Source[];
}

const queries = "selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using";
const changes = "insertInto|replaceInto|updateTable|deleteFrom|mergeInto";
const comments = /\/\*[^]*?\*\/|(^|[^:])\/\/.*$/gm;
const sqlComments = /--.*$/gm;

/** Faults of the form `path: what is wrong`. */
export function tableFaults({ owners, madeNames, sources, migrations }: Tables): readonly string[] {
  const kept = Object.entries(owners).flatMap(([owner, { tables = [], views = [] } = {}]) => [
    ...tables.map((name) => ({ name, owner, isView: false })),
    ...views.map((name) => ({ name, owner, isView: true })),
  ]);
  const byName = new Map(kept.map((one) => [one.name, one]));
  const twice = kept.filter((one) => byName.get(one.name) !== one);
  const made = new Set(
    [...migrations, ...sources].flatMap(({ path, text }) =>
      path.includes("/platform/") ? namesMade(text.replaceAll(sqlComments, "")) : [],
    ),
  );
  return [
    ...twice.map(({ name }) => `${name} is kept by two rooms`),
    ...[...made].filter((name) => !byName.has(name)).map((name) => `${name} is kept by no room`),
    ...kept
      .filter(({ name }) => !made.has(name))
      .map(({ name }) => `${name} is made by no migration`),
    ...migrations.flatMap(({ path, text }) =>
      keysWithoutPlant(path, text.replaceAll(sqlComments, "")),
    ),
    ...sources.flatMap(({ path, text }) => {
      const room = /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? "";
      const code = text.replaceAll(comments, "$1");
      const isStore = path.endsWith(".store.ts") || room === "platform";
      const { reads, writes, unnamed } = namesIn(code, isStore);
      const strange = (name: string): boolean =>
        byName.has(name) && byName.get(name)?.owner !== room;
      return [
        ...(isStore || reads.size + writes.size + unnamed === 0
          ? []
          : [`${path}: SQL stands in a store`]),
        ...(unnamed > 0 && room !== "platform" && madeNames[path] === undefined
          ? [`${path}: a table is not named where it is used`]
          : []),
        ...(unnamed === 0 && madeNames[path] !== undefined
          ? [`${path}: names every table where it is used, and needs no exception`]
          : []),
        ...[...reads]
          .filter((name) => strange(name) && byName.get(name)?.isView !== true)
          .map((name) => `${path}: reads ${name}, which ${byName.get(name)?.owner} keeps`),
        ...[...writes]
          .filter(strange)
          .map((name) => `${path}: changes ${name}, which ${byName.get(name)?.owner} keeps`),
      ];
    }),
  ];
}

interface Names {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** Places where the name is no literal. */
  readonly unnamed: number;
}
/** The tables that code names: to Kysely's methods, in the texts of SQL, and where a store declares them. */
function namesIn(code: string, withSql: boolean): Names {
  const reads = new Set<string>();
  const writes = new Set<string>();
  let unnamed = 0;
  for (const [, method = "", given = ""] of code.matchAll(
    new RegExp(`[.](${queries}|${changes})[(]\\s*(\\[[^\\]]*\\]|"[^"]*"|\\S)`, "g"),
  )) {
    const into = new RegExp(`^(?:${changes})$`).test(method) ? writes : reads;
    const named = [...given.matchAll(/"(\w+)/g)];
    for (const [, name = ""] of named) into.add(name);
    // A bracket begins a statement within the statement, whose own tables are named there.
    if (named.length === 0 && given !== "(") unnamed++;
  }
  if (!withSql) return { reads, writes, unnamed };
  unnamed += [...code.matchAll(/\bsql[.](?:table|ref|id|raw)[(]/g)].length;
  for (const [, list = ""] of code.matchAll(
    /\b(?:from|join|using)\s+(?=((?:only\s+|lateral\s+)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*))/gi,
  ))
    for (const part of list.replace(/^(?:only|lateral)\s+/i, "").split(","))
      reads.add(part.trim().split(/\s/)[0] ?? "");
  for (const [, name = ""] of code.matchAll(
    /\b(?:insert\s+into|update|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|(?:create|alter|drop)\s+table(?:\s+if(?:\s+not)?\s+exists)?)\s+(\w+)/gi,
  ))
    writes.add(name);
  for (const [, body = ""] of code.matchAll(/interface Tables \{([^]*?)\n  \}/g))
    for (const [, name = ""] of body.matchAll(/^ {4}(\w+):/gm)) writes.add(name);
  return { reads, writes, unnamed };
}

const namesMade = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bcreate\s+(?:unlogged\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)(?!\w|\s+partition)/gi,
    ),
  ].map(([, name = ""]) => name);

/** Every table that grows with plants begins its primary key with the plant: it can be distributed by it. */
function keysWithoutPlant(path: string, text: string): string[] {
  return [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(\w+)\s*\(([^]*?)\n\)/gi)].flatMap(
    ([, name = "", body = ""]) => {
      if (!/^\s*plant_id\s/m.test(body) || idOfTheirOwn.includes(name)) return [];
      return /plant_id[^,]*\bprimary key\b|primary key \(plant_id\b/.test(body)
        ? []
        : [`${path}: the primary key of ${name} does not begin with plant_id`];
    },
  );
}
