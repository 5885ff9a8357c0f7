import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";

/** A plant without a place, into which a file is imported. */
export const plantWith = (devices: readonly object[]): Plant =>
  ({
    id: "501",
    name: "Cantina",
    timezone: "Europe/Rome",
    active_since: Date.parse("2025-01-01T00:00:00Z") / 1000,
    lat: null,
    lon: null,
    alt: null,
    sections: [{ name: "GLOBAL", kwp: 100 }],
    devices,
  }) as unknown as Plant;
/** A number that a device measures, as it is sent. */
export const measuredAs = (id: string, name: string, mib: string, udm: string) => ({
  id,
  name,
  mib,
  udm,
  tags: [] as number[],
  data_type: "float",
  bitmask: null,
  vmin: null,
  vmax: null as number | null,
});
