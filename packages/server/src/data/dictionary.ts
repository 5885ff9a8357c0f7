import type { Db } from "../platform/database.ts";
import {
  extendDictionary,
  readDictionary,
  readPrunings,
  type MibRoom,
} from "./dictionary.store.ts";

export interface Dictionary {
  /** mib -> number */
  readonly numbers: ReadonlyMap<string, number>;
  /** How often unused mibs had been removed when it was read. */
  readonly prunings: number;
}

/**
 * Numbers of mibs are given once and never change while the plant lives, so a process may keep them until it hears of a change. Of mibs that
 * were removed the journal shows it, if nothing else does.
 */
export class Dictionaries {
  readonly #db: Db;
  readonly #known = new Map<string, Dictionary>();

  constructor(db: Db) {
    this.#db = db;
  }
  async of(plantId: string): Promise<Dictionary> {
    return this.#known.get(plantId) ?? (await this.#load(plantId));
  }
  /** After giving numbers to mibs that have none; where there is no room for all, some stay without. */
  async extended(
    plantId: string,
    mibs: Iterable<string>,
    room: MibRoom | null,
  ): Promise<Dictionary> {
    const known = await this.of(plantId);
    const missing = new Set<string>();
    for (const mib of mibs) if (!known.numbers.has(mib)) missing.add(mib);
    if (missing.size === 0) return known;
    await extendDictionary(this.#db, plantId, [...missing], room);
    return await this.#load(plantId);
  }
  /** "*" forgets all plants. */
  forget(plantId: string): void {
    if (plantId === "*") this.#known.clear();
    else this.#known.delete(plantId);
  }
  async #load(plantId: string): Promise<Dictionary> {
    // In this order: mibs that are removed in between are missing from a dictionary that says it is older, and is read again.
    const prunings = await readPrunings(this.#db, plantId);
    const dictionary = { numbers: await readDictionary(this.#db, plantId), prunings };
    this.#known.set(plantId, dictionary);
    return dictionary;
  }
}
