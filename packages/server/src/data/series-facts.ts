import { tags } from "@heliograph/contract/variables/tags.ts";
import {
  counterLimit,
  unlimited,
  type CounterLimit,
} from "@heliograph/domain/data/counter-limit.ts";
import type { Expected } from "@heliograph/domain/data/day-quality.ts";
import { linearTerms } from "@heliograph/domain/formulas/linear-formula.ts";
import { counterRole, kindOf, type Kind } from "@heliograph/domain/data/kinds.ts";
import { powerBound } from "@heliograph/domain/data/power-bound.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Site } from "@heliograph/domain/sun/sun-position.ts";

/** What the time series need to know of a variable: plain data, so that it travels to worker threads. */
export interface SeriesFacts {
  readonly id: string;
  /** Its short name in the archive. */
  readonly number: number;
  readonly mib: string | null;
  readonly kind: Kind;
  readonly limit: CounterLimit;
  /** Of a production power: what is beyond it, either sign, is not believed. [its unit] (D16) */
  readonly powerBound: number | null;
  /** null for a measured variable */
  readonly formula: string | null;
  /** Of a formula that is a linear combination of counters: what goes in, and how many times. Its energy is theirs. (D7.10) */
  readonly terms: readonly (readonly [id: string, times: number])[] | null;
  /** When it should have a value. (D14) */
  readonly expected: Expected;
  /** How many kWh its unit is; null when it is no energy. */
  readonly kwhPerUnit: number | null;
}
/** What the time series need to know of a plant. */
export interface PlantFacts {
  readonly plantId: string;
  readonly tz: string;
  /** null where nobody has entered where it stands. */
  readonly site: Site | null;
  /** Measured variables and formulas, disabled ones too: they go on being recorded. */
  readonly series: readonly SeriesFacts[];
}

const known = new WeakMap<PlantModel, PlantFacts>();

/** The facts of a plant's model, made once a model. */
export function factsOf(model: PlantModel): PlantFacts {
  const before = known.get(model);
  if (before !== undefined) return before;
  const facts: PlantFacts = {
    plantId: model.plant.id,
    tz: model.plant.timezone,
    site: siteOf(model.plant),
    series: withTerms(model.variables.map((variable) => seriesFacts(variable, model.plant))),
  };
  known.set(model, facts);
  return facts;
}

const siteOf = ({ lat, lon }: PlantModel["plant"]): Site | null =>
  lat === null || lon === null ? null : { latitude: lat, longitude: lon };

const numbered = new WeakMap<PlantFacts, ReadonlyMap<number, SeriesFacts>>();

/** The variables of a plant by number, put together once for its facts. */
export function seriesByNumber(facts: PlantFacts): ReadonlyMap<number, SeriesFacts> {
  const before = numbered.get(facts);
  if (before !== undefined) return before;
  const byNumber = new Map(facts.series.map((series) => [series.number, series]));
  numbered.set(facts, byNumber);
  return byNumber;
}

/** Formulas of counters alone that are linear have the energy of their inputs. */
function withTerms(series: readonly SeriesFacts[]): SeriesFacts[] {
  const counters = new Set(series.flatMap(({ id, kind }) => (kind === "counter" ? [id] : [])));
  const isSunlit = new Set(series.flatMap((one) => (one.expected.isSunlit ? [one.id] : [])));
  return series.map((one) => {
    if (one.kind !== "counter" || one.formula === null) return one;
    const terms = [...(linearTerms(one.formula) ?? [])];
    if (terms.length === 0 || !terms.every(([id]) => counters.has(id))) return one;
    // A sum of what the sun counts is counted by the sun.
    const expected = { ...one.expected, isSunlit: terms.every(([id]) => isSunlit.has(id)) };
    return { ...one, terms, expected };
  });
}

/** What is made of the sun, and ratios to it: at night they have nothing to say. */
const sunTags: ReadonlySet<number> = new Set([
  tags.PR,
  tags.PR_SELF,
  tags.P_PRODUCED,
  tags.P_TEORICA,
]);

function seriesFacts(variable: ModelVariable, plant: PlantModel["plant"]): SeriesFacts {
  const facts = {
    udm: variable.udm,
    tags: variable.tags,
    data_type: variable.data_type,
    hasBitmask: variable.bitmask !== null,
  };
  const kind = kindOf(facts);
  const size = {
    nominalKw: variable.nominalKw,
    plantKwp: plant.kwp > 0 ? plant.kwp : null,
  };
  const role = counterRole(facts, variable.deviceType);
  const place =
    plant.lat === null || plant.lon === null ? null : { latitude: plant.lat, longitude: plant.lon };
  const isSunPower =
    variable.deviceType === "inverter" ||
    variable.deviceType === "stringbox" ||
    variable.tags.some((tag) => sunTags.has(tag));
  return {
    id: variable.id,
    number: variable.number,
    mib: variable.mib,
    formula: variable.formula,
    kind,
    limit:
      kind !== "counter"
        ? unlimited
        : counterLimit({
            role,
            ...size,
            place,
            vmax: variable.vmax,
            kwhPerUnit: kwhPerUnit(variable.udm),
          }),
    // A formula is a function of what was believed.
    powerBound:
      variable.formula === null
        ? powerBound({ ...facts, ...size, deviceType: variable.deviceType })
        : null,
    terms: null,
    expected: { isSunlit: kind === "counter" ? role === "production" : isSunPower, place },
    kwhPerUnit: kwhPerUnit(variable.udm),
  };
}
