/** The lower bound: floats in a file, each at its offset. It has no corrections, no stored gaps, no second reader. */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

/** Whole series one after the other, each `count` floats long. */
export class FlatFile {
  readonly #file: number;
  readonly #count: number;
  #written = 0;

  constructor(path: string, count: number) {
    this.#file = openSync(path, "w+");
    this.#count = count;
  }
  add(series: Float64Array): void {
    writeSync(
      this.#file,
      new Uint8Array(series.buffer, series.byteOffset, series.byteLength),
      0,
      series.byteLength,
      this.#written,
    );
    this.#written += series.byteLength;
  }
  /** `count` values of each series from its slot `from` on. */
  read(series: readonly number[], from: number, count: number): Float64Array[] {
    return series.map((index) => {
      const values = new Float64Array(count);
      readSync(
        this.#file,
        new Uint8Array(values.buffer),
        0,
        count * 8,
        (index * this.#count + from) * 8,
      );
      return values;
    });
  }
  close(): void {
    closeSync(this.#file);
  }
}

/** Appends that are durable when they return. */
export async function openAppender(
  path: string,
): Promise<{ append(values: Float64Array): Promise<void>; close(): Promise<void> }> {
  const file: FileHandle = await open(path, "a");
  return {
    async append(values) {
      await file.write(new Uint8Array(values.buffer));
      await file.datasync();
    },
    close: () => file.close(),
  };
}
