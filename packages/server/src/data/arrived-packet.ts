import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";

/** One moment of a plant after it was checked. */
export interface ArrivedPacket {
  /** [unix s] */
  readonly stamp: number;
  readonly values: readonly (readonly [mib: string, value: Value])[];
  /** What the logger says of its devices. */
  readonly devices: readonly PacketDevice[] | null;
}
