/** What may stand behind a word of an address. */
type Written = string | number | boolean;

/** One word behind the question mark. It is read and repaired, and left out where it says what is usual. */
export interface Codec<T> {
  /** The router reads `101` as a number and `true` as a boolean; what is not understood gives the usual value. */
  read(raw: unknown): T;
  write(value: T): Written | undefined;
}
/** The words of a page by their names. */
export type Codecs = Readonly<Record<string, Codec<unknown>>>;
/** What an address says; undefined where it says nothing and nothing is usual. */
export type Search<C extends Codecs> = {
  readonly [K in keyof C]: C[K] extends Codec<infer T> ? T : never;
};
/** Some words of an address; undefined takes a word out. */
export type Changes<C extends Codecs> = {
  readonly [K in keyof C]?: Search<C>[K] | undefined;
};

export const readSearch = <C extends Codecs>(
  codecs: C,
  raw: Readonly<Record<string, unknown>>,
): Search<C> =>
  Object.fromEntries(
    Object.entries(codecs).map(([name, codec]) => [name, codec.read(raw[name])]),
  ) as Search<C>;

export const writeSearch = <C extends Codecs>(
  codecs: C,
  values: Changes<C>,
): Record<string, Written> =>
  Object.fromEntries(
    Object.entries(codecs).flatMap(([name, codec]) => {
      const value = values[name];
      const written = value === undefined ? undefined : codec.write(value);
      return written === undefined ? [] : [[name, written]];
    }),
  );

/** A word of digits is read back from an address as a number. */
const wordOf = (raw: unknown): string =>
  typeof raw === "string" || typeof raw === "number" ? String(raw) : "";

/** What is written as it is. */
const plain = <T extends Written>(read: (word: string) => T | undefined): Codec<T | undefined> => ({
  read: (raw) => read(wordOf(raw)),
  write: (value) => value,
});

const idPattern = /^[0-9a-f]{24}$/;

/** Any text, without the blanks around it. */
export const text = (): Codec<string | undefined> => ({
  read: (raw) => wordOf(raw).trim() || undefined,
  write: (value) => value?.trim() || undefined,
});
/** A word of a given form. */
export const word = (form: RegExp) => plain((read) => (form.test(read) ? read : undefined));
/** The id of something. */
export const id = () => word(idPattern);
/** What is open beside a list: something by its id, or a new one. */
export const idOrNew = () => word(/^([0-9a-f]{24}|new)$/);
/** A day of the calendar: `2026-06-18`. */
export const day = () =>
  plain((read) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(read) ? Date.parse(`${read}T00:00:00Z`) : Number.NaN;
    // There are browsers in which the 31st of February is in March.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(read) ? read : undefined;
  });
/** A whole number between two others. */
export const whole = (least: number, most: number) =>
  plain((read) => {
    const number = Number(read);
    return read !== "" && Number.isInteger(number) && number >= least && number <= most
      ? number
      : undefined;
  });
/** A switch that is usually off. */
export const flag = (): Codec<boolean> => ({
  read: (raw) => raw === true || raw === 1,
  write: (on) => on || undefined,
});
/** One of a few words or numbers, or nothing. */
export const choice = <const T extends string | number>(options: readonly T[]) =>
  plain((read) => options.find((one) => String(one) === read));
/** One of a few; the usual one is not written. */
export const choiceOr = <const T extends string | number>(
  options: readonly T[],
  usual: NoInfer<T>,
): Codec<T> => ({
  read: (raw) => options.find((one) => String(one) === wordOf(raw)) ?? usual,
  write: (value) => (value === usual ? undefined : value),
});
interface ListManner {
  readonly separator?: string;
  readonly most?: number;
  /** What stands for an empty list, where that is not the same as nothing said. */
  readonly none?: string;
}
/** Several words, each once. */
export const list = (
  form: RegExp,
  { separator = ".", most = Number.POSITIVE_INFINITY, none }: ListManner = {},
): Codec<readonly string[] | undefined> => ({
  read: (raw) => {
    if (raw === none) return none === undefined ? undefined : [];
    const words = wordOf(raw).split(separator);
    const known = words.map((one) => one.trim()).filter((one) => form.test(one));
    return known.length === 0 ? undefined : [...new Set(known)].slice(0, most);
  },
  write: (words) => (words?.length === 0 ? none : words?.join(separator)),
});
/** Several ids. */
export const ids = (how?: ListManner) => list(idPattern, how);

/** A column to sort by; with a minus in front it goes down. */
export const sort = (): Codec<{ readonly id: string; readonly desc: boolean } | undefined> => ({
  read: (raw) => {
    const read = wordOf(raw);
    return /^-?\w+$/.test(read)
      ? { id: read.replace(/^-/, ""), desc: read.startsWith("-") }
      : undefined;
  },
  write: (by) => by && `${by.desc ? "-" : ""}${by.id}`,
});

/** What the address of a list remembers: what is searched, and the order. */
export const viewWords = { q: text(), sort: sort() } as const;
/** The part of a drawing that is looked at: `1795165200-1795168800`, in unix seconds. */
export const zoomWord = () => word(/^\d{9,10}-\d{9,10}$/);
/** The words of a period: its unit and a day of it, or the two ends of one that is set by hand. */
export const periodWords = {
  period: choice(["day", "week", "month", "year", "years", "custom"]),
  day: day(),
  from: day(),
  to: day(),
} as const;
