import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batched, chunksOf } from "./batch.ts";

type Send = (keys: readonly number[]) => Promise<readonly number[]>;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const here = (): AbortSignal => new AbortController().signal;

test("a list is cut into parts that keep its order", () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([], 2)).toEqual([]);
});

test("questions of the same moment become one, and each gets its own answer", async () => {
  const send = vi.fn<Send>((keys) => Promise.resolve(keys.map((key) => key * 10)));
  const load = batched(send);
  const answers = Promise.all([load(1, here()), load(2, here()), load(3, here())]);
  await vi.runAllTimersAsync();
  expect(await answers).toEqual([10, 20, 30]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a row that flew by is not asked for", async () => {
  const send = vi.fn<Send>((keys) => Promise.resolve(keys.map((key) => key * 10)));
  const load = batched(send);
  const gone = new AbortController();
  const left = load(1, gone.signal).catch(() => "withdrawn");
  const stays = load(2, here());
  gone.abort();
  await vi.runAllTimersAsync();
  expect(await left).toBe("withdrawn");
  expect(await stays).toBe(20);
  expect(send).toHaveBeenCalledWith([2]);
});

test("a batch that fails fails all its questions, and the next one is asked again", async () => {
  const send = vi.fn<Send>((keys) => Promise.resolve(keys.map((key) => key * 10)));
  send.mockRejectedValueOnce(new Error("down"));
  const load = batched(send);
  const first = load(1, here()).catch((error: unknown) => String(error));
  await vi.runAllTimersAsync();
  expect(await first).toBe("Error: down");
  const second = load(1, here());
  await vi.runAllTimersAsync();
  expect(await second).toBe(10);
});
