import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newLifecycle, type Lifecycle } from "./lifecycle.ts";
import { OperatorError } from "./operator-error.ts";

/** A process that records its exit code instead of exiting. */
class StageProcess extends EventEmitter {
  readonly codes: number[] = [];
  exit(code: number): void {
    this.codes.push(code);
  }
}

let stage: StageProcess;
let printed: string[];
let nowMilliseconds: number;
let lifecycle: Lifecycle;
beforeEach(() => {
  vi.useFakeTimers();
  stage = new StageProcess();
  printed = [];
  nowMilliseconds = 0;
  lifecycle = newLifecycle({
    process: stage,
    print: (line) => printed.push(line),
    limitSeconds: 20,
    nowMilliseconds: () => nowMilliseconds,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s stops in the reverse of the order of starting, one after the other, and exits with 0",
  async (signal) => {
    const order: string[] = [];
    lifecycle.onStop("database", () => {
      order.push("database");
    });
    lifecycle.onStop("server", async () => {
      order.push("server begins");
      await Promise.resolve();
      order.push("server ends");
    });
    stage.emit(signal, signal);
    await settled();
    expect(order).toEqual(["server begins", "server ends", "database"]);
    expect(lifecycle.ending.aborted).toBe(true);
    expect(stage.codes).toEqual([0]);
    expect(printed).toEqual([`stopping: ${signal}`]);
  },
);

test("one Ctrl-C that arrives three times counts once; a later one leaves at once", async () => {
  lifecycle.onStop("something slow", () => new Promise(() => {}));
  stage.emit("SIGINT", "SIGINT");
  nowMilliseconds = 3;
  stage.emit("SIGINT", "SIGINT");
  stage.emit("SIGTERM", "SIGTERM");
  await settled();
  expect(stage.codes).toEqual([]);
  nowMilliseconds = 1500;
  stage.emit("SIGINT", "SIGINT");
  expect(stage.codes).toEqual([130]); // 128 + SIGINT 2
});

test("what does not stop within the limit is named and left", async () => {
  lifecycle.onStop("the printer", () => new Promise(() => {}));
  void lifecycle.end("enough", 0);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(stage.codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.codes).toEqual([1]);
  expect(printed.at(-1)).toBe("still not stopped after 20 s: the printer. Leaving.");
});

test("what fails to stop is named, the rest is still stopped, and the exit code is 1", async () => {
  const order: string[] = [];
  lifecycle.onStop("first", () => {
    order.push("first");
  });
  lifecycle.onStop("broken", () => {
    throw new OperatorError("it is stuck");
  });
  await lifecycle.end("enough", 0);
  expect(order).toEqual(["first"]);
  expect(printed).toContain("broken did not stop cleanly: it is stuck");
  expect(stage.codes).toEqual([1]);
});

test("a start that fails prints the reason in one line, stops what had begun and exits with 1", async () => {
  const order: string[] = [];
  await lifecycle.run(async () => {
    lifecycle.onStop("database", () => {
      order.push("database");
    });
    throw new OperatorError("PORT is taken.");
  });
  expect(printed).toEqual(["PORT is taken."]);
  expect(order).toEqual(["database"]);
  expect(stage.codes).toEqual([1]);
});

test("a start that is interrupted does not report what it could not finish", async () => {
  await lifecycle.run(async () => {
    stage.emit("SIGTERM", "SIGTERM");
    await settled();
    throw new Error("connection closed");
  });
  expect(printed).toEqual(["stopping: SIGTERM"]);
  expect(stage.codes).toEqual([0]);
});

test("OPS-04 a part that depends on others leaves them their reserved time, and is abandoned when it takes more", async () => {
  const given: Record<string, number> = {};
  lifecycle.onStop(
    "database",
    (milliseconds) => {
      given["database"] = milliseconds;
    },
    { reserveSeconds: 12 },
  );
  lifecycle.onStop("server", (milliseconds) => {
    given["server"] = milliseconds;
    return new Promise(() => {});
  });
  void lifecycle.end("enough", 0);
  await settled();
  nowMilliseconds = 8000;
  await vi.advanceTimersByTimeAsync(8000);
  expect(given).toEqual({ server: 8000, database: 12_000 });
  expect(printed).toContain("server did not stop in time and is left");
  expect(stage.codes).toEqual([1]);
});

test("OPS-04 an exit before everything is stopped abandons the rest, the last registered first", async () => {
  const abandoned: string[] = [];
  const abandon = (name: string) => ({ abandon: () => void abandoned.push(name) });
  lifecycle.onStop("database", () => {}, abandon("database"));
  lifecycle.onStop("something slow", () => new Promise(() => {}), abandon("something slow"));
  lifecycle.onStop("done at once", () => {}, abandon("done at once"));
  stage.emit("SIGTERM", "SIGTERM");
  await settled();
  nowMilliseconds = 1500;
  stage.emit("SIGTERM", "SIGTERM");
  expect(abandoned).toEqual(["something slow", "database"]);
  expect(stage.codes).toEqual([143]); // 128 + SIGTERM 15
});
