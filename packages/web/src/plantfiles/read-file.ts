import {
  type FilePart,
  FileTextFault,
  isBytes,
  openPlantFile,
} from "@heliograph/domain/plantfiles/file-text.ts";
import { refusal } from "@heliograph/domain/plants/refusal.ts";

/** A file that was read once, from its first character to its last. */
export interface ReadFile {
  readonly file: File;
  readonly document: unknown;
  /** How many moments were measured. */
  readonly moments: number;
  /** How many images and photos follow. */
  readonly images: number;
  /** What follows the document, from its beginning. Throws FileTextFault. */
  readonly parts: () => AsyncGenerator<FilePart>;
}

/** The text of a file, unpacked where it is packed. Throws FileTextFault for one that was cut. */
async function* textOf(file: File): AsyncGenerator<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZipped = first === 0x1f && second === 0x8b;
  const bytes = isZipped
    ? file.stream().pipeThrough(new DecompressionStream("gzip"))
    : file.stream();
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a piece after the other
      const { value, done } = await reader.read().catch(() => {
        throw new FileTextFault(refusal("plant_file_cut"));
      });
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Who has seen enough lets the rest go.
    void reader.cancel().catch(() => {});
  }
}

async function* partsOf(file: File): AsyncGenerator<FilePart> {
  yield* (await openPlantFile(textOf(file))).parts;
}
/** Throws FileTextFault. */
export async function readFile(file: File): Promise<ReadFile> {
  const { document, parts } = await openPlantFile(textOf(file));
  const count = { moments: 0, images: 0 };
  for await (const one of parts) count[isBytes(one) ? "images" : "moments"]++;
  return { file, document, ...count, parts: () => partsOf(file) };
}
