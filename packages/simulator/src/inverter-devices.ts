import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DevicePlan, Source } from "./blueprint.ts";
import type { FieldSpec, PlantSpec } from "./plant-spec.ts";
import {
  energyDigits,
  none,
  number,
  powerDigits,
  state,
  usualYield,
  variable,
  yearsBefore,
} from "./variable-plans.ts";

export function inverterDevice(
  spec: PlantSpec,
  field: FieldSpec,
  places: { index: number; field: number },
  firstDay: number,
): DevicePlan {
  const { index } = places;
  const n = index + 1;
  const at = (tail: string) => `inv.${n}.${tail}`;
  const label = `INV${number(n)}`;
  const read =
    (pick: (inverter: NonNullable<ReturnType<typeof inverterOf>>) => Float64Array): Source =>
    (day) => {
      const inverter = inverterOf(day, index);
      return inverter ? pick(inverter) : none;
    };
  const kw = field.inverterKw;
  const variables = [
    variable(at("pac"), {
      name: `Potenza AC ${label}`,
      udm: "kW",
      tags: [tags.P_PRODUCED, tags.FEATURED],
      vmin: 0,
      vmax: kw,
      decimals: powerDigits(kw),
      source: read((i) => i.acKw),
    }),
    variable(at("etot"), {
      name: `Energia totale ${label}`,
      udm: "kWh",
      tags: [tags.E_PRODUCED],
      decimals: energyDigits(kw),
      rule: "counter",
      base: Math.round(field.inverterKwp * usualYield * yearsBefore(spec, firstDay)),
      source: read((i) => i.acKw),
    }),
    variable(at("temp"), {
      name: `Temperatura ${label}`,
      udm: "°C",
      tags: [tags.TEMP],
      vmin: -20,
      vmax: 90,
      source: read((i) => i.temperatureC),
    }),
    state(at("state"), {
      name: `Stato ${label}`,
      bitmask: "inverter_state",
      source: read((i) => i.state),
    }),
  ];
  if (!spec.lean) {
    variables.splice(
      1,
      0,
      variable(at("pdc"), {
        name: `Potenza DC ${label}`,
        udm: "kW",
        vmin: 0,
        vmax: Math.ceil(field.inverterKwp),
        decimals: powerDigits(kw),
        source: read((i) => i.dcKw),
      }),
    );
    variables.push(
      state(at("event"), {
        name: `Errori ${label}`,
        bitmask: "sunspec_inverter_events",
        tags: [tags.DEVICE_ERROR],
        source: read((i) => i.events),
      }),
    );
  }
  return {
    oid: "inv",
    oidn: n,
    name: `Inverter ${number(n)}`,
    type: "inverter",
    brand: field.brand,
    model: field.model,
    nominal: kw,
    field: places.field,
    isConfigured: true,
    variables,
  };
}
const inverterOf = (day: Parameters<Source>[0], index: number) => day.inverters[index];

export function boxDevices(
  field: FieldSpec,
  places: { index: number; field: number },
): DevicePlan[] {
  const boxes = field.boxes;
  if (!boxes) return [];
  return Array.from({ length: boxes.perInverter }, (_, box) => {
    const n = places.index * boxes.perInverter + box + 1;
    const strings = Array.from({ length: boxes.strings }, (__, s) =>
      variable(`sbx.${n}.i${s + 1}`, {
        name: `Corrente QS${number(n)} stringa ${number(s + 1)}`,
        udm: "A",
        tags: [tags.STRING],
        vmin: 0,
        vmax: 12,
        decimals: 2,
        inverter: places.index,
        source: (day) => day.inverters[places.index]?.stringA[box * boxes.strings + s] ?? none,
      }),
    );
    const bus = variable(`sbx.${n}.vdc`, {
      name: `Tensione QS${number(n)}`,
      udm: "V",
      vmin: 0,
      vmax: 1500,
      decimals: 0,
      source: (day) => day.inverters[places.index]?.busV ?? none,
    });
    return {
      oid: "sbx",
      oidn: n,
      name: `Quadro stringhe ${number(n)}`,
      type: "stringbox",
      brand: "Quadrel",
      model: `QS${boxes.strings}`,
      nominal: null,
      field: places.field,
      isConfigured: true,
      variables: [...strings, bus],
    };
  });
}
