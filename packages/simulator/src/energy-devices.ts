import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DevicePlan, Source } from "./blueprint.ts";
import { kwpOf } from "./plant-spec.ts";
import type { PlantSpec } from "./plant-spec.ts";
import {
  energyDigits,
  none,
  powerDigits,
  state,
  usualYield,
  variable,
  yearsBefore,
} from "./variable-plans.ts";

/** Contract power: the plant's peak, or three times the mean load where that is more. [kW] */
const contractKw = (spec: PlantSpec): number =>
  Math.round(Math.max(kwpOf(spec), (3 * (spec.load?.yearlyKwh ?? 0)) / 8760));

export function meterDevices(spec: PlantSpec, firstDay: number): DevicePlan[] {
  const kwp = kwpOf(spec);
  const digits = powerDigits(kwp);
  const energy = energyDigits(kwp);
  const years = yearsBefore(spec, firstDay);
  const produced = Math.round(kwp * usualYield * years);
  const used = Math.round((spec.load?.yearlyKwh ?? 0) * years);
  const maxKw = contractKw(spec);
  // Self-consumption of a prosumer of this size before the first simulated day, for the initial counters.
  const self = Math.round(Math.min(produced * 0.6, used * 0.5));
  const meter = {
    type: "meter",
    brand: "Conta",
    nominal: Math.round(kwp),
    field: null,
    isConfigured: true,
  } as const;
  const devices: DevicePlan[] = [
    {
      ...meter,
      oid: "met",
      oidn: 1,
      name: "Contatore produzione",
      model: "CP-1",
      variables: [
        variable("met.1.p", {
          name: "Potenza prodotta",
          udm: "kW",
          tags: [tags.P_PRODUCED],
          vmin: 0,
          vmax: Math.round(kwp),
          decimals: digits,
          source: (day) => day.producedKw,
        }),
        variable("met.1.e", {
          name: "Energia prodotta",
          udm: "kWh",
          tags: [tags.E_PRODUCED],
          decimals: energy,
          rule: "counter",
          base: produced,
          source: (day) => day.producedKw,
        }),
      ],
    },
  ];
  if (!spec.load) return devices;
  devices.push(
    {
      ...meter,
      oid: "met",
      oidn: 2,
      name: "Contatore di scambio",
      model: "CB-2",
      variables: [
        variable("met.2.p", {
          name: "Potenza scambiata",
          udm: "kW",
          tags: [tags.P_EXCHANGE],
          vmin: -maxKw,
          vmax: Math.round(kwp),
          decimals: digits,
          source: (day) => day.balance?.exchangeKw ?? none,
        }),
        variable("met.2.efed", {
          name: "Energia immessa",
          udm: "kWh",
          tags: [tags.E_FED_IN],
          decimals: energy,
          rule: "counter",
          base: produced - self,
          source: (day) => day.balance?.fedInKw ?? none,
        }),
        variable("met.2.ewdr", {
          name: "Energia prelevata",
          udm: "kWh",
          tags: [tags.E_WITHDRAWN],
          decimals: energy,
          rule: "counter",
          base: used - self,
          source: (day) => day.balance?.withdrawnKw ?? none,
        }),
      ],
    },
    {
      ...meter,
      oid: "met",
      oidn: 3,
      name: "Gestore energia",
      model: "GE-3",
      variables: [
        variable("met.3.pload", {
          name: "Potenza consumata",
          udm: "kW",
          tags: [tags.P_CONSUMED],
          vmin: 0,
          vmax: maxKw,
          decimals: digits,
          source: (day) => day.balance?.usedKw ?? none,
        }),
        variable("met.3.pself", {
          name: "Potenza autoconsumata",
          udm: "kW",
          tags: [tags.P_SELF],
          vmin: 0,
          vmax: Math.round(kwp),
          decimals: digits,
          source: (day) => day.balance?.selfKw ?? none,
        }),
        variable("met.3.eload", {
          name: "Energia consumata",
          udm: "kWh",
          tags: [tags.E_CONSUMED],
          decimals: energy,
          rule: "counter",
          base: used,
          source: (day) => day.balance?.usedKw ?? none,
        }),
        variable("met.3.eself", {
          name: "Energia autoconsumata",
          udm: "kWh",
          tags: [tags.E_SELF],
          decimals: energy,
          rule: "counter",
          base: self,
          source: (day) => day.balance?.selfKw ?? none,
        }),
      ],
    },
  );
  return devices;
}

export function storageDevices(spec: PlantSpec): DevicePlan[] {
  const storage = spec.storage;
  if (!storage) return [];
  const digits = powerDigits(storage.powerKw);
  const battery = (day: Parameters<Source>[0]) => day.balance?.storage;
  const cells: Source = (day) =>
    day.weather.airC.map(
      (air, i) => 14 + air * 0.45 + 6 * Math.abs((battery(day)?.powerKw[i] ?? 0) / storage.powerKw),
    );
  return [
    {
      oid: "bat",
      oidn: 1,
      name: "Accumulo 01",
      type: "storage",
      brand: storage.brand,
      model: storage.model,
      nominal: storage.capacityKwh,
      field: null,
      isConfigured: true,
      variables: [
        variable("bat.1.p", {
          name: "Potenza accumulo",
          udm: "kW",
          tags: [tags.P_STORAGE, tags.FEATURED],
          vmin: -storage.powerKw,
          vmax: storage.powerKw,
          decimals: digits,
          source: (day) => battery(day)?.powerKw ?? none,
        }),
        variable("bat.1.soc", {
          name: "Stato di carica",
          udm: "%",
          tags: [tags.STORAGE_CHARGE, tags.FEATURED],
          vmin: 0,
          vmax: 100,
          source: (day) =>
            (battery(day)?.storedKwh ?? none).map((kwh) => (100 * kwh) / storage.capacityKwh),
        }),
        variable("bat.1.kwh", {
          name: "Energia accumulata",
          udm: "kWh",
          tags: [tags.STORAGE_ENERGY],
          vmin: 0,
          vmax: storage.capacityKwh,
          decimals: 2,
          source: (day) => battery(day)?.storedKwh ?? none,
        }),
        variable("bat.1.ein", {
          name: "Energia caricata",
          udm: "kWh",
          decimals: 2,
          rule: "counter",
          source: (day) => battery(day)?.chargeKw ?? none,
        }),
        variable("bat.1.eout", {
          name: "Energia scaricata",
          udm: "kWh",
          decimals: 2,
          rule: "counter",
          source: (day) => battery(day)?.dischargeKw ?? none,
        }),
        variable("bat.1.temp", {
          name: "Temperatura batteria",
          udm: "°C",
          tags: [tags.TEMP],
          vmin: 0,
          vmax: 60,
          source: cells,
        }),
        state("bat.1.state", {
          name: "Stato accumulo",
          bitmask: "sunspec_battery_state",
          source: (day) =>
            (battery(day)?.powerKw ?? none).map((kw) => (kw > 0.01 ? 4 : kw < -0.01 ? 3 : 6)),
        }),
      ],
    },
  ];
}
