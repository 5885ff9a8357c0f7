/**
 * `npm run screens`: pictures of the pages, as readers see them, into shots/ with an index.html to look through.
 * `-- --address URL` looks at a portal in demo mode that runs already (else one is started); `--only home,device`,
 * `--states full,empty`, `--sizes desk`, `--schemes light`, `--languages it` take a part.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { About } from "@heliograph/contract/admin/admin.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Browser, Page } from "playwright-core";
import { desk, openBrowser, phone } from "../e2e/chromium.ts";
import { makeEmptyPlant } from "./empty-plant.ts";

const password = "heliograph-demo";
const folder = "shots";
/** What the page's data calls answer: the data, nothing, an error, or a refusal. */
type State = "full" | "empty" | "error" | "noPermission";
interface Subject {
  readonly name: string;
  readonly path: string;
  /** The user of the picture; `nobody` has no session. */
  readonly reader: "admin" | "client" | null;
  readonly states: readonly State[];
}

const states = ["full", "empty", "error", "noPermission"] as const;
const sizes = ["desk", "phone"] as const;
const schemes = ["light", "dark"] as const;
const languages = ["it", "en"] as const;

const ofPlant = (name: string, path: string): Subject => ({
  name,
  path: `/plant/$plant${path}`,
  reader: "admin",
  states,
});
/** A page whose other states are those of another subject. */
const also = (name: string, path: string, reader: Subject["reader"] = "admin"): Subject => ({
  name,
  path,
  reader,
  states: ["full"],
});
/** Plants of the demonstration that show special cases: a prosumer with storage, a fault, silence, another time zone, trackers. */
const otherPlants = {
  prosumer: "101",
  fault: "640",
  silent: "905",
  closed: "156",
  islands: "345",
  trackers: "1087",
} as const;
/** `$device_<type>` and `$var_<kind>` are found in the plants below. */
const devicePlants = {
  inverter: "118",
  meter: "118",
  sensor: "118",
  generic: "118",
  storage: "101",
  stringbox: "1087",
  tracker: "1087",
} as const;
const variablePlants = {
  number: "118",
  counter: "118",
  state: "118",
  formula: "118",
  angle: "1087",
} as const;
const subjects: readonly Subject[] = [
  also("login", "/login", null),
  { name: "home", path: "/", reader: "admin", states: ["full", "empty", "error"] },
  also("home_client", "/", "client"),
  {
    name: "multiplant",
    path: "/multiplant?plants=101,118,233",
    reader: "admin",
    states: ["full", "error"],
  },
  also("multiplant_choice", "/multiplant"),
  ofPlant("dashboard", ""),
  ...Object.entries(otherPlants).map(([name, id]) => also(`dashboard_${name}`, `/plant/${id}`)),
  ofPlant("section", "/section/1"),
  ofPlant("device", "/device/$device_inverter"),
  ...Object.entries(devicePlants).map(([type, id]) =>
    also(`device_${type}`, `/plant/${id}/device/$device_${type}`),
  ),
  ofPlant("variable", "/var/$var_number"),
  ...Object.entries(variablePlants).map(([kind, id]) =>
    also(`variable_${kind}`, `/plant/${id}/var/$var_${kind}`),
  ),
  ofPlant("energies", "/energies"),
  ...["month", "year", "total"].map((period) =>
    also(`energies_${period}`, `/plant/$plant/energies?period=${period}`),
  ),
  ofPlant("energy_control", "/energy_control"),
  ofPlant("chart", "/chart/new"),
  ofPlant("compare", "/compare"),
  ofPlant("estimates", "/estimates"),
  ofPlant("alerts", "/alerts_state"),
  ofPlant("devices", "/config/devices"),
  ofPlant("edits", "/config/edits"),
  ofPlant("formulas", "/config/formulas"),
  ofPlant("export", "/tools/export"),
  ofPlant("gperformance", "/tools/gperformance"),
  also("perfect_tracker", "/plant/1087/perfect_tracker"),
  ofPlant("inverter_control", "/inverter_control"),
  ...["pacs", "temps", "energies"].map((mode) =>
    also(`inverter_control_${mode}`, `/plant/$plant/inverter_control?mode=${mode}`),
  ),
  also("string_control", "/plant/1087/string_control"),
  also("string_days", "/plant/1087/string_control?view=days"),
  also("tracker_control", "/plant/1087/tracker_control"),
  also("gperformance_year", "/plant/$plant/tools/gperformance?period=2026"),
  ofPlant("plant_users", "/config/users"),
  { name: "users", path: "/admin/users", reader: "admin", states: ["full", "error"] },
  also("users_refused", "/admin/users", "client"),
  { name: "tasks", path: "/admin/tasks", reader: "admin", states: ["full", "empty", "error"] },
  { name: "processing", path: "/admin/processing", reader: "admin", states: ["full", "error"] },
  ofPlant("plant_info", "/config/info"),
  also("plant_tools", "/plant/$plant/tools/admin"),
  { name: "plants", path: "/admin/plants", reader: "admin", states: ["full", "error"] },
  also("plant_add", "/admin/plant_add"),
  { name: "clients", path: "/admin/clients", reader: "admin", states: ["full", "error"] },
  { name: "events", path: "/admin/events", reader: "admin", states: ["full", "empty", "error"] },
  also("log_edits", "/admin/events?tab=edits"),
  ...["plants", "database", "redis"].map((tab) =>
    also(`stats_${tab}`, `/admin/server_stats?tab=${tab}`),
  ),
  also("super_config", "/admin/super_config"),
  also("datalogger_codes", "/admin/datalogger_codes?plant=118"),
  also("chat", "/admin/chat"),
  also("plant_import", "/admin/plant_import"),
  ...["widgets", "charts", "websockets", "forms", "stores", "errors"].map((name) =>
    also(`dev_${name}`, `/_dev/${name}`),
  ),
  also("not_found", "/nowhere"),
  also("unknown_plant", "/plant/999999"),
  ...["device", "var", "chart"].map((part) =>
    also(`unknown_${part}`, `/plant/$plant/${part}/000000000000000000000000`),
  ),
  also("unknown_section", "/plant/$plant/section/77"),
];
const plantId = "118";
/** A plant that this reader does not see. */
const foreignId = "640";

