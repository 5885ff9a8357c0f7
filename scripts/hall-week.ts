/**
 * `npm run soak:week [days] [hd|legacy|wall|link ...]`: a week before public screens (or so many days), each in a Chromium of its own whose clock
 * runs ahead together with that of a whole server. Four plants send once a minute, one in each quarter of it: each screen must hear of them by its
 * socket and by its calls; the week begins before the day of 25 hours. Each day the network is cut for two hours and the displays are closed for one.
 * Prints what each browser holds; fails where that grows, or where a screen does not show what the time has brought.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { lineTo } from "./hall-week/line.ts";
import { displays, type Screen, screens, weekPortal } from "./hall-week/portal.ts";
import { type Held, until, type WatchedScreen, watchedScreen } from "./hall-week/watched-screen.ts";

const [given = "7", ...named] = process.argv.slice(2);
const days = Number(given);
const chosen = named.length === 0 ? screens : screens.filter((one) => named.includes(one));
if (!(days > 0) || chosen.length < named.length)
  throw new Error("usage: npm run soak:week [days] [hd|legacy|wall|link ...]");
/** Midnight in Rome; the clock is put back a day later. [unix s] */
const begin = Date.parse("2026-10-24T00:00+02:00") / 1000;
/** What may come and go between two looks: code that the engine compiles, answers that are being replaced. [MB] */
const slackMb = 3;
const lost: Readonly<Record<Screen, string>> = {
  hd: ".hg-hall-lost",
  legacy: "#lost",
  wall: ".hg-wall-lost",
  link: ".hg-open-lost",
};
const clocks: Readonly<Partial<Record<Screen, string>>> = {
  hd: ".hg-hall-page.is-shown .hg-hall-clock time",
  legacy: "#screen .shown b[data-offset]",
  wall: ".hg-wall-clock time",
};
const hourOf = new Intl.DateTimeFormat("en", {
  timeZone: "Europe/Rome",
  hour: "numeric",
  hourCycle: "h23",
});
/** What a day does to the screens, by its hour; they begin anew after two. @param at [unix s] */
function stateAt(at: number): "up" | "cut" | "closed" {
  const hour = Number(hourOf.format(at * 1000));
  return hour === 3 || hour === 4 ? "cut" : hour === 7 ? "closed" : "up";
}

const root = join(import.meta.dirname, "..");
// The portal of the current source.
execFileSync(process.execPath, ["scripts/portal.mjs"], { stdio: "inherit", cwd: root });
const portal = await weekPortal(begin, join(root, "packages", "web", "dist"));
const line = await lineTo(portal.port);
const watched = new Map<Screen, WatchedScreen>();
const each = async (
  work: (screen: WatchedScreen, name: Screen) => Promise<void>,
): Promise<void> => {
  await Promise.all([...watched].map(([name, screen]) => work(screen, name)));
};
const atDays = new Map<Screen, Held[]>();
/** How many times each had begun anew when the minute began: who begins in it hears the next one. */
const begunBefore = new Map<Screen, number>();
/** For how many minutes each has had its socket: in the first one the server may still be looking at the display. */
const connected = new Map<Screen, number>();
try {
  await portal.quarter(begin - 60);
  await portal.close(false);
  for (const name of chosen) {
    const { page, asks } = portal.paths[name];
    watched.set(
      name,
      await watchedScreen({ url: `http://127.0.0.1:${line.port}${page}`, asks, begin }),
    );
  }
  let state = stateAt(begin);
  for (let minute = 1; minute <= days * 24 * 60; minute++) {
    const next = stateAt(begin + (minute - 1) * 60);
    line.cut(next === "cut");
    if ((next === "closed") !== (state === "closed")) await portal.close(next === "closed");
    const isSteady = next === state && next === "up";
    state = next;
    await passes(begin + (minute - 1) * 60, isSteady);
    if (minute % (24 * 60) === 13 * 60 || minute % (24 * 60) === 4 * 60 + 30)
      await shows(begin + minute * 60, state);
    if (minute % (24 * 60) === 0) await look(minute / (24 * 60));
  }
} finally {
  for (const screen of watched.values()) await screen.close();
  line.stop();
  await portal.stop();
}
let hasGrown = false;
for (const [name, held] of atDays) {
  const [first, last] = [held[0]!, held.at(-1)!];
  if (last.heapMb - first.heapMb <= slackMb && last.listeners <= first.listeners + 5) continue;
  hasGrown = true;
  console.error(`soak:week: ${name} holds more than after its first day`);
}
process.exit(hasGrown ? 1 : 0);

