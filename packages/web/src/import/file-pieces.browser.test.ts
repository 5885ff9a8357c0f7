import { tableLimits } from "@heliograph/contract/import/file-import.wire.ts";
import type { FileRow } from "@heliograph/domain/import/file-rows.ts";
import { describe, expect, test } from "vitest";
import { FileFault } from "./file-fault.ts";
import { openInPieces } from "./file-pieces.ts";
import { openTable, type OpenFile } from "./read-file.ts";

const file = (text: string, size?: number) => {
  const blob = new Blob([text]);
  return {
    name: "storico.csv",
    size: size ?? blob.size,
    arrayBuffer: () => blob.arrayBuffer(),
    slice: (from?: number, to?: number) => blob.slice(from, to),
    stream: () => blob.stream(),
  };
};
const head = "Impianto Serre\nOra;Potenza à [kW]\n";
const line = (at: number): string => `2026-01-01 00:00;${at}`;
/** More than are read at once. */
const many = tableLimits.maxRows + 50_000;
const rowsOf = async (piece: OpenFile): Promise<readonly FileRow[]> =>
  (await openTable(piece, { sheet: 0 })).rows;
const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof FileFault ? [error.code, error.params] : error),
  );

describe("[X36] a long text in pieces", () => {
  test("ONB-04 [X36] each is below the head of the first, and all lines are there once, counted as in the file", async () => {
    const text = head + Array.from({ length: many }, (_, at) => line(at)).join("\n");
    const first = await openInPieces(file(text));
    expect([first.name, first.piece?.of]).toEqual(["storico.csv (1/2)", 2]);
    const second = await first.piece!.next!();
    expect([second.name, second.piece?.number, second.piece?.next]).toEqual([
      "storico.csv (2/2)",
      2,
      null,
    ]);
    const [one, two] = [await rowsOf(first), await rowsOf(second)];
    expect(two.slice(0, 2)).toEqual(one.slice(0, 2));
    const data = [...one.slice(2), ...two.slice(2)];
    expect(data).toHaveLength(many);
    for (const at of [0, one.length - 3, one.length - 2, many - 1])
      expect(data[at]).toEqual({ line: at + 3, cells: ["2026-01-01 00:00", String(at)] });
  });
  test("ONB-04 [X36] a file that is short enough is none", async () => {
    expect((await openInPieces(file(`${head}${line(1)}\n${line(2)}`))).piece).toBeNull();
  });
  test("ONB-04 [X36] tables one below the other are not divided: nobody would know of which a piece is", async () => {
    const table = (name: string): string =>
      `${name}\nOra;Potenza [kW]\n${Array.from({ length: many / 2 }, (_, at) => line(at)).join("\n")}\n`;
    const whole = await openInPieces(file(table("Inverter 1") + table("Inverter 2")));
    expect(whole.piece).toBeNull();
    expect(await fault(rowsOf(whole))).toMatchObject(["tooManyRows", {}]);
  });
  test("ONB-04 [X36] more than the most is refused before it is read", async () => {
    const text = head + Array.from({ length: 10 }, (_, at) => line(at)).join("\n");
    const untouched = {
      ...file(text, tableLimits.maxTextBytes + 1_000_000),
      arrayBuffer: () => Promise.reject(new Error("read")),
      stream: () => {
        throw new Error("read");
      },
    };
    expect(await fault(openInPieces(untouched))).toEqual(["tooBig", { size: 501, most: 500 }]);
  });
});
