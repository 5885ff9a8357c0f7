import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DiskRoom, refuseFullDisk } from "./disk-room.ts";
import { newLog } from "./log.ts";
import { Problem } from "./problem.ts";

const megabyte = 1_000_000;
let folder: string;
let lines: string[];
let free: number;
let room: DiskRoom;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliograph-room-"));
  lines = [];
  const log = newLog("info", (line) => lines.push(line.replace(/^\S+ /, "")));
  room = new DiskRoom(join(folder, "cluster"), log, () => ({ total: 1000 * megabyte, free }));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const reserve = (): string => join(folder, "cluster.reserve");
const look = (freeMegabytes: number): string => {
  free = freeMegabytes * megabyte;
  room.look();
  return room.state().state;
};

test("OPS-02 a warning below a tenth, a refusal when the disk is full, and both are withdrawn when there is room", () => {
  expect(look(500)).toBe("plenty");
  expect(statSync(reserve()).size).toBe(32 * megabyte);
  expect(lines).toEqual([]);
  expect(look(100)).toBe("plenty");
  expect(look(99)).toBe("low");
  expect(look(98)).toBe("low");
  expect(lines).toEqual([expect.stringContaining("warn the disk of the database is nearly full")]);
  expect(() => room.refuseWhenFull()).not.toThrow();

  expect(look(0)).toBe("full");
  // The reserve has been given to the database.
  expect(existsSync(reserve())).toBe(false);
  expect(() => room.refuseWhenFull()).toThrow(Problem);
  // The 32 MB that this made free do not count: the reserve must be refilled first.
  expect(look(32)).toBe("full");
  expect(look(63)).toBe("full");
  expect(existsSync(reserve())).toBe(false);
  expect(lines.slice(1)).toEqual([
    "warn the disk of the database is full: loggers are refused until there is room free=0 MB of=1000 MB",
  ]);

  expect(look(64)).toBe("low");
  expect(existsSync(reserve())).toBe(true);
  expect(look(500)).toBe("plenty");
  expect(lines.slice(2)).toEqual([
    "info the disk of the database is not full any more: loggers are taken again",
    "info the disk of the database has room again",
  ]);
});

test("a folder that does not exist yet is measured where it will be", () => {
  expect(() => refuseFullDisk(join(folder, "not", "yet"), false)).not.toThrow();
});
