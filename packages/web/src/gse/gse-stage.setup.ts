import type {
  GseAccount,
  GseComparison,
  GseMeasure,
  GseMonth,
  GseOverview,
  GsePayment,
  GsePlant,
} from "@heliograph/contract/gse/gse.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";

export const accountId = "a".repeat(24);
export const counterId = "c".repeat(24);
const otherId = "d".repeat(24);

const counter = (id: string, name: string) => ({
  id,
  name,
  disabled: false,
  tags: [tags.E_PRODUCED],
  udm: "kWh",
  data_type: "float",
  bitmask: null,
});
export const plant = {
  id: "905",
  name: "Opificio",
  timezone: "Europe/Rome",
  sections: [],
  formulas: [],
  devices: [
    {
      id: "e".repeat(24),
      name: "Contatore",
      type: "meter",
      disabled: false,
      variables: [counter(counterId, "Energia prodotta"), counter(otherId, "Energia di riserva")],
    },
  ],
};
export const convention = (more: Partial<GsePlant> = {}): GsePlant => ({
  id_gse: "5120734",
  pod: "IT001E48213765",
  nome: "Opificio Fonte Alta",
  potenza: 1480.1,
  ce: 4,
  regione: "Piemonte",
  comune: "Costigliole",
  ssp: false,
  active: true,
  cluster_hours: null,
  ...more,
});
export const account = (more: Partial<GseAccount> = {}): GseAccount => ({
  id: accountId,
  username: "opificio",
  plants: [convention()],
  plants_worker_task: "b".repeat(24),
  measures_worker_task: null,
  plants_read: 1_781_755_200,
  measures_read: 1_781_755_200,
  reading: null,
  fault: null,
  ...more,
});
export const overview = (more: Partial<GseOverview> = {}): GseOverview => ({
  accounts: [account()],
  by_hand: [],
  portal: "gateway",
  ...more,
});
const month = (name: string, more: Partial<GseMonth> = {}): GseMonth => ({
  month: name,
  state: "measured",
  due: null,
  kwh: 1000,
  rett: 0,
  ver: 1,
  meter: 1000,
  meter_coverage: 1,
  meter_percent: 0,
  inverters: 1012,
  inverters_coverage: 1,
  inverters_percent: 1.2,
  ...more,
});
/** January to October 2025 measured, August only estimated and 3 % off; November is missing; December agrees. */
export const comparison = (more: Partial<GseComparison> = {}): GseComparison => ({
  plant: convention(),
  variables: [counterId],
  months: [
    ...Array.from({ length: 10 }, (_, at) => {
      const name = `2025-${String(at + 1).padStart(2, "0")}`;
      return at === 7
        ? month(name, { state: "estimated", meter: 1030, meter_percent: 3 })
        : month(name);
    }),
    month("2025-11", { state: "missing", kwh: null, rett: null, ver: null, meter_percent: null }),
    month("2025-12"),
    month("2026-01", { state: "awaited", due: "2026-02-20", kwh: null, meter_percent: null }),
  ],
  settlement: {
    year: 2025,
    rate: 0.148,
    measured: { months: 10, euro: 1480 },
    estimated: [{ month: "2025-08", kwh: 1030, euro: 152.44, by_meter: true }],
    missing: [{ month: "2025-11", kwh: 1000, euro: 148 }],
    unknown: [],
    advances: { count: 12, euro: 1500 },
    forecast: 280.44,
    today: 128,
    gap: null,
    settled: null,
  },
  hours: { hours: 1300, cluster: null, percent: null, is_low: false, gap: "hours", missing: [] },
  wrong_payments: 0,
  suspended: 125,
  ...more,
});
export const measures: GseMeasure[] = [
  { gse_id: "5120734", year: 2025, month: 12, rett: 0, kwh: 1000, real: true, ver: 1 },
  { gse_id: "5120734", year: 2025, month: 8, rett: 1, kwh: 998.5, real: false, ver: 2 },
  { gse_id: "777", year: 2025, month: 8, rett: 0, kwh: 5, real: true, ver: 1 },
];
export const payments: GsePayment[] = [
  {
    gse_id: "5120734",
    year: 2026,
    month: 4,
    type: "acconto",
    adjust: false,
    kwh: 844.6,
    rate: 0.148,
    euro: 125,
    date: "2026-04-30",
    state: "sospeso",
  },
  {
    gse_id: "5120734",
    year: 2025,
    month: 3,
    type: "acconto",
    adjust: true,
    kwh: -62,
    rate: 0.148,
    euro: -9.18,
    date: "2026-02-15",
    state: "compensato",
  },
];