/** A minute goes by. @param isSteady every screen has its socket: it must hear of each plant by it, and be answered */
async function passes(now: number, isSteady: boolean): Promise<void> {
  const answers = new Map([...watched].map(([name, { heard }]) => [name, heard.answers]));
  for (const [name, screen] of watched) {
    const isSame = screen.begun() === (begunBefore.get(name) ?? 0) && screen.sockets() === 1;
    connected.set(name, isSame ? (connected.get(name) ?? 0) + 1 : 0);
    begunBefore.set(name, screen.begun());
  }
  const at = new Date(now * 1000).toISOString();
  for (let quarter = 0; quarter < 4; quarter++) {
    const messages = new Map([...watched].map(([name, { heard }]) => [name, heard.messages]));
    const isSent = await portal.quarter(now + quarter * 15);
    await each(async (screen, name) => {
      if (isSteady && isSent && connected.get(name)! > 1)
        await until(
          `${name}, ${at}: a message of plant ${quarter + 1}`,
          () =>
            screen.heard.messages > messages.get(name)! || screen.begun() > begunBefore.get(name)!,
        );
    });
  }
  await each((screen) => screen.passesMinute());
  // Who has begun anew at the end of the minute starts its timers with the next one.
  if (isSteady)
    await each((screen, name) =>
      until(
        `${name}, ${at}: an answer`,
        () => screen.heard.answers > answers.get(name)! || screen.begun() > begunBefore.get(name)!,
      ),
    );
}

/** Throws where a screen does not show the time, or that it has no connection. */
async function shows(now: number, state: "up" | "cut" | "closed"): Promise<void> {
  const zone = { timeZone: "Europe/Rome" } as const;
  const time = new Intl.DateTimeFormat("it", { ...zone, hour: "2-digit", minute: "2-digit" });
  const expected = [now - 60, now].map((at) => time.format(at * 1000));
  await each(async (screen, name) => {
    if ((await screen.isShown(lost[name])) !== (state === "cut"))
      throw new Error(`${name}: ${state}, and says otherwise`);
    const selector = clocks[name];
    const clock = selector === undefined ? undefined : await screen.text(selector);
    if (clock !== undefined && !expected.some((text) => clock.startsWith(text)))
      throw new Error(`${name}: its clock says ${clock} instead of ${expected[1]}`);
    const sockets = displays.some((one) => one === name) ? 1 : 0;
    if (state === "up" && screen.sockets() !== sockets)
      throw new Error(`${name}: ${screen.sockets()} sockets`);
    if (screen.failures.length > 0) throw new Error(`${name}: ${screen.failures[0]}`);
  });
}

async function look(day: number): Promise<void> {
  await each(async (screen, name) => {
    const held = await screen.held();
    atDays.set(name, [...(atDays.get(name) ?? []), held]);
    const { answers, messages } = screen.heard;
    console.log(
      `${name}, day ${day}: heap ${held.heapMb.toFixed(1)} MB, ${held.nodes} nodes, ${held.listeners} listeners, page ${held.pageMb.toFixed(0)} MB, browser ${held.browserMb.toFixed(0)} MB (${answers} answers, ${messages} messages, begun anew ${screen.begun()} times)`,
    );
  });
}
