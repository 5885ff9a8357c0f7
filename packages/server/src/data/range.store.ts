import { isSlow } from "@heliograph/domain/data/fold.ts";
import { CompiledQuery } from "kysely";
import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./archive.store.ts";
import { DayReader, type Packed, type PackedDays } from "./packed-days.ts";

export interface RangeQuestion {
  readonly numbers: readonly number[];
  /** Days of the plant's calendar, both included. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Unsealed packets of these slots may change the answer: unix seconds / 300, both included. */
  readonly fromSlot: number;
  readonly toSlot: number;
}
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

interface Mode<Row> {
  /**
   * Whether a variable's days come as a row of their own, or all days as one row in which each names its variable: four bytes a day, which many
   * days feel; a row costs the database and us as much as five short days.
   */
  readonly isByVariable: boolean;
  /** Columns in the order in which `row` reads them. */
  readonly columns: readonly (readonly [column: string, as: Packed])[];
  /** What stands beside the numbers. */
  readonly bytes: string | null;
  /** Days that say nothing to the mode are not read. */
  readonly only?: string;
  /** One literal a mode: objects of one shape are made ten times faster than key by key. */
  readonly row: (day: DayReader) => Row;
  /** The same of a block that is not stored. */
  readonly drawn: (block: BlockRow) => Row;
}
const mode = <Row>(given: Mode<Row>): Mode<Row> => given;
/** A block says all that its columns do. */
const asItIs = (block: BlockRow): BlockRow => block;

/** How much of a day is asked for. What stands in the index (docs/rules/data.md, S15) is read without the rows themselves. */
const modes = {
  slots: mode({
    isByVariable: false,
    columns: [
      ["day", "int4"],
      ["start", "float8"],
      ["slots", "int2"],
      ["step", "int2"],
      ["n", "int2"],
      ["sum", "float8 or null"],
    ],
    bytes: "block",
    // Of the day before the range, only a slower step than that of the slots holds over midnight.
    only: "(day > (select $3::integer) or step > 5)",
    row: (r) => ({
      day: r.int4(),
      start: r.float8(),
      slots: r.int2(),
      step: r.int2(),
      n: r.int2(),
      sum: r.orNull(),
      block: r.bytes()!,
    }),
    drawn: asItIs,
  }),
  /** The parts of numbers; null for a day without any. */
  parts: mode({
    isByVariable: true,
    columns: [
      ["day", "int4"],
      ["start", "float8"],
    ],
    // A day without a sample may have what the day before still holds.
    bytes: "case when n > 0 or step > 5 then coarse end",
    row: (r) => ({ day: r.int4(), start: r.float8(), coarse: r.span() }),
    drawn: ({ coarse, ...row }) => ({
      ...row,
      coarse: { bytes: coarse, from: 0, to: coarse.length },
    }),
  }),
  /** What a counter rose by. */
  energies: mode({
    isByVariable: true,
    columns: [
      ["day", "int4"],
      ["energy", "float8"],
    ],
    bytes: null,
    // A day without a sample holds what the day before left: much where a reading lasts for hours. With a step of 5 it is a sum of other counters.
    only: "(n > 0 or step = 5 or step > 60) and energy is not null",
    row: (r) => ({ day: r.int4(), energy: r.float8() as number | null }),
    drawn: ({ day, n, step, energy }) => ({
      day,
      energy: n > 0 || step === 5 || isSlow(step) ? energy : null,
    }),
  }),
  /** How good a day's figures are; what it is made of stands in the other modes. */
  qualities: mode({
    isByVariable: true,
    columns: [["day", "int4"]],
    bytes: "convert_to(quality, 'UTF8')",
    only: "(n > 0 or energy is not null)",
    row: (r) => ({ day: r.int4(), quality: r.bytes()?.toString() ?? null }),
    drawn: ({ day, quality }) => ({ day, quality }),
  }),
  /** What a mean is made of. */
  means: mode({
    isByVariable: true,
    columns: [
      ["day", "int4"],
      ["n", "int2"],
      ["step", "int2"],
      ["sum", "float8"],
    ],
    bytes: null,
    only: "n > 0 and sum is not null",
    row: (r) => ({
      day: r.int4(),
      n: r.int2(),
      step: r.int2(),
      sum: r.float8() as number | null,
    }),
    drawn: asItIs,
  }),
  /** Every figure of a day; the last text of one stands in its parts. */
  figures: mode({
    isByVariable: false,
    columns: [
      ["day", "int4"],
      ["start", "float8"],
      ["slots", "int2"],
      ["step", "int2"],
      ["n", "int2"],
      ["first", "float8 or null"],
      ["last", "float8 or null"],
      ["min", "float8 or null"],
      ["max", "float8 or null"],
      ["sum", "float8 or null"],
      ["energy", "float8 or null"],
      ["first_slot", "float8 or null"],
      ["last_slot", "float8 or null"],
      ["min_slot", "float8 or null"],
      ["max_slot", "float8 or null"],
    ],
    bytes: "words",
    row: (r) => ({
      day: r.int4(),
      start: r.float8(),
      slots: r.int2(),
      step: r.int2(),
      n: r.int2(),
      first: r.orNull(),
      last: r.orNull(),
      min: r.orNull(),
      max: r.orNull(),
      sum: r.orNull(),
      energy: r.orNull(),
      first_slot: r.orNull(),
      last_slot: r.orNull(),
      min_slot: r.orNull(),
      max_slot: r.orNull(),
      coarse: r.bytes(),
    }),
    drawn: asItIs,
  }),
};
export type RangeMode = keyof typeof modes;
export type RangeRow<Mode extends RangeMode> = ReturnType<(typeof modes)[Mode]["row"]>;

