import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTightHeap } from "./tight-heap.ts";

const { flags } = vi.hoisted(() => ({ flags: [] as string[] }));
vi.mock("node:v8", () => ({ setFlagsFromString: (flag: string) => void flags.push(flag) }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the heap is kept tight from the first work that asks for it until five seconds after the last, also when it fails", async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<string>();
  const works = [inTightHeap(() => first.promise), inTightHeap(() => second.promise)];
  expect(flags).toEqual(["--heap-growing-percent=50"]);
  first.reject(new Error("the service is away"));
  await expect(works[0]).rejects.toThrow("the service is away");
  expect(flags).toHaveLength(1);
  second.resolve("done");
  expect(await works[1]).toBe("done");
  expect(flags).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  await inTightHeap(async () => undefined);
  await vi.advanceTimersByTimeAsync(4000);
  expect(flags.filter((flag) => flag.endsWith("=100"))).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(flags.at(-1)).toBe("--heap-growing-percent=100");
});
