import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { SentMemory } from "./sent-memory.ts";

const piece = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(7);

test("large pieces are freed when the answer is with the system, and not before; small ones, that may be part of others, never", () => {
  const raw = new EventEmitter();
  const sent = new SentMemory(raw);
  const [large, small] = [piece(100_000), piece(1000)];
  for (const each of [large, small]) sent.add(each);
  raw.emit("drain");
  expect(large).toHaveLength(100_000);
  raw.emit("finish");
  expect([large.length, small.length]).toEqual([0, 1000]);
});
test("of an answer without end the last pieces alone are held; of one that breaks off nothing is freed", () => {
  const raw = new EventEmitter();
  const sent = new SentMemory(raw);
  const pieces = Array.from({ length: 20 }, () => piece(70_000));
  for (const each of pieces) sent.add(each);
  raw.emit("close");
  expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 70_000));
  raw.emit("finish");
  expect(pieces.filter(({ length }) => length > 0)).toHaveLength(4);
});
