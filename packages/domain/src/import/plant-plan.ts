import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DevicePlan, FormulaPlan, PlantPlan } from "./import-plan.ts";

/** Below this the sun is too low for a ratio to mean anything. [W/m2] */
const ratioFromWm2 = 70;
const variablesOf = (devices: readonly DevicePlan[]) => devices.flatMap((d) => d.variables);

/**
 * The plant that these devices make: power and energy as sums over the inverters (where there are none, of the only meter or logger),
 * theoretical power and PR where an irradiance is measured, and the variables of its page.
 * @param kwpGiven by the operator [kWp]; null takes the sum of the inverters' nominal powers
 */
export function plantPlan(devices: readonly DevicePlan[], kwpGiven: number | null): PlantPlan {
  const inverters = devices.filter(({ type }) => type === "inverter");
  const others = devices.filter(({ type }) => type === "meter" || type === "generic");
  const nominalKw = inverters.reduce((sum, { nominal }) => sum + (nominal ?? 0), 0);
  const kwp = kwpGiven ?? Math.round(nominalKw * 1000) / 1000;
  const formulas: FormulaPlan[] = [];
  const standFor = (tail: string, formula: Omit<FormulaPlan, "text">): string | undefined => {
    const mibs = mibsOf(inverters, tail);
    if (mibs.length === 0) return mibsOf(others, tail)[0];
    formulas.push({ ...formula, text: mibs.map((mib) => `[${mib}]`).join("+") });
    return `#${formula.key}`;
  };
  const fpac = standFor("pac", {
    key: "pac",
    name: "Potenza impianto",
    udm: "kW",
    tags: [tags.P_PRODUCED, tags.FEATURED],
  });
  const fetot = standFor("eday", {
    key: "etot",
    name: "Energia impianto",
    udm: "kWh",
    tags: [tags.E_PRODUCED],
  });
  const firr = firstOf(devices, ["poa", "irr"]);
  if (firr !== undefined && kwp > 0) {
    formulas.push({
      key: "teo",
      name: "Potenza teorica",
      udm: "kW",
      tags: [tags.P_TEORICA],
      text: `${kwp}*[${firr}]/1000`,
    });
    if (fpac !== undefined)
      formulas.push({
        key: "pr",
        name: "Performance ratio",
        udm: "%",
        tags: [tags.PR],
        // Dividing by 0 gives a gap: in the dark a ratio has no value.
        text: `100*[${fpac}]/([${firr}]>${ratioFromWm2} ? [#teo] : 0)`,
      });
  }
  const hasFormula = (key: string) => formulas.some((formula) => formula.key === key);
  const fetotcount = inverters.length === 0 ? undefined : firstOf(others, ["etot", "eday"]);
  const ftamb = firstOf(devices, ["tamb"]);
  const ftmod = firstOf(devices, ["tmod1"]);
  return {
    kwp,
    devices,
    formulas,
    section: {
      ...(fpac === undefined ? {} : { fpac }),
      ...(fetot === undefined ? {} : { fetot }),
      ...(fetotcount === undefined ? {} : { fetotcount }),
      ...(hasFormula("teo") ? { fteo: "#teo" } : {}),
      ...(hasFormula("pr") ? { fpr: "#pr" } : {}),
      ...(firr === undefined ? {} : { firr }),
      ...(ftamb === undefined ? {} : { ftamb }),
      ...(ftmod === undefined ? {} : { ftmod }),
    },
    remarks: kwpGiven === null ? [sizeRemark(kwp)] : [],
  };
}

const sizeRemark = (kwp: number): string =>
  kwp === 0
    ? "the plant's size is not known, so there is no theoretical power: --kwp says it at the first import"
    : `the plant's size is taken as ${kwp} kWp, the sum of the inverters' nominal powers: the files do not know its modules (--kwp says better)`;

const mibsOf = (devices: readonly DevicePlan[], tail: string): string[] =>
  variablesOf(devices)
    .map(({ mib }) => mib)
    .filter((mib) => mib.endsWith(`.${tail}`));
function firstOf(devices: readonly DevicePlan[], tails: readonly string[]): string | undefined {
  return tails.flatMap((tail) => mibsOf(devices, tail))[0];
}