/** What a block that is not stored says to a mode. */
export const drawnRow = <Mode extends RangeMode>(mode: Mode, block: BlockRow): RangeRow<Mode> =>
  (modes[mode].drawn as (block: BlockRow) => RangeRow<Mode>)(block);

const sends: Record<Packed, (column: string) => string> = {
  int2: (column) => `int2send(${column})`,
  int4: (column) => `int4send(${column})`,
  float8: (column) => `float8send(${column}::float8)`,
  "float8 or null": (column) => `float8send(coalesce(${column}::float8, 'NaN'))`,
};

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

/**
 * Blocks of a range and the slots of the tail, in one statement. What differs from call to call stands behind `(select ...)`, where the planner
 * cannot look: so it makes one plan for all calls of a connection, instead of one a call, which takes longer than a day of blocks.
 */
function statementOf({ isByVariable, columns, bytes, only }: Mode<unknown>): string {
  const record = columns.map(([column, as]) => sends[as](column));
  if (!isByVariable) record.unshift(sends.int4("number"));
  const order = isByVariable ? "order by day" : "order by number, day";
  const beside = bytes === null ? [] : [`int4send(coalesce(length(${bytes}), -1))`];
  return `/* prepared */
    select ${isByVariable ? "number" : "null::integer as number"},
      string_agg(${[...record, ...beside].join(" || ")}, '' ${order}) as records,
      ${bytes === null ? "null::bytea" : `string_agg(${bytes}, '' ${order})`} as bytes,
      null::text as zone, null::integer[] as touched, null::text as state
    from day_block
    where plant_id = (select $1::text) and number = any((select $2::integer[])::integer[])
      and day between (select $3::integer) and (select $4::integer)
      ${only === undefined ? "" : `and ${only}`}
    ${isByVariable ? "group by number" : ""}
    union all
    select null, null, null, mark.timezone, tail.touched, ${stateOf}
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
const statements = Object.fromEntries(
  Object.entries(modes).map(([name, given]) => [name, statementOf(given)]),
) as Record<RangeMode, string>;

/** Packed days, of one variable or of all, or what there is to say of the tail. */
interface FoundRow {
  readonly number: number | null;
  /** Null when there are no days. */
  readonly records: Buffer | null;
  readonly bytes: Buffer | null;
  readonly zone: string | null;
  readonly touched: number[] | null;
  /** Null but for the tail. */
  readonly state: string | null;
}

/** What the archive holds of variables over some days, and the tail, at one moment of the database. (D5) */
export async function readRange<Mode extends RangeMode>(
  db: Db,
  plantId: string,
  of: { mode: Mode; question: RangeQuestion },
): Promise<RangeAnswer<RangeRow<Mode>>> {
  const { numbers, fromDay, toDay, fromSlot, toSlot } = of.question;
  const found = await db.executeQuery<FoundRow>(
    CompiledQuery.raw(statements[of.mode], [
      plantId,
      `{${numbers.join()}}`,
      fromDay,
      toDay,
      fromSlot,
      toSlot,
    ]),
  );
  const rowOf = modes[of.mode].row as (day: DayReader) => RangeRow<Mode>;
  const packed = new Map<number, PackedDays>();
  let all: PackedDays | null = null;
  let tail = { zone: null as string | null, touched: [] as number[], state: "" };
  for (const { number, records, bytes, ...rest } of found.rows) {
    if (rest.state !== null) tail = { zone: rest.zone, touched: rest.touched!, state: rest.state };
    else if (number !== null) packed.set(number, { records: records!, bytes });
    else if (records !== null) all = { records, bytes };
  }
  return { rows: all === null ? lazily(packed, rowOf) : byVariable(all, rowOf), ...tail };
}

function lazily<Row>(
  packed: ReadonlyMap<number, PackedDays>,
  rowOf: (day: DayReader) => Row,
): DaysByVariable<Row> {
  const get = (number: number): Row[] | undefined => {
    const own = packed.get(number);
    if (own === undefined) return undefined;
    const reader = new DayReader(own);
    const days: Row[] = [];
    while (reader.hasMore()) days.push(rowOf(reader));
    return days;
  };
  return { get };
}

/** Days that name their variable; those of one stand side by side. */
function byVariable<Row>(packed: PackedDays, rowOf: (day: DayReader) => Row): Map<number, Row[]> {
  const rows = new Map<number, Row[]>();
  const reader = new DayReader(packed);
  let days: Row[] = [];
  let current: number | null = null;
  while (reader.hasMore()) {
    const number = reader.int4();
    if (number !== current) rows.set((current = number), (days = []));
    days.push(rowOf(reader));
  }
  return rows;
}
