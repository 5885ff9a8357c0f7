import { packDays, Pack } from "@heliograph/domain/data/day-pack.ts";
import { CompiledQuery } from "kysely";
import type { Db } from "../platform/database.ts";
import { HeldPacks, nothingHeld, ownSpan, readDays, type HeldOfRange } from "./held-packs.ts";
import { DayReader, type Packed, type PackedDays } from "./packed-days.ts";
import { baseOf, blockAt, blocksBetween } from "./pack.store.ts";
import {
  modes,
  type FoundPack,
  type Mode,
  type RangeMode,
  type RangeQuestion,
  type RangeRow,
} from "./range-modes.ts";

/**
 * Days by variable number, ascending; a variable without any is not there. They may be made at every `get`, so that whoever reads one variable
 * after the other lets go of tens of thousands of days before the next ones come: what lives on is copied by the collector.
 */
export interface DaysByVariable<Row> {
  get(number: number): Row[] | undefined;
}
/** What the archive holds of a range, and what of the journal is not in it yet, at one moment of the database. */
export interface RangeAnswer<Row> {
  readonly rows: DaysByVariable<Row>;
  /** At whose midnights the blocks are cut; null when there are none. */
  readonly zone: string | null;
  /** Slots that unsealed packets touch. */
  readonly touched: number[];
  /** Names the state of the plant's series: while it is the same, no packet came, none was sealed and no block was written. (S16) */
  readonly state: string;
}

const sends: Record<Packed, (column: string) => string> = {
  int2: (column) => `int2send(${column})`,
  int4: (column) => `int4send(${column})`,
  float8: (column) => `float8send(${column}::float8)`,
  "float8 or null": (column) => `float8send(coalesce(${column}::float8, 'NaN'))`,
};

/** Numbers of packets are those of all plants: another plant of the same name is never at the same state. */
const stateOf = "concat(mark.version, ' ', mark.sealed_seq, ' ', tail.newest)";
const statesStatement = `/* prepared */
  select string_agg(${stateOf}, ',' order by at) as states
  from unnest($1::text[]) with ordinality as plant (id, at)
  left join journal_mark as mark on mark.plant_id = plant.id
  cross join lateral (
    select max(seq) as newest from packet
    where plant_id = plant.id and seq > coalesce(mark.sealed_seq, 0)
  ) as tail`;

/** The states of plants, as a range has them, in one text. */
export async function readStates(db: Db, plantIds: readonly string[]): Promise<string> {
  const { rows } = await db.executeQuery<{ states: string | null }>(
    CompiledQuery.raw(statesStatement, [[...plantIds]]),
  );
  return rows[0]!.states ?? "";
}

/** The state of one plant, and from which slot to which its tail reaches. */
const standingStatement = `/* prepared */
  select mark.timezone as zone, ${stateOf} as state, tail.low, tail.high
  from (select) as asked
  left join journal_mark as mark on mark.plant_id = (select $1::text)
  cross join lateral (
    -- Not min(slot): the tail is short, and the planner would look for the lowest of all slots of the journal.
    select max(seq) as newest, min(slot + 0) as low, max(slot + 0) as high from packet
    where plant_id = (select $1::text) and seq > coalesce(mark.sealed_seq, 0)
  ) as tail`;

/**
 * Blocks of a range and the slots of the tail, in one statement. What differs from call to call stands behind `(select ...)`, where the planner
 * cannot look: so it makes one plan for all calls of a connection, instead of one a call, which takes longer than a day of blocks.
 */
