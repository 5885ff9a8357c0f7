import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { scoreOf, type GuessScore, type Judged } from "@heliograph/testkit/guess-score.ts";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { plainChannels } from "@heliograph/domain/import/alsoenergy-columns.ts";
import { inverterColumns } from "@heliograph/domain/import/danfoss-columns.ts";
import { guessVariable } from "@heliograph/domain/ingest/guess-variable.ts";
import { mibPlace } from "@heliograph/domain/ingest/mib-place.ts";
import { typeOf } from "@heliograph/domain/ingest/suggest-devices.ts";
import { shapeOf } from "@heliograph/domain/ingest/value-shape.ts";

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const isHere = existsSync(`${folder}sunspec`) && existsSync(`${folder}pvcaptest`);
if (!isHere)
  process.stderr.write("skipped: the names of real loggers (../shared/data) are absent\n");

const read = (path: string, encoding: BufferEncoding = "utf8"): string =>
  readFileSync(`${folder}${path}`, encoding);

describe.skipIf(!isHere)("names of real loggers", () => {
  /** Points of a published model with the units that it publishes. */
  function pointsOf(model: number, device: DeviceType): Judged[] {
    interface Group {
      readonly points?: readonly { name: string; units?: string; type: string }[];
      readonly groups?: readonly Group[];
    }
    const { group } = JSON.parse(read(`sunspec/models/model_${model}.json`)) as { group: Group };
    const all = (of: Group): Group["points"] => [
      ...(of.points ?? []),
      ...(of.groups ?? []).flatMap((one) => all(one) ?? []),
    ];
    const udms: Readonly<Record<string, string>> = { Pct: "%", C: "degC", mps: "m/s" };
    return (all(group) ?? [])
      .filter(({ units = "" }) => Object.hasOwn(counted, units))
      .map(({ name, units = "" }) => ({
        mib: `${model} ${name}`,
        udm: name.startsWith("PF") ? null : (udms[units] ?? units),
        tags: counted[units]!,
        guess: guessVariable({ tail: name, device, nominalKw: null, shape: null }),
      }));
  }
  /** What is measured in these units may wear these tags. */
  const counted: Readonly<Record<string, number[]>> = {
    W: [51],
    Wh: [56],
    C: [2],
    "W/m2": [3],
    mps: [4],
    Pct: [80],
    A: [1],
    V: [],
    Hz: [],
    VA: [],
    var: [],
  };
  /** What keeps a score from its floors. */
  const below = (score: GuessScore, floor: { precision: number; recall: number }): unknown[] => [
    ...(score.precision < floor.precision ? score.wrong : []),
    ...(score.recall < floor.recall ? [score.recall, ...score.silent] : []),
  ];

  test("[O5] points of the SunSpec models: inverters, meters, weather", () => {
    const score = scoreOf([
      ...[101, 102, 103, 111, 112, 113].flatMap((model) => pointsOf(model, "inverter")),
      ...[201, 202, 203, 204].flatMap((model) => pointsOf(model, "meter")),
      ...[302, 303, 307].flatMap((model) => pointsOf(model, "sensor")),
    ]);
    expect(below(score, { precision: 1, recall: 0.9 })).toEqual([]);
  });

  test("[O5] columns of an Italian logger, with a day of their values", () => {
    const [header = "", ...lines] = read("solpev/2019-09-26/details.txt", "latin1").split(/\r?\n/);
    const columns = header.split("\t");
    const rows = lines
      .filter((line) => /^2019-09-15.*\t101802N182\t/.test(line))
      .map((line) => line.split("\t"));
    const bare = (column: string): string => column.replace(/\[.*\]/, "").trim();
    const judged = columns.flatMap((column, at): Judged[] => {
      const meaning = inverterColumns[bare(column).toLowerCase()];
      if (meaning === undefined) return [];
      const samples = rows.flatMap((row, n) => {
        const cell = row[at] ?? "";
        return cell === "" ? [] : [[n * 600, Number(cell)] as const];
      });
      const udm = column.includes("[W]") ? "W" : meaning.udm;
      const tail = bare(column)
        .replaceAll(/[^A-Za-z0-9]+/g, "_")
        .replace(/_$/, "");
      const shape = samples.length === 0 ? null : shapeOf(samples, () => null);
      const guess = guessVariable({ tail, device: "inverter", nominalKw: 15, shape });
      return [{ mib: tail, udm, tags: meaning.tags, guess }];
    });
    expect(judged.length).toBeGreaterThanOrEqual(14);
    expect(below(scoreOf(judged), { precision: 1, recall: 0.85 })).toEqual([]);
  });

  test("[O5] columns of a plant with weather stations, with their values", () => {
    const [header = "", ...lines] = read("pvcaptest/example_measured_data.csv").split(/\r?\n/);
    const rows = lines.slice(0, 288).map((line) => line.split(","));
    const mibs = header.split(",").slice(1);
    const byDevice = Map.groupBy(mibs, (mib) => /^[a-z]+\d*/.exec(mib)?.[0] ?? "");
    const judged = mibs.map((mib, at): Judged => {
      const place = mibPlace(mib)!;
      const tails = byDevice
        .get(/^[a-z]+\d*/.exec(mib)?.[0] ?? "")!
        .map((one) => mibPlace(one)!.tail);
      const samples = rows.map((row, n) => [n * 300, Number(row[at + 1])] as const);
      const device = typeOf(place.oid, tails)?.type ?? null;
      const known = plainChannels[place.tail] ?? plainChannels["power"]!;
      const guess = guessVariable({
        tail: place.tail,
        device,
        nominalKw: device === "inverter" ? 750 : 6000,
        shape: shapeOf(samples, () => null),
      });
      return { mib, udm: place.tail === "power" ? "W" : known.udm, tags: known.tags, guess };
    });
    expect(below(scoreOf(judged), { precision: 1, recall: 0.95 })).toEqual([]);
  });
});
