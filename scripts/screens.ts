/**
 * `npm run screens`: pictures of the pages, as readers see them, into shots/ with an index.html to look through.
 * `-- --address URL` looks at a portal in demo mode that runs already (else one is started), `-- --only home,device` at some pages.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { About } from "@heliograph/contract/admin/admin.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, Page } from "playwright-core";
import { desk, openBrowser, phone } from "../e2e/chromium.ts";

const password = "heliograph-demo";
const folder = "shots";
/** What the page's data calls answer: what there is, nothing, an error, or a refusal. */
type State = "full" | "empty" | "error" | "noPermission";
interface Subject {
  readonly name: string;
  readonly path: string;
  /** Who looks; nobody has no session. */
  readonly reader: "admin" | "client" | null;
  readonly states: readonly State[];
}

const states = ["full", "empty", "error", "noPermission"] as const;
const ofPlant = (name: string, path: string): Subject => ({
  name,
  path: `/plant/$plant${path}`,
  reader: "admin",
  states,
});
const subjects: readonly Subject[] = [
  { name: "login", path: "/login", reader: null, states: ["full"] },
  { name: "home", path: "/", reader: "admin", states: ["full", "empty", "error"] },
  {
    name: "multiplant",
    path: "/multiplant?plants=101,118,233",
    reader: "admin",
    states: ["full", "error"],
  },
  ofPlant("dashboard", ""),
  ofPlant("section", "/section/1"),
  ofPlant("device", "/device/$device"),
  ofPlant("variable", "/var/$variable"),
  ofPlant("energies", "/energies"),
  ofPlant("energy_control", "/energy_control"),
  ofPlant("chart", "/chart/new"),
  ofPlant("compare", "/compare"),
  ofPlant("estimates", "/estimates"),
  ofPlant("formulas", "/config/formulas"),
  ofPlant("export", "/tools/export"),
  { name: "not_found", path: "/nowhere", reader: "admin", states: ["full"] },
  { name: "closed_plant", path: "/plant/156", reader: "admin", states: ["full"] },
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
      const said = /Heliograph is at (http:\S+)/.exec(line)?.[1];
      if (said !== undefined) found(said);
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

/** The lists of data are empty, or all fail; what the frame needs comes as ever. */
async function makeAnswers(page: Page, state: State): Promise<void> {
  if (state !== "empty" && state !== "error") return;
  const isData = ({ pathname }: URL): boolean =>
    /^\/api\/v1\/(?:data|gperformance|log|plant\/all|plant\/\w+\/values)/.test(pathname);
  await page.route(isData, async (route) => {
    if (state === "error")
      return route.fulfill({ status: 500, json: { code: "internal", detail: "the disk is full" } });
    const list = !new URL(route.request().url()).pathname.endsWith("/values");
    return route.fulfill({ status: 200, json: list ? [] : {} });
  });
}

interface Shot {
  readonly subject: Subject;
  readonly state: State;
  readonly language: "it" | "en";
  readonly scheme: "light" | "dark";
  readonly size: "desk" | "phone";
}
const fileOf = ({ subject, state, language, scheme, size }: Shot): string =>
  `${subject.name}-${state}-${size}-${scheme}-${language}.png`;

/** Every look of the full page; the other states once for each size, where words and shape show. */
const shotsOf = (subject: Subject): Shot[] =>
  subject.states.flatMap((state) =>
    (["desk", "phone"] as const).flatMap((size): Shot[] => {
      const looks =
        state === "full"
          ? ([
              ["light", "it"],
              ["dark", "it"],
              ["light", "en"],
            ] as const)
          : ([["light", "it"]] as const);
      return looks.map(([scheme, language]) => ({ subject, state, size, scheme, language }));
    }),
  );

async function takeShot(
  browser: Browser,
  shot: Shot,
  of: { address: string; tokens: Record<string, string>; ids: Record<string, string> },
): Promise<void> {
  const refused = shot.state === "noPermission";
  const reader = refused ? "client" : shot.subject.reader;
  const context = await browser.newContext({
    baseURL: of.address,
    viewport: shot.size === "desk" ? desk : phone,
    colorScheme: shot.scheme,
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    ([token, language]) => {
      if (token !== "") localStorage.setItem("heliograph.token", token);
      localStorage.setItem("heliograph.language", language);
    },
    [reader === null ? "" : (of.tokens[reader] ?? ""), shot.language] as const,
  );
  const page = await context.newPage();
  await makeAnswers(page, shot.state);
  const ids: Record<string, string> = { ...of.ids, plant: refused ? foreignId : plantId };
  await page.goto(shot.subject.path.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? ""));
  await page.waitForLoadState("networkidle");
  // Charts and the map draw after their data have come, the map slowly without a graphics card; neither says when.
  await page.waitForTimeout(shot.subject.name === "home" ? 6000 : 900);
  await page.screenshot({ path: join(folder, fileOf(shot)) });
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

const { values: asked } = parseArgs({
  options: { address: { type: "string" }, only: { type: "string" } },
});
const wanted = asked.only?.split(",") ?? subjects.map(({ name }) => name);
const unknown = wanted.filter((name) => !subjects.some((subject) => subject.name === name));
if (unknown.length > 0)
  throw new Error(
    `there is no ${unknown.join(", ")}; there are ${subjects.map(({ name }) => name).join(", ")}`,
  );

mkdirSync(folder, { recursive: true });
const portal: Portal =
  asked.address === undefined
    ? await startPortal()
    : { address: asked.address, stop: () => Promise.resolve() };
const browser = await openBrowser();
try {
  const { address } = portal;
  const tokens = {
    admin: await tokenOf(address, "admin"),
    client: await tokenOf(address, "client"),
  };
  const plant = (await (
    await fetch(`${address}/api/v1/plant/${plantId}?full=true`, {
      headers: { authorization: `Bearer ${tokens.admin}` },
    })
  ).json()) as Plant;
  const device = plant.devices?.find(({ type }) => type === "inverter");
  const ids = { device: device?.id ?? "", variable: device?.variables[0]?.id ?? "" };
  const shots = subjects.filter(({ name }) => wanted.includes(name)).flatMap(shotsOf);
  for (const shot of shots) {
    await takeShot(browser, shot, { address, tokens, ids });
    console.log(join(folder, fileOf(shot)));
  }
  writeFileSync(join(folder, "index.html"), indexOf(shots));
  console.log(`${shots.length} pictures: look at ${join(folder, "index.html")}`);
} finally {
  await browser.close();
  await portal.stop();
}
