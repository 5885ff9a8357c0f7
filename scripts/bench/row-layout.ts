/** The usual yardstick: one row per sample, in the same PostgreSQL, with its natural primary key. */
import pg from "pg";

export const sampleTable = `create table sample (
  plant_id integer not null, variable integer not null, stamp integer not null, value double precision,
  primary key (plant_id, variable, stamp))`;

/** Of one packet or of many: as many rows as each list is long. */
export interface Samples {
  readonly plants: number[];
  readonly variables: number[];
  readonly stamps: number[];
  readonly values: number[];
}

export async function insertByUnnest(client: pg.Client, samples: Samples): Promise<void> {
  await client.query({
    name: "samples",
    text: "insert into sample select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::float8[])",
    values: [samples.plants, samples.variables, samples.stamps, samples.values],
  });
}

export async function insertByCopy(client: pg.Client, samples: Samples): Promise<void> {
  const lines = samples.values.map(
    (value, i) => `${samples.plants[i]}\t${samples.variables[i]}\t${samples.stamps[i]}\t${value}\n`,
  );
  await copyIn(client, "copy sample from stdin", Buffer.from(lines.join("")));
}

/** The methods of pg's connection that a running statement uses. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** COPY over a client that knows its messages but has no call for it. */
async function copyIn(client: pg.Client, text: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((done, failed) => {
    let failure: Error | null = null;
    const statement = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse(wire: Wire) {
        wire.sendCopyFromChunk(bytes);
        wire.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        failure = error;
        failed(error);
      },
      handleReadyForQuery: () => {
        if (failure === null) done();
      },
    };
    client.query(statement as unknown as pg.Submittable);
  });
}

/** Series of variables out of the rows, laid out as ours are. */
export async function readRows(
  client: pg.Client,
  of: { plant: number; variables: readonly number[]; start: number; end: number },
): Promise<Float64Array[]> {
  const { rows } = await client.query<[number, number, number]>({
    name: "range",
    text: "select variable, stamp, value from sample where plant_id = $1 and variable = any($2) and stamp >= $3 and stamp < $4",
    values: [of.plant, of.variables, of.start, of.end],
    rowMode: "array",
  });
  const columns = new Map(
    of.variables.map((v) => [v, new Float64Array((of.end - of.start) / 300).fill(NaN)]),
  );
  for (const [variable, stamp, value] of rows)
    columns.get(variable)![(stamp - of.start) / 300] = value;
  return [...columns.values()];
}
