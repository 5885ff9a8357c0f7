/** Answers that hold for some time, as long as what they are about is what it was. The oldest go first. */
export class KeptAWhile<T> {
  readonly #nowSeconds: () => number;
  readonly #seconds: number;
  readonly #max: number;
  readonly #kept = new Map<
    string,
    { readonly of: object; readonly at: number; readonly made: Promise<T> }
  >();
  constructor(parts: { nowSeconds: () => number; seconds: number; max: number }) {
    this.#nowSeconds = parts.nowSeconds;
    this.#seconds = parts.seconds;
    this.#max = parts.max;
  }
  /** @param of another object of the same key makes it anew */
  async get(of: object, key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    const now = this.#nowSeconds();
    if (known !== undefined && known.of === of && now - known.at < this.#seconds)
      return await known.made;
    const made = make();
    this.#kept.delete(key);
    this.#kept.set(key, { of, at: now, made });
    made.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys())
      if (this.#kept.size > this.#max) this.#kept.delete(oldest);
    return await made;
  }
}