function statementOf(given: Mode<Day>): string {
  const { isByVariable, columns, bytes, only } = given;
  const record = columns.map(([column, as]) => sends[as](column));
  if (!isByVariable) record.unshift(sends.int4("number"));
  const order = isByVariable ? "order by day" : "order by number, day";
  const beside = bytes === null ? [] : [`int4send(coalesce(length(${bytes}), -1))`];
  return `/* prepared */
    select ${isByVariable ? "number" : "null::integer as number"},
      string_agg(${[...record, ...beside].join(" || ")}, '' ${order}) as records,
      ${bytes === null ? "null::bytea" : `string_agg(${bytes}, '' ${order})`} as bytes,
      null::text as zone, null::integer[] as touched, null::text as state, false as are_packs
    from day_block
    where plant_id = (select $1::text) and number = any((select $2::integer[])::integer[])
      and day between (select $3::integer) and (select $4::integer)
      ${only === undefined ? "" : `and ${only}`}
    ${isByVariable ? "group by number" : ""}
    union all
    ${packsOf(given)}
    union all
    select null, null, null, mark.timezone, tail.touched, ${stateOf}, false
    from (select) as asked
    left join journal_mark as mark on mark.plant_id = (select $1::text)
    cross join lateral (
      -- The tail is short, and walked once: what is asked of its slots must not lead the planner to all slots of the journal.
      select max(seq) as newest, coalesce(
        array_agg(distinct slot) filter (where slot between (select $5::integer) and (select $6::integer)), '{}'
      ) as touched
      from packet
      where plant_id = (select $1::text) and seq > coalesce(mark.sealed_seq, 0)
    ) as tail`;
}
/** The packs that touch the range: their figures and what else the mode asks, of blocks those of the range alone. */
function packsOf({ isByVariable, ofPacks, firstOfPack, isHeld }: Mode<Day>): string {
  const firstDay = firstOfPack?.("$3::integer") ?? "$3::integer";
  const from = blockAt(`greatest(${firstDay} - pack * ${packDays}, 0)`);
  const to = blockAt(`least($4::integer - pack * ${packDays}, ${packDays - 1}) + 1`);
  const base = ofPacks.includes("blocks") ? baseOf(from) : "0";
  const beside = ["figures", ...ofPacks].map((name) => {
    const asked = name === "blocks" ? blocksBetween(from, to) : name;
    if (isHeld !== true) return asked;
    const whole = name === "blocks" ? "blocks || coalesce(rest, '')" : name;
    return `case when held = version then null when held <> ${readDays} then ${whole} else ${asked} end`;
  });
  const bytes = beside.map((_, at) => `bytes${at}`);
  const record = [
    ...(isByVariable ? [] : [sends.int4("number")]),
    sends.int4("pack"),
    "int8send(days)",
    sends.int4("base"),
    ...(isHeld === true ? ["float8send(version)"] : []),
    ...bytes.map((one) => `int4send(coalesce(length(${one}), -1))`),
  ];
  const order = isByVariable ? "order by pack" : "order by number, pack";
  return `select ${isByVariable ? "number" : "null"},
      string_agg(${record.join(" || ")}, '' ${order}),
      string_agg(${bytes.map((one) => `coalesce(${one}, '')`).join(" || ")}, '' ${order}),
      null, null, null, true
    from (
      -- Each of them once: blocks lie outside of the row.
      select number, pack, days, ${isHeld === true ? `case when held <> ${readDays} then ${wholeBase} else ${base} end` : base} as base,
        ${isHeld === true ? "version," : ""}
        ${beside.map((one, at) => `${one} as ${bytes[at]}`).join(", ")}
      from ${isHeld === true ? `(select *, ${rowVersion} as version, ${heldVersion} as held from` : ""} day_pack
      where plant_id = (select $1::text) and number = any((select $2::integer[])::integer[])
      and pack between (select $3::integer) >> 5 and (select $4::integer) >> 5
      ${firstOfPack === undefined ? "" : `and pack >= (${firstOfPack("(select $3::integer)")}) >> 5`}
      offset 0${isHeld === true ? ") as day_pack offset 0" : ""}
    ) as packs
    ${isByVariable ? "group by number" : ""}`;
}
/** Of a pack that was read as a whole. */
const wholeBase = -1;
const rowVersion = "xmin::text::float8";
/** What is held of a pack, as HeldPacks lists it: variable by variable. */
const heldVersion = `coalesce(($7::float8[])[
  (array_position($2::integer[], number) - 1) * (($4::integer >> 5) - ($3::integer >> 5) + 1) + pack - ($3::integer >> 5) + 1
], ${readDays})`;
const statements = Object.fromEntries(
  Object.entries(modes).map(([name, given]) => [name, statementOf(given)]),
) as Record<RangeMode, string>;

/** What every row of a range says. */
interface Day {
  readonly day: number;
}
/** Days, or packs, of one variable or of all, or what there is to say of the tail. */
interface FoundRow {
  readonly number: number | null;
  /** Null when there are none. */
  readonly records: Buffer | null;
  readonly bytes: Buffer | null;
  readonly zone: string | null;
  readonly touched: number[] | null;
  /** Null but for the tail. */
  readonly state: string | null;
  readonly are_packs: boolean;
}

/** What the archive holds of variables over some days, and the tail, at one moment of the database. (D5) */
export async function readRange<Name extends RangeMode>(
  db: Db,
  plantId: string,
  of: { mode: Name; question: RangeQuestion },
): Promise<RangeAnswer<RangeRow<Name>>> {
  const { numbers, fromDay, toDay, fromSlot, toSlot } = of.question;
  const mode = modes[of.mode] as unknown as Mode<RangeRow<Name>>;
  // What a transaction that writes sees of its own may never stand.
  const held =
    mode.isHeld === true && !db.isTransaction ? heldPacks.of(plantId, of.question) : nothingHeld;
  if (held.state !== null) {
    const standing = await readStanding(db, plantId, { mode, question: of.question, held });
    if (standing !== null) return standing;
  }
  const found = await db.executeQuery<FoundRow>(
    CompiledQuery.raw(statements[of.mode], [
      plantId,
      `{${numbers.join()}}`,
      fromDay,
      toDay,
      fromSlot,
      toSlot,
      ...(mode.isHeld === true ? [`{${held.versions.join()}}`] : []),
    ]),
  );
  const last = found.rows.find(({ state }) => state !== null)!;
  const tail = { zone: last.zone, touched: last.touched!, state: last.state! };
  const days = new Found<RangeRow<Name>>((reader, into) => into.push(mode.row(reader)));
  const packs = new Found<RangeRow<Name>>((reader, into, variable) =>
    layPack(mode, readPack(mode, reader, { ...of.question, ...tail, plantId, variable, held }), {
      ...of.question,
      into,
    }),
  );
  for (const row of found.rows) if (row !== last) (row.are_packs ? packs : days).add(row);
  const get = (number: number): RangeRow<Name>[] | undefined => {
    const [packed, alone] = [packs.get(number), days.get(number)];
    if (packed === undefined || alone === undefined) return packed ?? alone;
    const all = packed.concat(alone);
    return packed.at(-1)!.day < alone[0]!.day ? all : all.sort((a, b) => a.day - b.day);
  };
  return { rows: { get }, ...tail };
}

const heldPacks = new HeldPacks();

/** Days that are all held, where the plant's state is what it was; null where something was written since, or the tail reaches into the range. */
async function readStanding<Row extends Day>(
  db: Db,
  plantId: string,
  of: {
    readonly mode: Mode<Row>;
    readonly question: RangeQuestion;
    readonly held: HeldOfRange;
  },
): Promise<RangeAnswer<Row> | null> {
  const { mode, question, held } = of;
  const { numbers, fromDay, toDay, fromSlot, toSlot } = question;
  const { rows } = await db.executeQuery<{
    readonly zone: string | null;
    readonly state: string;
    readonly low: number | null;
    readonly high: number | null;
  }>(CompiledQuery.raw(standingStatement, [plantId]));
  const { zone, state, low, high } = rows[0]!;
  if (state !== held.state) return null;
  if (low !== null && high !== null && low <= toSlot && high >= fromSlot) return null;
  const packs = (toDay >> 5) - (fromDay >> 5) + 1;
  const get = (number: number): Row[] | undefined => {
    const into: Row[] = [];
    const at = numbers.indexOf(number) * packs;
    for (const known of held.packs.slice(at, at + packs)) {
      heldPacks.keep(plantId, number, { pack: known!.pack, held: known! });
      layPack(mode, known!, { ...question, into });
    }
    return emptyAsNone(into);
  };
  return { rows: { get }, zone, touched: [], state };
}

/** The next pack of a range: the held one where it stands as it is held; held from now on where all of it was read. */
function readPack(
  { ofPacks, isHeld }: Mode<Day>,
  reader: DayReader,
  of: Pick<RangeQuestion, "numbers" | "fromDay" | "toDay"> & {
    readonly plantId: string;
    readonly variable: number;
    readonly held: HeldOfRange;
    readonly state: string;
  },
): PackOfRange {
  const number = reader.int4();
  // Eight bytes, of which the days take the last four.
  reader.int4();
  const days = reader.int4();
  const base = reader.int4();
  const version = isHeld === true ? reader.float8() : 0;
  const figures = reader.span();
  const beside = ofPacks.map(() => reader.span());
  const { plantId, variable, held, state } = of;
  if (figures === null) {
    const packs = (of.toDay >> 5) - (of.fromDay >> 5) + 1;
    const known = held.packs[of.numbers.indexOf(variable) * packs + number - (of.fromDay >> 5)]!;
    heldPacks.keep(plantId, variable, { pack: known.pack, held: { ...known, state } });
    return known;
  }
  if (base !== wholeBase) {
    const pack = new Pack({ pack: number, days, figures });
    if (held.versions.length > 0) heldPacks.keep(plantId, variable, { pack, held: null });
    return { pack, beside, base };
  }
  const pack = new Pack({ pack: number, days, figures: ownSpan(figures) });
  const own = beside.map((span) => (span === null ? null : ownSpan(span)));
  const whole = { pack, beside: own, base: 0, version, state };
  heldPacks.keep(plantId, variable, { pack, held: whole });
  return whole;
}
type PackOfRange = Omit<FoundPack, "fromDay">;

/** Lays the days of a pack that are asked for and say something to a mode behind others. */
function layPack<Row extends Day>(
  mode: Mode<Row>,
  found: PackOfRange,
  { fromDay, toDay, into }: RangeQuestion & { into: Row[] },
): void {
  const { pack } = found;
  const rowOf = mode.packed({ ...found, fromDay });
  for (const [at, index] of pack.indexes.entries()) {
    const day = pack.day(index);
    if (day < fromDay || day > toDay) continue;
    const row = rowOf(index, at);
    if (row !== null) into.push(row);
  }
}

/** Records by variable, which are read when they are asked for; those of all variables name theirs, and are read at once. */
class Found<Row extends Day> implements DaysByVariable<Row> {
  readonly #read: (reader: DayReader, into: Row[], number: number) => void;
  readonly #lazy = new Map<number, PackedDays>();
  readonly #rows = new Map<number, Row[]>();
  constructor(read: (reader: DayReader, into: Row[], number: number) => void) {
    this.#read = read;
  }
  add({ number, records, bytes }: FoundRow): void {
    if (records === null) return;
    if (number !== null) {
      this.#lazy.set(number, { records, bytes });
      return;
    }
    const reader = new DayReader({ records, bytes });
    let rows: Row[] = [];
    let current: number | null = null;
    while (reader.hasMore()) {
      // Those of one variable stand side by side.
      const own = reader.int4();
      if (own !== current) this.#rows.set((current = own), (rows = []));
      this.#read(reader, rows, own);
    }
  }
  get(number: number): Row[] | undefined {
    const packed = this.#lazy.get(number);
    if (packed === undefined) return emptyAsNone(this.#rows.get(number));
    const reader = new DayReader(packed);
    const rows: Row[] = [];
    while (reader.hasMore()) this.#read(reader, rows, number);
    return emptyAsNone(rows);
  }
}
const emptyAsNone = <Row>(rows: Row[] | undefined): Row[] | undefined =>
  rows?.length === 0 ? undefined : rows;
