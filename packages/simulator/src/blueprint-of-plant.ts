import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Blueprint, DevicePlan, FormulaPlan, HomepagePlan, SectionPlan } from "./blueprint.ts";
import { devicesOf } from "./devices-of-plant.ts";
import { gammaPerK } from "./fields-of-day.ts";
import { kwpOf, kwpOfField } from "./plant-spec.ts";
import type { PlantSpec } from "./plant-spec.ts";
import { yearsBefore } from "./variable-plans.ts";

/** Below this the sun is too low for ratios to mean anything. [W/m²] */
const ratioFromWm2 = 70;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const sum = (mibs: readonly string[]): string => mibs.map((mib) => `[${mib}]`).join("+");
/** Dividing by 0 gives a gap: outside its domain a ratio has no value. */
const ratio = (top: string, bottom: string, domain: string): string =>
  `100*${top}/(${domain} ? ${bottom} : 0)`;

/** Formulas of the whole plant (`field` null) or of one field. */
function formulasOf(
  spec: PlantSpec,
  { devices, firstDay }: { devices: readonly DevicePlan[]; firstDay: number },
  field: number | null,
): FormulaPlan[] {
  const letter = field === null ? "" : ` ${sectionLetter(field)}`;
  const suffix = field === null ? "" : String(field);
  const kwp = rounded(field === null ? kwpOf(spec) : kwpOfField(spec.fields[field] ?? never()));
  const inverters = devices.filter(
    (d) => d.type === "inverter" && (field === null || d.field === field),
  );
  const mibs = (tail: string) => inverters.map((d) => `${d.oid}.${d.oidn}.${tail}`);
  const plain = { vmin: null, vmax: null };
  const formulas: FormulaPlan[] = [
    {
      ...plain,
      key: `pac${suffix}`,
      name: `Potenza impianto${letter}`,
      udm: "kW",
      tags: [tags.P_PRODUCED, tags.FEATURED],
      vmin: 0,
      vmax: kwp,
      text: sum(mibs("pac")),
    },
    {
      ...plain,
      key: `etot${suffix}`,
      name: `Energia impianto${letter}`,
      udm: "kWh",
      tags: [tags.E_PRODUCED],
      text: sum(mibs("etot")),
    },
  ];
  if (!spec.sensors) return formulas;
  const irradiance = irradianceRef(spec, field);
  if (field === null && irradiance === "#irr") {
    const shares = spec.fields.map((f, i) => `${rounded(kwpOfField(f) / kwp)}*[sen.${i + 1}.irr]`);
    formulas.push({
      ...plain,
      key: "irr",
      name: "Irraggiamento medio",
      udm: "W/m2",
      tags: [tags.IRR],
      vmin: 0,
      vmax: 1500,
      text: shares.join("+"),
    });
  }
  const full = `${kwp}*[${irradiance}]/1000`;
  const module = `[${moduleRef(spec, field)}]`;
  formulas.push(
    {
      ...plain,
      key: `teo${suffix}`,
      name: `Potenza teorica${letter}`,
      udm: "kW",
      tags: [tags.P_TEORICA],
      vmin: 0,
      vmax: kwp,
      text: `${expectedShare(spec, firstDay)}*${full}*(1-${-gammaPerK}*(${module}-25))`,
    },
    {
      ...plain,
      key: `pr${suffix}`,
      name: `Performance ratio${letter}`,
      udm: "%",
      tags: [tags.PR],
      vmin: 0,
      vmax: 120,
      text: ratio(`[#pac${suffix}]`, full, `[${irradiance}]>${ratioFromWm2}`),
    },
  );
  return formulas;
}

/** Share of the light that a healthy plant of this age turns into power: losses of cables, glass and inverter, and half a percent a year. */
function expectedShare(spec: PlantSpec, firstDay: number): number {
  return rounded(0.87 * (1 - 0.005 * yearsBefore(spec, firstDay)));
}

function never(): never {
  throw new Error("a section names a field that the plant does not have");
}

