import { counterLimit, type CounterLimit } from "@heliograph/domain/data/counter.ts";
import { counterRole, kindOf, type Kind } from "@heliograph/domain/data/kinds.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";

/** What the time series need to know of a variable: plain data, so that it travels to worker threads. */
export interface SeriesFacts {
  readonly id: string;
  /** Its short name in the archive. */
  readonly number: number;
  readonly mib: string | null;
  readonly kind: Kind;
  readonly limit: CounterLimit;
  /** null for a measured variable */
  readonly formula: string | null;
}
/** What the time series need to know of a plant. */
export interface PlantFacts {
  readonly plantId: string;
  readonly tz: string;
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
    series: model.variables.map((variable) => seriesFacts(variable, model.plant.kwp)),
  };
  known.set(model, facts);
  return facts;
}

const numbered = new WeakMap<PlantFacts, ReadonlyMap<number, SeriesFacts>>();

/** The variables of a plant by number, put together once for its facts. */
export function seriesByNumber(facts: PlantFacts): ReadonlyMap<number, SeriesFacts> {
  const before = numbered.get(facts);
  if (before !== undefined) return before;
  const byNumber = new Map(facts.series.map((series) => [series.number, series]));
  numbered.set(facts, byNumber);
  return byNumber;
}

function seriesFacts(variable: ModelVariable, plantKwp: number): SeriesFacts {
  const facts = {
    udm: variable.udm,
    tags: variable.tags,
    data_type: variable.dataType,
    hasBitmask: variable.bitmask !== null,
  };
  const kind = kindOf(facts);
  return {
    id: variable.id,
    number: variable.number,
    mib: variable.mib,
    formula: variable.formula,
    kind,
    limit:
      kind !== "counter"
        ? { by: "none" }
        : counterLimit({
            role: counterRole(facts, variable.deviceType),
            nominalKw: variable.nominalKw,
            plantKwp: plantKwp > 0 ? plantKwp : null,
            vmax: variable.vmax,
            kwhPerUnit: kwhPerUnit(variable.udm),
          }),
  };
}
