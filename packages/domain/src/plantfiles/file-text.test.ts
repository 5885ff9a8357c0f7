import { expect, test } from "vitest";
import { uniqueKeys } from "./file-keys.ts";
import { FileTextFault, openPlantFile, portionsOf } from "./file-text.ts";

/** A text in pieces of so many characters, as it may arrive. */
async function* piecesOf(text: string, length = 7): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length);
}
const open = (text: string, length?: number) => openPlantFile(piecesOf(text, length));
async function all<T>(of: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of of) list.push(one);
  return list;
}
const faultOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  const error = await work().catch((thrown: unknown) => thrown);
  if (!(error instanceof FileTextFault)) throw new Error(`no fault: ${String(error)}`);
  return [error.refusal.code, error.refusal.params];
};

test("[PF2] PFILE-01 a document over many lines has no data; on one line, every further line is a packet", async () => {
  const pretty = await open('{\n  "a": {\n    "b": [1, 2]\n  }\n}\n');
  expect(pretty.document).toEqual({ a: { b: [1, 2] } });
  expect(await all(pretty.parts)).toEqual([]);
  const packets = [
    { timestamp: 1_782_000_000, values: { "inv.1.pac": 0.1, t: "on" } },
    { timestamp: 1_782_000_300, values: { "inv.1.pac": -0 } },
  ];
  const text = ['{"a":1}', ...packets.map((one) => JSON.stringify(one)), ""].join("\n");
  const opened = await open(text, 3);
  expect(opened.document).toEqual({ a: 1 });
  expect(await all(opened.parts)).toEqual([
    packets[0],
    { ...packets[1], values: { "inv.1.pac": 0 } },
  ]);
});

test("[PF3] PFILE-01 a text that is cut, no JSON, too large, or says a key twice is refused with its reason", async () => {
  expect(await faultOf(() => open(""))).toEqual(["plant_file_format", {}]);
  expect(await faultOf(() => open("PK\u0003\u0004 zip"))).toEqual(["plant_file_format", {}]);
  expect(await faultOf(() => open('{\n  "a": {\n    "b": "half of a wo'))).toEqual([
    "plant_file_cut",
    {},
  ]);
  expect(await faultOf(() => open('{\n  "a": 1'))).toEqual(["plant_file_cut", {}]);
  expect(await faultOf(() => open('{\n  "a": oops,\n  "b": 1\n}'))).toMatchObject([
    "plant_file_json",
    { reason: expect.stringContaining("oops") as string },
  ]);
  expect(await faultOf(() => open('{"a":1,"b":{"c\\"}":1,"c\\"}":2}}'))).toEqual([
    "plant_file_twice",
    { key: 'c"}' },
  ]);
  // The same key of two objects is none of it, and neither is one within a text.
  expect((await open('{"a":{"x":1},"b":{"x":"{\\"x\\":1,\\"x\\":2}"}}')).document).toBeDefined();
  const bomb = async function* () {
    for (;;) yield "x".repeat(1_000_000);
  };
  expect(await faultOf(() => openPlantFile(bomb()))).toEqual(["plant_file_size", { limit: 32 }]);
  const lines = async function* () {
    yield "{\n";
    for (;;) yield `${" ".repeat(1000)}\n`;
  };
  expect(await faultOf(() => openPlantFile(lines()))).toEqual(["plant_file_size", { limit: 32 }]);
  const { parts } = await open('{"a":1}\n{"timestamp":1,"values":{}}\n\n{"timestamp":"x"}\n');
  expect(await faultOf(() => all(parts))).toEqual(["plant_file_packet", { line: 4 }]);
});

test("[PF5] PFILE-01 packets go in portions of at most 5,000 and 1.5 million characters", async () => {
  const many = async function* (count: number, length: number) {
    for (let i = 0; i < count; i++) yield { timestamp: i, values: { t: "x".repeat(length) } };
  };
  const sizes = async (count: number, length: number) =>
    (await all(portionsOf(many(count, length)))).map((portion) =>
      Array.isArray(portion) ? portion.length : -1,
    );
  expect(await sizes(12_000, 1)).toEqual([5000, 5000, 2000]);
  expect(await sizes(4, 700_000)).toEqual([2, 2]);
  expect(await sizes(2, 1_600_000)).toEqual([1, 1]);
  expect(await sizes(0, 1)).toEqual([]);
  const bytes = { sha256: "a".repeat(64), base64: "AAAA" };
  const [packet] = await all(many(1, 1));
  const opened = await open(
    ['{"a":1}', bytes, packet]
      .map((one) => (typeof one === "string" ? one : JSON.stringify(one)))
      .join("\n"),
  );
  expect(await all(portionsOf(opened.parts))).toEqual([bytes, [packet]]);
});

test("[PF2] PFILE-01 the second of a name is another than the first, and from one that is called so", () => {
  expect(uniqueKeys(["A", "B", "A", "A #2", "A"])).toEqual(["A", "B", "A #2", "A #2 #2", "A #3"]);
});
