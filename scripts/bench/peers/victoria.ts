/** VictoriaMetrics: fields of a line become series `p_v0`, `p_v1`, ... with the plant as a label. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort, monthBounds, Program, rises, sizeOf, type Engine, type Row } from "./engine.ts";
import { lineOf } from "./influx.ts";

const seriesOf = (plant: number, variables: readonly number[]): string =>
  `{__name__=~"p_v(${variables.join("|")})",plant="${plant}"}`;
const indexOf = (metric: { readonly __name__: string }): number =>
  Number(metric.__name__.slice("p_v".length));

/** Series that stand one after the other, as rows. @param points times and values of each series, in the order of the variables */
function rowsOf(points: readonly (readonly (readonly [at: number, value: number])[])[]): Row[] {
  const rows = new Map<number, (number | null)[]>();
  points.forEach((series, column) => {
    for (const [at, value] of series) {
      let row = rows.get(at);
      if (row === undefined) rows.set(at, (row = points.map(() => null)));
      row[column] = value;
    }
  });
  return [...rows].sort(([a], [b]) => a - b).map(([at, values]) => [at, ...values]);
}
interface Exported {
  readonly metric: { readonly __name__: string };
  readonly values: number[];
  readonly timestamps: number[];
}
interface Found {
  readonly data: {
    readonly result: {
      readonly metric: { readonly __name__: string };
      readonly values?: [number, string][];
      readonly value?: [number, string];
    }[];
  };
}

export async function victoriaMetrics(program: string, folder: string): Promise<Engine> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const data = join(folder, "data");
  const server = new Program(
    program,
    [
      `-storageDataPath=${data}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      "-retentionPeriod=100y",
      "-loggerLevel=ERROR",
    ],
    `${address}/health`,
  );
  const get = (path: string, given: Record<string, string | number>) => ({
    method: "GET" as const,
    path: `${path}?${new URLSearchParams(Object.entries(given).map(([k, v]) => [k, String(v)])).toString()}`,
    headers: {},
  });
  return {
    name: "VictoriaMetrics",
    pids: () => server.pids,
    async start() {
      await server.start();
      return address;
    },
    stop: () => server.end("SIGTERM"),
    kill: () => server.end("SIGKILL"),
    post: (plant, stamp, values) => ({
      method: "POST",
      path: "/write?precision=s",
      headers: {},
      body: lineOf(plant, stamp, values),
    }),
    raw: ({ plant, variables, start, end }) => ({
      // Ends are included.
      asks: [
        get("/api/v1/export", {
          "match[]": seriesOf(plant, variables),
          start,
          end: end - 1,
        }),
      ],
      rows([answer]) {
        const series = answer!
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line) as Exported);
        const byIndex = new Map(series.map((one) => [indexOf(one.metric), one]));
        return rowsOf(
          variables.map((index) => {
            const { timestamps = [], values = [] } = byIndex.get(index) ?? {};
            return timestamps.map((at, n): [number, number] => [at / 1000, values[n]!]);
          }),
        );
      },
    }),
    means({ plant, variables, start, end }, minutes) {
      const step = minutes * 60;
      return {
        asks: [
          get("/api/v1/query_range", {
            query: `avg_over_time(${seriesOf(plant, variables)}[${minutes}m]) keep_metric_names`,
            // A window reaches back from its moment, which it includes.
            start: start + step - 1,
            end: end - 1,
            step,
            nocache: 1,
          }),
        ],
        rows([answer]) {
          const { result } = (JSON.parse(answer!) as Found).data;
          const byIndex = new Map(result.map((one) => [indexOf(one.metric), one.values!]));
          return rowsOf(
            variables.map((index) =>
              (byIndex.get(index) ?? []).map(([at, value]): [number, number] => [
                at - step + 1,
                Number(value),
              ]),
            ),
          );
        },
      };
    },
    months({ plant, variables, start, end }) {
      const bounds = monthBounds({ start, end });
      return {
        asks: bounds.map((at) =>
          get("/api/v1/query", {
            query: `last_over_time(${seriesOf(plant, variables)}[1d]) keep_metric_names`,
            time: at - 1,
            nocache: 1,
          }),
        ),
        rows(answers) {
          return rises(
            answers.map((answer, n): Row => {
              const { result } = (JSON.parse(answer) as Found).data;
              const byIndex = new Map(result.map((one) => [indexOf(one.metric), one.value!]));
              return [
                bounds[n]!,
                ...variables.map((index) => {
                  const found = byIndex.get(index);
                  return found === undefined ? null : Number(found[1]);
                }),
              ];
            }),
          );
        },
      };
    },
    async settle() {
      for (const step of ["force_flush", "force_merge"]) await fetch(`${address}/internal/${step}`);
    },
    room: () =>
      Promise.resolve({
        archive: sizeOf(join(data, "data")) + sizeOf(join(data, "indexdb")),
        journal: null,
      }),
  };
}