const irradianceRef = (spec: PlantSpec, field: number | null): string =>
  spec.fields.length > 1 && (spec.sensors?.irradiance ?? 0) > 1
    ? field === null
      ? "#irr"
      : `sen.${field + 1}.irr`
    : "sen.1.irr";
const moduleRef = (spec: PlantSpec, field: number | null): string =>
  field !== null && (spec.sensors?.irradiance ?? 0) > field
    ? `sen.${field + 1}.tmod`
    : "sen.1.tmod";
const sectionLetter = (field: number): string => "ABCDEFGHILMN"[field] ?? "A";

function prosumerFormulas(spec: PlantSpec): FormulaPlan[] {
  if (!spec.load) return [];
  return [
    {
      key: "self",
      name: "Quota autoconsumo",
      udm: "%",
      tags: [tags.PR_SELF],
      vmin: 0,
      vmax: 100,
      text: ratio("[met.3.pself]", "[met.1.p]", `[met.1.p]>${rounded(kwpOf(spec) * 0.01)}`),
    },
    {
      key: "money",
      name: "Beneficio economico",
      udm: "EUR",
      tags: [tags.MONEY],
      vmin: null,
      vmax: null,
      text: "0.24*[met.3.eself]+0.09*[met.2.efed]",
    },
  ];
}

function sectionOf(spec: PlantSpec, field: number | null, name: string): SectionPlan {
  const suffix = field === null || spec.fields.length === 1 ? "" : String(field);
  const refs = {
    fpac: `#pac${suffix}`,
    fetot: `#etot${suffix}`,
    ...(field === null || spec.fields.length === 1 ? { fetotcount: "met.1.e" } : {}),
    ...(spec.sensors
      ? {
          fteo: `#teo${suffix}`,
          fpr: `#pr${suffix}`,
          firr: irradianceRef(spec, spec.fields.length === 1 ? null : field),
          ftamb: "sen.1.tamb",
          ftmod: moduleRef(spec, spec.fields.length === 1 ? null : field),
        }
      : {}),
  };
  const fields = field === null ? spec.fields.map((_, i) => i) : [field];
  const kwp = rounded(
    fields.reduce((total, i) => total + kwpOfField(spec.fields[i] ?? never()), 0),
  );
  return { name, kwp, kwp_exchange: field === null ? Math.round(kwp * 0.95) : null, fields, refs };
}

function homepageOf(spec: PlantSpec): HomepagePlan {
  const sensors = spec.sensors ? [irradianceRef(spec, null), "sen.1.tmod", "sen.1.tamb"] : [];
  const flow = spec.load ? ["met.3.pload", "met.2.p"] : [];
  const battery = spec.storage ? ["bat.1.p", "bat.1.soc"] : [];
  return {
    featured_vars: ["#pac", ...flow, ...battery, ...sensors],
    numeric_vars: ["#etot", ...(spec.load ? ["met.3.eself", "met.2.efed", "met.2.ewdr"] : [])],
    daily_vars: [
      "#pac",
      ...(spec.sensors ? ["#teo"] : []),
      ...(spec.load ? ["met.3.pload"] : []),
      ...(spec.storage ? ["bat.1.p"] : []),
    ],
    history_vars: ["#etot", ...(spec.load ? ["met.3.eload"] : [])],
  };
}

/** What the portal must know of a plant. @param firstDay first simulated civil day */
export function blueprintOf(spec: PlantSpec, firstDay: number): Blueprint {
  const devices = devicesOf(spec, firstDay);
  const parts = spec.fields.length > 1 ? spec.fields.map((_, i) => i) : [];
  return {
    devices,
    formulas: [
      ...formulasOf(spec, { devices, firstDay }, null),
      ...parts.flatMap((field) => formulasOf(spec, { devices, firstDay }, field)),
      ...prosumerFormulas(spec),
    ],
    sections: [
      sectionOf(spec, null, "GLOBAL"),
      ...spec.fields.map((_, i) => sectionOf(spec, i, sectionLetter(i))),
    ],
    homepage: homepageOf(spec),
  };
}
