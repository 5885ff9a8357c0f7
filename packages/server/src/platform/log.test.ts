import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newLog, newOutage, type Log } from "./log.ts";

let lines: string[];
let log: Log;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = newLog("info", (line) => lines.push(line.replace(/^\S+ /, "")));
});
afterEach(() => {
  vi.useRealTimers();
});
const minute = 60_000;

test("OPS-03 an outage is one line per kind and minute, with its count", () => {
  for (let n = 0; n < 1000; n++) log.warn("requests are refused", { path: `/${n}` });
  log.warn("the job queue had trouble");
  expect(lines).toEqual(["warn requests are refused path=/0", "warn the job queue had trouble"]);
  vi.advanceTimersByTime(minute);
  expect(lines.slice(2)).toEqual(["warn requests are refused again=999 path=/999"]);
  // It is over: nothing more, and the next one is logged at once.
  vi.advanceTimersByTime(minute);
  log.warn("requests are refused", { path: "/late" });
  expect(lines.slice(3)).toEqual(["warn requests are refused path=/late"]);
});

test("errors of two places are two kinds; information is always logged", () => {
  const fault = (): Error => new Error("here");
  const other = (): Error => new Error("there");
  for (const error of [fault(), other(), fault()]) log.error("request failed", { error });
  expect(lines.map((line) => line.split("\n")[0])).toEqual([
    "error request failed error=Error: here",
    "error request failed error=Error: there",
  ]);
  log.info("setting", { PORT: "1" });
  log.info("setting", { HOST: "a" });
  expect(lines.slice(2)).toEqual(["info setting PORT=1", "info setting HOST=a"]);
});

test("of a database that is away the reason is logged, without a stack", () => {
  log.error("failed", { error: Object.assign(new Error("gone"), { code: "ECONNREFUSED" }) });
  expect(lines).toEqual(["error failed error=gone"]);
});

test("OPS-05 an outage is logged once, and its end once", () => {
  const redis = newOutage(log, { away: "Redis is away", back: "Redis is back" });
  redis.back();
  for (let n = 0; n < 3; n++) redis.away({ reason: `try ${n}` });
  vi.advanceTimersByTime(10 * minute);
  redis.away({ reason: "later" });
  redis.back();
  redis.back();
  expect(lines).toEqual(["warn Redis is away reason=try 0", "info Redis is back"]);
});
