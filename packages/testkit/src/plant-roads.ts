import type { IngestReply } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { Row, ServerStage } from "./server-stage.ts";

/** What tests of a plant's series do again and again. */
export interface PlantRoads {
  /** The values of one variable between two timestamps. */
  readonly values: (
    id: string,
    range: readonly [start: number, end: number],
    resolution?: number,
  ) => Promise<Row[number][]>;
  /** Assertions on the tail hold for the blocks, and still hold when they are folded again. */
  readonly onEveryRoad: (check: () => Promise<void>) => Promise<void>;
  /** One packet a sample. */
  readonly send: (
    mib: string,
    ...samples: [seconds: number, value: unknown][]
  ) => Promise<IngestReply>;
}

export function roadsOf(stage: ServerStage, plant: string): PlantRoads {
  return {
    async values(id, [start, end], resolution = 5) {
      const rows = await stage.fetch({ ids: [id], start, end }, resolution);
      return rows.map((row) => row[1]!);
    },
    async onEveryRoad(check) {
      await check();
      await stage.seal(plant);
      await check();
      const left = await stage.seal(plant);
      if (left !== 0) throw new Error(`${left} packets were left unsealed`);
      await check();
    },
    send: (mib, ...samples) =>
      stage.post(
        plant,
        samples.map(([timestamp, value]) => ({ timestamp, values: { [mib]: value } })),
      ),
  };
}
