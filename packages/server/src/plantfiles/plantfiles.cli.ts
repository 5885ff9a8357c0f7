/** The operator's commands on plants as files. */
import { createReadStream, createWriteStream } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { plantId as plantCode } from "@heliograph/contract/ids.ts";
import { ingest } from "@heliograph/contract/ingest/ingest.routes.ts";
import {
  getFileBytes,
  getPlantFile,
  getPlantFileDay,
  importPlantFile,
  putFileBytes,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import {
  type FileExtra,
  fileExtras,
  type PlantFile,
  type PlantFileReply,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { changeLine, diffPlants } from "@heliograph/domain/plantfiles/diff-plants.ts";
import { readPlantFile } from "@heliograph/domain/plantfiles/read-plant-file.ts";
import {
  dataLine,
  digestsIn,
  extrasOf,
  FileTextFault,
  openPlantFile,
  plantFileText,
  portionsOf,
  type OpenedFile,
} from "@heliograph/domain/plantfiles/file-text.ts";
import { type AddCommands, type CliContext, readAs, urlFlag } from "../platform/commands.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { PortalCalls } from "../platform/portal-calls.ts";
import { Problem } from "../platform/problem.ts";

export interface PlantFileCommandsSide {
  /** @param url given by the operator; null is where the settings say that the portal listens */
  readonly openCalls: (context: CliContext, url: string | null) => Promise<PortalCalls>;
  readonly print: (line: string) => void;
  /** Shows how far the work is, on one line that the next call replaces; "" clears it. */
  readonly progress: (text: string) => void;
}
type ExportFlags = Readonly<Record<FileExtra | "data", boolean>> & { readonly url?: string };
interface ImportFlags {
  readonly id?: string;
  readonly name?: string;
  readonly permissions: boolean;
  readonly dryRun: boolean;
  readonly dataOnly: boolean;
  readonly url?: string;
}
const readCode = readAs(plantCode, "A code of 3 or 4 digits");

export const plantFileCommands =
  (side: PlantFileCommandsSide): AddCommands =>
  (program, open) => {
    const plant = program.command("plant").description("plants as files");
    const withPortal = async (
      url: string | null,
      work: (portal: PortalCalls) => Promise<void>,
    ): Promise<void> => {
      const context = await open();
      const portal = await side.openCalls(context, url);
      try {
        await work(portal);
      } finally {
        side.progress("");
        await portal.close();
      }
    };
    plant
      .command("export")
      .description("write a plant into a file; no password is in it")
      .argument("<plant>", "its code", readCode)
      .argument("<file>", "such as 214.json, with --data 214.ndjson.gz")
      .option("--data", "with all that was measured, compressed", false)
      .option("--logbook", "with what people wrote", false)
      .option("--photos", "with what people wrote and its photos, compressed", false)
      .option("--images", "with the logo and the other images, compressed", false)
      .option(...urlFlag)
      .action(async (id: string, path: string, flags: ExportFlags) => {
        const extras = fileExtras.filter((one) => flags[one]);
        await withPortal(flags.url ?? null, async (portal) => {
          const file = await fileOf(portal, id, extras);
          const isPacked = flags.data || flags.photos || flags.images;
          const what = isPacked ? await write(portal, { file, path, flags }, side) : "";
          if (!isPacked) await writeText(path, plantFileText(file));
          side.print(`plant ${id} is in ${path}${what}`);
        });
      });
    plant
      .command("import")
      .description("create the plant of a file: all of it, or nothing and why")
      .argument("<file>")
      .option("--id <code>", "another code than in the file", readCode)
      .option("--name <text>", "another name than in the file")
      .option("--no-permissions", "leave out what users may do there")
      .option("--dry-run", "say what it would do", false)
      .option("--data-only", "send the measurements to the plant, which is there already", false)
      .option(...urlFlag)
      .action(async (path: string, flags: ImportFlags) => {
        // Every line is read before anything is written.
        const whole = await opened(path);
        let parts = 0;
        for await (const _ of inPlainWords(whole.parts)) parts++;
        await withPortal(flags.url ?? null, async (portal) => {
          const id = await make(portal, side, { whole, flags });
          if (flags.dryRun || parts === 0) return;
          await send(portal, { id, path, parts }, side);
        });
      });
    plant
      .command("diff")
      .description("what differs between two plants, each a file or the code of a plant")
      .argument("<before>")
      .argument("<after>")
      .option(...urlFlag)
      .action(async (before: string, after: string, { url }: { url?: string }) => {
        const differ = async (portal: PortalCalls | null): Promise<void> => {
          const files = [await read(before), await read(after)];
          // Of a plant is asked what the other side says.
          const extras = files.flatMap((one) => (one === null ? [] : extrasOf(one)));
          const a = files[0] ?? (await fileOf(portal!, before, extras));
          const b = files[1] ?? (await fileOf(portal!, after, extras));
          const changes = diffPlants(a, b);
          for (const change of changes) side.print(changeLine(change));
          const count = changes.length;
          side.print(count === 1 ? "1 difference" : `${count === 0 ? "no" : count} differences`);
        };
        if (isCode(before) || isCode(after)) await withPortal(url ?? null, differ);
        else await differ(null);
      });
  };

const isCode = (text: string): boolean => plantCode.safeParse(text).success;
/** A plant as the file of that name has it; null for the code of one. */
async function read(what: string): Promise<PlantFile | null> {
  if (isCode(what)) return null;
  const { document } = await opened(what);
  const judged = readPlantFile(document);
  if (judged.file !== null) return judged.file;
  const [first] = judged.faults;
  const why = first?.broken?.words ?? (first && new Problem(first.refusal).message);
  throw new OperatorError(`${what}: ${first?.at}: ${why}`);
}

const fileOf = (portal: PortalCalls, id: string, extras: readonly FileExtra[]) =>
  portal.call(getPlantFile, {
    params: { plant_id: id },
    query: extras.length === 0 ? {} : { with: extras.join(",") },
  });
async function writeText(path: string, text: string): Promise<void> {
  const file = await openFile(path, "w");
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
/** Images one by one, then data day by day; answers what there was of it. */
async function write(
  portal: PortalCalls,
  of: { readonly file: PlantFile; readonly path: string; readonly flags: ExportFlags },
  { progress }: Pick<PlantFileCommandsSide, "progress">,
): Promise<string> {
  const { file: document, path, flags } = of;
  const { id } = document.plant;
  const zip = createGzip();
  const file = zip.pipe(createWriteStream(path));
  const done = finished(file);
  const put = async (text: string): Promise<void> => {
    if (!zip.write(text)) await new Promise((go) => void zip.once("drain", go));
  };
  await put(dataLine(document));
  const digests = digestsIn(document);
  for (const [at, sha256] of digests.entries()) {
    progress(`${at} of ${digests.length} images`);
    // oxlint-disable-next-line no-await-in-loop -- an image after the other
    const bytes = await portal.call(getFileBytes, { params: { plant_id: id, sha256 } });
    // oxlint-disable-next-line no-await-in-loop
    await put(dataLine(bytes));
  }
  let days = 0;
  for (let day: string | null | undefined = flags.data ? undefined : null; day !== null;) {
    const query: { day?: string } = day === undefined ? {} : { day };
    // oxlint-disable-next-line no-await-in-loop -- a day after the other
    const read = await portal.call(getPlantFileDay, { params: { plant_id: id }, query });
    // oxlint-disable-next-line no-await-in-loop
    await put(read.packets.map(dataLine).join(""));
    if (read.packets.length > 0) days++;
    progress(`${days} days, the next is ${read.next ?? "none"}`);
    day = read.next;
  }
  zip.end();
  await done;
  const parts = [
    ...(flags.photos || flags.images ? [`${digests.length} images`] : []),
    ...(flags.data ? [`${days} days`] : []),
  ];
  return ` with ${parts.join(" and ")}`;
}

async function opened(path: string): Promise<OpenedFile> {
  return await plainly(() => openPlantFile(textOf(path)));
}
async function* textOf(path: string): AsyncGenerator<string> {
  const file = await openFile(path).catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be read: ${(error as Error).message}`);
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  const isZipped = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  const bytes = createReadStream(path);
  const stream = isZipped ? bytes.pipe(createGunzip()) : bytes;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
  } catch {
    throw new OperatorError(`${path} cannot be unpacked: it was not copied whole.`);
  }
}
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileTextFault
      ? new OperatorError(`${new Problem(error.refusal).message}.`)
      : error;
  }
}
async function* inPlainWords<T>(of: AsyncGenerator<T>): AsyncGenerator<T> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- line by line
    const { value, done } = await plainly(() => of.next());
    if (done === true) return;
    yield value;
  }
}

/** Creates the plant, or says why not; answers its code. */
async function make(
  portal: PortalCalls,
  { print }: Pick<PlantFileCommandsSide, "print">,
  { whole, flags }: { readonly whole: OpenedFile; readonly flags: ImportFlags },
): Promise<string> {
  const body = {
    file: whole.document,
    id: flags.id ?? null,
    name: flags.name ?? null,
    permissions: flags.permissions,
    dry_run: flags.dryRun || flags.dataOnly,
  };
  const reply = await portal.call(importPlantFile, { body });
  const faults = flags.dataOnly
    ? reply.faults.filter(({ refused }) => refused.code !== "plant_exists")
    : reply.faults;
  for (const { at, refused } of faults) print(`${at}: ${refused.detail}`);
  if (faults.length > 0 || reply.plant === null)
    throw new OperatorError("The file is refused: nothing was written.");
  const { id, name } = reply.plant;
  if (flags.dataOnly) return id;
  for (const line of remarks(reply)) print(line);
  print(`${flags.dryRun ? "would create" : "created"} plant ${id} ${name}: ${counted(reply)}`);
  return id;
}
const remarks = (reply: PlantFileReply): string[] => [
  ...reply.namesakes.map((id) => `plant ${id} is called ${reply.plant?.name} too`),
  ...reply.unknown_users.map((name) => `there is no user ${name} here: permissions left out`),
  ...reply.dropped_recipients.map(
    (name) => `${name} may not read what was sent to him: taken off the recipients`,
  ),
];
const counted = ({ counts }: PlantFileReply): string =>
  Object.entries(counts ?? {})
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

/** Sends the measurements as the logger would: what is sent twice changes nothing. (D4) */
async function send(
  portal: PortalCalls,
  of: { readonly id: string; readonly path: string; readonly parts: number },
  { print, progress }: Pick<PlantFileCommandsSide, "progress" | "print">,
): Promise<void> {
  let accepted = 0;
  let refused = 0;
  let sent = 0;
  let placed = 0;
  let done = 0;
  const { parts } = await opened(of.path);
  for await (const portion of portionsOf(parts)) {
    const params = { plant_id: of.id };
    done += Array.isArray(portion) ? portion.length : 1;
    progress(`sending: ${Math.floor((100 * done) / of.parts)} %`);
    if (!Array.isArray(portion)) {
      placed += (await portal.call(putFileBytes, { params, body: portion })).placed;
      continue;
    }
    const reply = await portal.call(ingest, { params, body: { packets: portion } });
    accepted += reply.accepted;
    refused += reply.refused.length;
    sent += portion.length;
  }
  if (placed > 0) print(`${placed} images sent`);
  if (sent === 0) return;
  print(`${sent} moments sent, ${accepted} values accepted, ${refused} refused`);
}
