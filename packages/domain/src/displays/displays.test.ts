import type { LedDisplay, WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import { describe, expect, test } from "vitest";
import { ledCsv } from "./led-csv.ts";
import { ledRows } from "./led-rows.ts";
import { inWallOrder } from "./wall-order.ts";

const display: LedDisplay = {
  id: "a".repeat(24),
  name: "Hall",
  disabled: false,
  plants: ["101", "102"],
  show_etot: true,
  title_etot: "Energia",
  show_pac: true,
  title_pac: "Potenza",
  show_co2: true,
  title_co2: "CO2",
  ftp_user: "",
  ftp_pwd: "",
};
describe("[DI6] what an LED display says", () => {
  test("sums of what is known; CO2 by 0.65 kg/kWh; nothing known is null, not zero", () => {
    const plants = [
      { totalKwh: 1000.5, powerKw: 12.25 },
      { totalKwh: 2000, powerKw: null },
    ];
    expect(ledRows(display, plants)).toEqual([
      { key: "etot", title: "Energia", value: 3000.5, unit: "kWh" },
      { key: "pac", title: "Potenza", value: 12.25, unit: "kW" },
      // 3000.5 kWh x 0.65 kg/kWh
      { key: "co2", title: "CO2", value: 1950.325, unit: "kg" },
    ]);
    expect(ledRows(display, []).map(({ value }) => value)).toEqual([null, null, null]);
  });
  test("LED-05 LED-06 LED-07 what is switched off is not there", () => {
    const keys = (more: Partial<LedDisplay>) =>
      ledRows({ ...display, ...more }, []).map(({ key }) => key);
    expect(keys({ show_etot: false })).toEqual(["pac", "co2"]);
    expect(keys({ show_pac: false })).toEqual(["etot", "co2"]);
    expect(keys({ show_co2: false })).toEqual(["etot", "pac"]);
  });
  test("lines end in CR LF; a title with a separator or a quote is quoted, an unknown value is empty", () => {
    const rows = [
      { key: "etot" as const, title: 'Energia; "tutta"', value: 3000.5, unit: "kWh" as const },
      { key: "pac" as const, title: "Potenza", value: null, unit: "kW" as const },
    ];
    expect(ledCsv({ id: display.id, name: "", time: null, rows })).toBe(
      '"Energia; ""tutta""";3000.5;kWh\r\nPotenza;;kW\r\n',
    );
  });
});

const plant = (name: string, more: Partial<WallPlant> = {}): WallPlant => ({
  id: "101",
  name,
  kwp: 100,
  verdict: "fine",
  is_dormant: false,
  maintenance_until: null,
  num_incidents: 0,
  num_alerts: 0,
  power_kw: 1,
  energy_today_kwh: 1,
  energy_integral: false,
  last_update: 0,
  ...more,
});
test("[DI7] sick plants first, those with more incidents before; those in maintenance and dormant ones stay behind, the worse of these before", () => {
  const shown = inWallOrder([
    plant("Zeta"),
    plant("Silent", { verdict: "no_data" }),
    plant("Weak", { verdict: "weak", num_incidents: 5 }),
    plant("Alarm", { verdict: "alarm", num_incidents: 1 }),
    plant("Worse", { verdict: "alarm", num_incidents: 2 }),
    plant("Dormant weak", { verdict: "weak", is_dormant: true, num_incidents: 3 }),
    plant("Dormant", { verdict: "alarm", is_dormant: true, num_incidents: 1 }),
    plant("In hands", { verdict: "alarm", maintenance_until: 9, num_incidents: 1 }),
    plant("Alfa", { verdict: null }),
  ]);
  expect(shown.map(({ name }) => name)).toEqual([
    "Worse",
    "Alarm",
    "Weak",
    "Silent",
    "Dormant",
    "Dormant weak",
    "In hands",
    "Alfa",
    "Zeta",
  ]);
});