interface Portal {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

async function startPortal(): Promise<Portal> {
  const data = mkdtempSync(join(tmpdir(), "heliograph-screens-"));
  const server = spawn(
    process.execPath,
    ["scripts/bootstrap.mjs", "packages/server/src/main.ts", "--demo"],
    {
      env: { ...process.env, PORT: "0", DATA_DIR: data, DEMO_MONTHS: "2", LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<void>((done) => {
    server.once("exit", () => done());
  });
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      const url = /Heliograph is at (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) found(url);
    });
    void ended.then(() => failed(new Error("the server ended before it served")));
  });
  for (let seen = false; ;) {
    const about = (await (await fetch(`${address}/api/v1/about`)).json()) as About;
    const isWorking = about.demo?.fleet !== null;
    if (seen && !isWorking) break;
    seen ||= isWorking;
    await new Promise((next) => setTimeout(next, 500));
  }
  return {
    address,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function tokenOf(address: string, username: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/auth/token`, {
    method: "POST",
    body: new URLSearchParams({ username, password, grant_type: "password" }),
  });
  if (!answer.ok) throw new Error(`log in as ${username}: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** All data calls of the page are empty, or fail; those of the frame work as usual. */
async function makeAnswers(page: Page, state: State): Promise<void> {
  if (state !== "empty" && state !== "error") return;
  const isRead = ({ pathname }: URL): boolean =>
    /^\/api\/v1\/(?:data|gperformance|log|task|user\/all|processing|plant\/all|plant\/\w+\/\w+)/.test(
      pathname,
    );
  await page.route(isRead, async (route) => {
    if (state === "error")
      return route.fulfill({ status: 500, json: { code: "internal", detail: "the disk is full" } });
    const list = !new URL(route.request().url()).pathname.endsWith("/values");
    return route.fulfill({ status: 200, json: list ? [] : {} });
  });
}

/** The ids that stand in addresses, found by what a device or a variable is. */
async function idsIn(address: string, token: string): Promise<Record<string, string>> {
  const read = async (id: string): Promise<Plant> =>
    (await (
      await fetch(`${address}/api/v1/plant/${id}?full=true`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as Plant;
  const plants = Object.fromEntries(
    await Promise.all(["118", "101", "1087"].map(async (id) => [id, await read(id)] as const)),
  );
  const kinds: Record<keyof typeof variablePlants, (variable: Variable) => boolean> = {
    number: ({ udm, formula }) => udm === "kW" && formula === null,
    counter: ({ udm, formula }) => udm === "kWh" && formula === null,
    state: ({ bitmask }) => bitmask !== null,
    formula: ({ formula }) => formula !== null,
    angle: ({ udm }) => udm === "°",
  };
  const variables = ({ devices, formulas }: Plant): Variable[] => [
    ...(devices ?? []).flatMap((device) => device.variables),
    ...(formulas ?? []),
  ];
  return Object.fromEntries([
    ["plant", plantId],
    ...Object.entries(devicePlants).map(([type, id]) => [
      `device_${type}`,
      plants[id]?.devices?.find((device) => device.type === type)?.id ?? "",
    ]),
    ...Object.entries(variablePlants).map(([kind, id]) => {
      const is = kinds[kind as keyof typeof variablePlants];
      const plant = plants[id];
      return [`var_${kind}`, plant === undefined ? "" : (variables(plant).find(is)?.id ?? "")];
    }),
  ]);
}

interface Shot {
  readonly subject: Subject;
  readonly state: State;
  readonly language: (typeof languages)[number];
  readonly scheme: (typeof schemes)[number];
  readonly size: (typeof sizes)[number];
}
const fileOf = ({ subject, state, language, scheme, size }: Shot): string =>
  `${subject.name}-${state}-${size}-${scheme}-${language}.png`;

/** Every variant of the full page; the other states once for each size. */
const shotsOf = (subject: Subject): Shot[] =>
  subject.states.flatMap((state) =>
    sizes.flatMap((size) =>
      schemes.flatMap((scheme) =>
        languages.flatMap((language): Shot[] =>
          state === "full" || (scheme === "light" && language === "it")
            ? [{ subject, state, size, scheme, language }]
            : [],
        ),
      ),
    ),
  );

interface Looking {
  readonly browser: Browser;
  readonly address: string;
  readonly tokens: Readonly<Record<"admin" | "client", string>>;
  readonly ids: Readonly<Record<string, string>>;
  readonly emptyIds: Readonly<Record<string, string>>;
}

async function takeShot(shot: Shot, looking: Looking): Promise<void> {
  const refused = shot.state === "noPermission";
  const reader = refused ? "client" : shot.subject.reader;
  const context = await looking.browser.newContext({
    baseURL: looking.address,
    viewport: shot.size === "desk" ? desk : phone,
    colorScheme: shot.scheme,
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    ([token, language]) => {
      if (token !== "") localStorage.setItem("heliograph.token", token);
      localStorage.setItem("heliograph.language", language);
    },
    [reader === null ? "" : looking.tokens[reader], shot.language] as const,
  );
  const page = await context.newPage();
  const { path, name } = shot.subject;
  const ownPlant = shot.state === "empty" && path.startsWith("/plant/");
  if (!ownPlant) await makeAnswers(page, shot.state);
  const ids: Record<string, string> = {
    ...looking.ids,
    ...(ownPlant && looking.emptyIds),
    ...(refused && { plant: foreignId }),
  };
  await page.goto(path.replace(/\$(\w+)/g, (_, id: string) => ids[id] ?? ""));
  await page.waitForLoadState("networkidle");
  // Charts and the map draw after their data have arrived, the map slowly without a graphics card; neither signals its end.
  await page.waitForTimeout(name.startsWith("home") ? 6000 : 900);
  await page.screenshot({ path: join(folder, fileOf(shot)), fullPage: true });
  await context.close();
}

/** All pictures on one page, by subject. */
function indexOf(shots: readonly Shot[]): string {
  const picture = (shot: Shot): string => {
    const file = fileOf(shot);
    return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file.slice(0, -4)}</figcaption></figure>`;
  };
  const names = [...new Set(shots.map(({ subject }) => subject.name))];
  const parts = names.map(
    (name) =>
      `<h2>${name}</h2><div>${shots
        .filter(({ subject }) => subject.name === name)
        .map(picture)
        .join("")}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:14px system-ui;margin:24px;background:#eee}div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:320px;border:1px solid #bbb}figcaption{color:#555}</style>${parts.join("\n")}`;
}

const text = { type: "string" } as const;
const { values: asked } = parseArgs({
  options: {
    address: text,
    only: text,
    states: text,
    sizes: text,
    schemes: text,
    languages: text,
  },
});
/** The requested items of all; all if none was requested. */
function chosen(what: keyof typeof asked, all: readonly string[]): ReadonlySet<string> {
  const words = asked[what]?.split(",") ?? all;
  const unknown = words.filter((word) => !all.includes(word));
  if (unknown.length > 0)
    throw new Error(`${what}: there is no ${unknown.join(", ")}; there are ${all.join(", ")}`);
  return new Set(words);
}
const wanted = {
  subjects: chosen(
    "only",
    subjects.map(({ name }) => name),
  ),
  states: chosen("states", states),
  sizes: chosen("sizes", sizes),
  schemes: chosen("schemes", schemes),
  languages: chosen("languages", languages),
};
const shots = subjects
  .filter(({ name }) => wanted.subjects.has(name))
  .flatMap(shotsOf)
  .filter(
    ({ state, size, scheme, language }) =>
      wanted.states.has(state) &&
      wanted.sizes.has(size) &&
      wanted.schemes.has(scheme) &&
      wanted.languages.has(language),
  );

mkdirSync(folder, { recursive: true });
const portal: Portal =
  asked.address === undefined
    ? await startPortal()
    : { address: asked.address, stop: () => Promise.resolve() };
const browser = await openBrowser();
try {
  const { address } = portal;
  const admin = await tokenOf(address, "admin");
  const tokens = { admin, client: await tokenOf(address, "client") };
  const empty = await makeEmptyPlant(address, admin);
  const looking: Looking = {
    browser,
    address,
    tokens,
    ids: await idsIn(address, admin),
    emptyIds: empty.ids,
  };
  try {
    for (const shot of shots) {
      await takeShot(shot, looking);
      console.log(join(folder, fileOf(shot)));
    }
  } finally {
    await empty.remove();
  }
  writeFileSync(join(folder, "index.html"), indexOf(shots));
  console.log(`${shots.length} pictures: look at ${join(folder, "index.html")}`);
} finally {
  await browser.close();
  await portal.stop();
}
