import { packet, type Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import {
  fileBytes,
  type FileBytes,
  type FileExtra,
  maxPlantFileBytes,
  type PlantFile,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { refusal, type Refusal, type RefusalOf } from "../plants/refusal.ts";
import type { ErrorCode } from "@heliograph/contract/errors.ts";

/** Why a text is no plant file. */
export class FileTextFault extends Error {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(refused.code);
    this.name = "FileTextFault";
    this.refusal = refused;
  }
}
const fault = <C extends ErrorCode>(...of: RefusalOf<C>): FileTextFault =>
  new FileTextFault((refusal as (...of: readonly unknown[]) => Refusal)(...of));

/** The text of a file without data: a line for each thing, so that two of them are compared line by line. (PF2) */
export const plantFileText = (file: PlantFile): string => `${JSON.stringify(file, null, 2)}\n`;
/** What follows the document: what was measured at a moment, or the bytes of an image. */
export type FilePart = Packet | FileBytes;
export const isBytes = (part: FilePart): part is FileBytes => "sha256" in part;
/** The digests of the images and photos that a document names, each once. */
export const digestsIn = ({ images, logbook }: Pick<PlantFile, "images" | "logbook">): string[] => [
  ...new Set(
    [...(images ?? []), ...(logbook?.notes ?? []).flatMap(({ photos }) => photos ?? [])].map(
      ({ sha256 }) => sha256,
    ),
  ),
];
/** What a document has of what it need not have. */
export const extrasOf = ({
  images,
  logbook,
}: Pick<PlantFile, "images" | "logbook">): FileExtra[] => [
  ...(images === null ? [] : ["images" as const]),
  ...(logbook === null ? [] : ["logbook" as const]),
  ...(logbook?.notes.some(({ photos }) => photos !== null) === true ? ["photos" as const] : []),
];
/** The first line of a file with data, and each line below it. (PF5) */
export const dataLine = (of: PlantFile | FilePart): string => `${JSON.stringify(of)}\n`;

export interface OpenedFile {
  /** As JSON; nothing of it is judged yet. */
  readonly document: unknown;
  /** In the order of the file; it is read once. Throws FileTextFault. */
  readonly parts: AsyncGenerator<FilePart>;
}
const megabytes = maxPlantFileBytes / 1_000_000;

/** Reads a plant file as its text arrives: no more than its configuration is in memory at once. Throws FileTextFault. (PF2, PF5) */
export async function openPlantFile(chunks: AsyncIterable<string>): Promise<OpenedFile> {
  const lines = linesOf(chunks);
  const first = await lines.next();
  const head = first.done === true ? "" : first.value;
  const whole = parsed(head);
  if (whole !== undefined) {
    refuseRepeated(head);
    return { document: whole, parts: partsOf(lines) };
  }
  let text = head;
  for await (const line of lines) {
    text += `\n${line}`;
    if (text.length > maxPlantFileBytes) throw fault("plant_file_size", { limit: megabytes });
  }
  if (!text.trimStart().startsWith("{")) throw fault("plant_file_format");
  try {
    const document = JSON.parse(text) as unknown;
    refuseRepeated(text);
    return { document, parts: partsOf(lines) };
  } catch (error) {
    if (error instanceof FileTextFault) throw error;
    const reason = (error as Error).message.slice(0, 200);
    throw isOpen(text) ? fault("plant_file_cut") : fault("plant_file_json", { reason });
  }
}

/** Packets in portions that one call of the ingest takes, and what stands between them as it comes. */
export async function* portionsOf(
  parts: AsyncIterable<FilePart>,
): AsyncGenerator<Packet[] | FileBytes> {
  let portion: Packet[] = [];
  let length = 0;
  for await (const one of parts) {
    if (isBytes(one)) {
      yield one;
      continue;
    }
    const own = JSON.stringify(one).length;
    if (portion.length > 0 && (length + own > maxCharacters || portion.length >= maxPackets)) {
      yield portion;
      portion = [];
      length = 0;
    }
    portion.push(one);
    length += own;
  }
  if (portion.length > 0) yield portion;
}
/** Below what the ingest takes, with room for the braces. */
const maxCharacters = 1_500_000;
const maxPackets = 5000;

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const pieces = chunk.split("\n");
    pieces[0] = rest + (pieces[0] ?? "");
    rest = pieces.pop() ?? "";
    yield* pieces;
    if (rest.length > maxPlantFileBytes) throw fault("plant_file_size", { limit: megabytes });
  }
  if (rest !== "") yield rest;
}
async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<FilePart> {
  let line = 1;
  for await (const text of lines) {
    line++;
    if (text.trim() === "") continue;
    const value = parsed(text);
    const isOfImage = typeof value === "object" && value !== null && "sha256" in value;
    const read = (isOfImage ? fileBytes : packet).safeParse(value);
    if (!read.success) throw fault("plant_file_packet", { line });
    yield read.data;
  }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g;
/** Whether more brackets are opened than closed. */
const isOpen = (text: string): boolean =>
  [...text.matchAll(tokens)].reduce(
    (depth, [token]) => depth + Number("{[".includes(token)) - Number("}]".includes(token)),
    0,
  ) > 0;
/** JSON takes the last of two equal keys and says nothing; here nobody knows which was meant. */
function refuseRepeated(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [token] of text.matchAll(tokens))
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const keys = open.at(-1);
      if (keys?.has(last) === true)
        throw fault("plant_file_twice", { key: JSON.parse(last) as string });
      keys?.add(last);
    } else if (token !== ",") last = token;
}
