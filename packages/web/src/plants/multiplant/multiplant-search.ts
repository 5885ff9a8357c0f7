/** Which plants the overview is about, and their order; kWp descending unless it says `name`. */
export interface MultiplantSearch {
  readonly client?: string;
  readonly maintainer?: string;
  /** Ids joined by commas. */
  readonly plants?: string;
  readonly sort?: "name";
  /** The day of the charts, an ISO date; absent: today. */
  readonly day?: string;
}

/** The router reads "101" as a number. */
const text = (value: unknown): string | null => {
  const read = typeof value === "number" ? String(value) : value;
  return typeof read === "string" && read.trim() !== "" ? read.trim() : null;
};

/** Reads what stands behind the question mark; what is not understood is dropped. */
export function multiplantSearch(raw: Record<string, unknown>): MultiplantSearch {
  const client = text(raw["client"]);
  const maintainer = text(raw["maintainer"]);
  const plants = text(raw["plants"]);
  const day = text(raw["day"]);
  return {
    ...(client === null ? {} : { client }),
    ...(maintainer === null ? {} : { maintainer }),
    ...(plants === null ? {} : { plants }),
    ...(day === null ? {} : { day }),
    ...(raw["sort"] === "name" ? { sort: "name" } : {}),
  };
}
