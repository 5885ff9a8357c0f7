import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** What the portal holds of a plant without a hole: from `oldest` up to and including `newest`. [unix s] */
export interface Span {
  oldest: number;
  newest: number;
}

/** Raised with every change of the simulated values: data of an older version are then sent again. */
const fleetVersion = 4;

/** What has been delivered, kept in a file so that a restart goes on where it stopped; without a file only in memory. */
export class Coverage {
  readonly #file: string | null;
  readonly #seed: number;
  #isOutdated = false;
  readonly #spans = new Map<string, Span>();
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string | null, seed: number) {
    this.#file = file;
    this.#seed = seed;
  }

  /** Reads the file when it exists and belongs to this seed; an unreadable file counts as none, since all of it can be sent again. */
  static async open(file: string | null, seed: number): Promise<Coverage> {
    const coverage = new Coverage(file, seed);
    if (file === null) return coverage;
    const text = await readFile(file, "utf8").catch(() => null);
    const stored = text === null ? null : parse(text);
    coverage.#isOutdated = stored !== null && stored.version !== fleetVersion;
    if (stored?.seed === seed && !coverage.#isOutdated)
      for (const [id, span] of Object.entries(stored.plants)) coverage.#spans.set(id, span);
    return coverage;
  }

  /** Whether the portal holds what an older fleet measured: then nothing of it counts as delivered. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  span(plantId: string): Span | null {
    return this.#spans.get(plantId) ?? null;
  }

  /** Widens what is covered; the caller has delivered everything between. */
  async cover(plantId: string, oldest: number, newest: number): Promise<void> {
    const known = this.#spans.get(plantId);
    this.#spans.set(plantId, {
      oldest: Math.min(oldest, known?.oldest ?? oldest),
      newest: Math.max(newest, known?.newest ?? newest),
    });
    await this.#save();
  }

  /** Forgets the plant: the portal holds nothing of it any more. */
  async forget(plantId: string): Promise<void> {
    if (this.#spans.delete(plantId)) await this.#save();
  }

  async #save(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    // One writer at a time, and the file is replaced atomically.
    this.#writing = this.#writing.then(async () => {
      await mkdir(dirname(file), { recursive: true });
      const text = JSON.stringify({
        seed: this.#seed,
        version: fleetVersion,
        plants: Object.fromEntries(this.#spans),
      });
      await writeFile(`${file}.part`, text);
      await rename(`${file}.part`, file);
    });
    await this.#writing;
  }
}

/** A state file; those of the first fleet have no version. */
interface Stored {
  readonly seed: number;
  readonly version: number;
  readonly plants: Record<string, Span>;
}

function parse(text: string): Stored | null {
  try {
    const value = JSON.parse(text) as Partial<Omit<Stored, "plants">> & {
      plants?: Record<string, Partial<Span>>;
    };
    const spans = Object.entries(value.plants ?? {}).filter(
      (entry): entry is [string, Span] =>
        Number.isFinite(entry[1].oldest) && Number.isFinite(entry[1].newest),
    );
    return typeof value.seed === "number"
      ? { seed: value.seed, version: value.version ?? 1, plants: Object.fromEntries(spans) }
      : null;
  } catch {
    return null;
  }
}
