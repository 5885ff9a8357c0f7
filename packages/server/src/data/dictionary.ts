import type { Db } from "../platform/database.ts";
import { extendDictionary, readDictionary } from "./journal.store.ts";

/** Numbers of mibs are given once and never change while the plant lives, so a process may keep them until it hears of a change. */
export class Dictionaries {
  readonly #db: Db;
  readonly #known = new Map<string, Map<string, number>>();

  constructor(db: Db) {
    this.#db = db;
  }
  /** mib -> number for all mibs of the plant, after giving numbers to the new ones. */
  async numbersFor(plantId: string, mibs: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const known = this.#known.get(plantId) ?? (await this.#load(plantId));
    const missing = new Set<string>();
    for (const mib of mibs) if (!known.has(mib)) missing.add(mib);
    if (missing.size === 0) return known;
    await extendDictionary(this.#db, plantId, [...missing]);
    return await this.#load(plantId);
  }
  /** "*" forgets all plants. */
  forget(plantId: string): void {
    if (plantId === "*") this.#known.clear();
    else this.#known.delete(plantId);
  }
  async #load(plantId: string): Promise<Map<string, number>> {
    const numbers = await readDictionary(this.#db, plantId);
    this.#known.set(plantId, numbers);
    return numbers;
  }
}
