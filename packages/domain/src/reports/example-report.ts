/** Facts of a report, for tests: a plant of two inverters in May 2026. */
import type { JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import type { ReportDocument, TableBlock } from "./document.ts";
import type { ReportedVariable, ReportFacts } from "./facts.ts";

export const good = (value: number | null) => ({ value, quality: null });
export const buckets = ["2026-05-01", "2026-05-02", "2026-05-03"];
export const inverter = (
  n: number,
  kwh: number | null,
  nominal: number | null,
): ReportedVariable => ({
  id: String(n).padStart(24, "0"),
  name: "Energia",
  unit: "kWh",
  kwhPerUnit: 1,
  device: { id: `d${n}`, name: `INV ${n}`, type: "inverter", nominal, kwp: nominal },
  total: good(kwh),
  buckets: buckets.map(() => good(null)),
  isInTotal: true,
  isOfPower: false,
  before: { all: 0, buckets: [] },
  estimate: 100,
  estimates: buckets.map(() => null),
});
export const subject = (name: string) => ({
  kind: "device" as const,
  id: "d1",
  name,
  device: null,
});
export const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  plant: {
    id: "101",
    name: "Cascina <Bellaria>",
    client: "Agricola",
    kwp: 100,
    location: null,
    activeSince: 1_546_300_800,
    timezone: "Europe/Rome",
    logo: null,
  },
  report: { template: "R01", freq: "monthly", diffPercent: 10 },
  first: parseCivilDay("2026-05-01"),
  last: parseCivilDay("2026-05-31"),
  isRunning: false,
  madeAt: 1_780_286_400,
  buckets,
  produced: {
    isOfPower: false,
    total: good(1030),
    buckets: [good(300), good(330), good(400)],
    estimate: 1000,
    estimates: [null, null, null],
    before: { all: 0, buckets: [] },
    year: { kwh: 5000, estimate: null },
    curve: [],
  },
  variables: [inverter(1, 400, 4), inverter(2, 630, 6)],
  leftOut: [],
  irradiation: { total: 12.5, buckets: [4, 4, 4.5], usual: 12.5 },
  health: null,
  open: [],
  money: null,
  trust: { coverage: 1, quarantined: 0, lumps: 0, provisional: false, findings: [] },
  balance: [],
  register: null,
  gse: [],
  availability: null,
  alarms: [],
  alarmsCut: false,
  strings: [],
  storage: null,
  ...more,
});
export const spoken = (document: ReportDocument): Record<string, string> =>
  Object.fromEntries(
    document.blocks
      .filter((block) => block.kind === "answers")
      .flatMap(({ rows }) =>
        rows.map(({ id, text }) => [
          id,
          text.map((part) => (typeof part === "string" ? part : part.strong)).join(""),
        ]),
      ),
  );
export const table = (document: ReportDocument, id: string): TableBlock =>
  document.blocks.filter((block) => block.kind === "table").find((block) => block.id === id)!;

/** A day: 120 kWh expected, 100 made, 15 lost to an inverter that stood still, 5 by nothing that has a name; a kWh is worth 20 cents. */
export const judged = (day: string): JudgedDay => ({
  day,
  judged: 0,
  scopes: [
    {
      section: 0,
      verdict: {} as JudgedDay["scopes"][number]["verdict"],
      waterfall: {
        source: "sensor",
        expected_wh: 120_000,
        expected_cents: 2400,
        steps: [
          {
            incident: "a".repeat(24),
            cause: "device_stopped",
            subject: subject("INV 1"),
            sureness: 1,
            is_standing: day === "2026-05-02",
            wh: 15_000,
            cents: 300,
          },
        ],
        rest_wh: 5000,
        rest_cents: 100,
        made_wh: 100_000,
        made_cents: 2000,
      },
    },
  ],
});
