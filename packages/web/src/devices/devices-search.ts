/** What the address of the list of devices remembers; what is as usual is left out. */
export interface DevicesSearch {
  readonly q?: string;
  /** A column, with a minus in front when it goes down. */
  readonly sort?: string;
}

/** Reads what stands behind the question mark; what is not understood is dropped. */
export function devicesSearch(raw: Record<string, unknown>): DevicesSearch {
  const { q, sort } = raw;
  return {
    // The router reads "101" as a number.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(typeof sort === "string" && /^-?\w+$/.test(sort) ? { sort } : {}),
  };
}
