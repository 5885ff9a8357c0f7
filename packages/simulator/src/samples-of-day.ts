import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import {
  compileFormulaText,
  type CompiledFormula,
} from "@heliograph/domain/formulas/compile-formula.ts";
import type { DaySamples } from "@heliograph/domain/health/day-samples.ts";
import { judgedVariables } from "@heliograph/domain/health/health-plant-of.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import { variablesOf, type VariablePlan } from "./blueprint.ts";
import type { DayOfPlant } from "./day-of-plant.ts";
import { faultsOfDay, isActive } from "./faults.ts";
import { deviceOfMib } from "./gaps.ts";
import type { PortalPlant } from "./model-of-plant.ts";
import type { PlantSimulator } from "./plant-simulator.ts";

/** The days of a plant as the portal would see them: rounded, silent where the logger was, delivered when it delivers. Asked for in their order. */
export class PortalDays {
  readonly #simulator: PlantSimulator;
  readonly #seed: number;
  readonly #judged: readonly string[];
  readonly #formulas: ReadonlyMap<string, CompiledFormula>;
  readonly #plans: ReadonlyMap<string, VariablePlan>;
  readonly #energies: readonly string[];
  /** Readings of the counters at the end of the day before, by id. [kWh] */
  readonly #readings = new Map<string, number>();

  constructor(simulator: PlantSimulator, seed: number, of: PortalPlant, plant: HealthPlant) {
    this.#simulator = simulator;
    this.#seed = seed;
    this.#plans = new Map(
      variablesOf(simulator.blueprint).flatMap((plan) => {
        const id = of.ids.variables.get(plan.mib);
        return id === undefined ? [] : [[id, plan] as const];
      }),
    );
    this.#judged = judgedVariables(plant);
    this.#formulas = new Map(
      of.model.variables.flatMap(({ id, formula }) =>
        formula === null ? [] : [[id, compiled(formula)] as const],
      ),
    );
    this.#energies = plant.inverters.flatMap(({ energy }) => energy ?? []);
  }

  /** The next day, all of it. */
  next(day: CivilDay): DaySamples {
    const data = this.#simulator.day(day);
    const { slots, startSeconds } = data.frame;
    const silence = faultsOfDay(this.#simulator.spec, this.#seed, day).filter(
      ({ kind }) => kind === "silent_logger",
    );
    const arrived = Uint8Array.from({ length: slots }, (_, slot) =>
      this.#simulator.gaps.isPacketMissing(data, silence, startSeconds + slot * slotSeconds)
        ? 0
        : 1,
    );
    const isLumped = [startSeconds, startSeconds + (slots - 1) * slotSeconds].some((at) =>
      silence.some((fault) => isActive(fault, at)),
    );
    const values = new Map<string, Float64Array>();
    const measured = (id: string): Float64Array => {
      const known = values.get(id);
      if (known !== undefined) return known;
      const plan = this.#plans.get(id);
      const column =
        plan === undefined ? new Float64Array(slots).fill(NaN) : this.#column(id, plan, data);
      const device = plan === undefined ? null : deviceOfMib(plan.mib);
      for (let slot = 0; slot < slots; slot++)
        if (
          arrived[slot] === 0 ||
          (device !== null &&
            this.#simulator.gaps.isAnswerMissing(data, device, startSeconds + slot * slotSeconds))
        )
          column[slot] = NaN;
      values.set(id, column);
      return column;
    };
    for (const id of this.#judged) {
      const formula = this.#formulas.get(id);
      if (formula === undefined) measured(id);
      else values.set(id, this.#computed(formula, measured, slots));
    }
    const hour = this.#simulator.spec.deliversAtHour;
    return {
      day,
      startSeconds,
      slots,
      knownSlots: slots,
      stepMinutes: 5,
      values,
      arrived,
      newestData: startSeconds + slots * slotSeconds,
      beforeLogger: null,
      deliveries:
        hour === undefined
          ? Array.from(arrived, (one, slot) =>
              one === 1 ? startSeconds + slot * slotSeconds : 0,
            ).filter((at) => at > 0)
          : [startSeconds + hour * 3600],
      energies: new Map(
        this.#energies.map((id) => {
          const column = this.#plans.get(id)!.source(data);
          return [
            id,
            {
              kwh: energyBetween(column, 0, slots),
              isLumped,
            },
          ];
        }),
      ),
    };
  }

  #column(id: string, plan: VariablePlan, data: DayOfPlant): Float64Array {
    const nodes = plan.source(data);
    const scale = 10 ** plan.decimals;
    const rounded = (value: number): number => Math.round(value * scale) / scale + 0;
    if (plan.rule !== "counter") return nodes.map(rounded);
    let reading = this.#readings.get(id) ?? plan.base;
    const column = nodes.map((_, slot) => {
      const now = reading;
      reading += energyBetween(nodes, slot, slot + 1);
      return rounded(now);
    });
    this.#readings.set(id, reading);
    return column;
  }

  /** A formula over its inputs; those that are formulas themselves are computed as measured ones are asked for. */
  #computed(
    formula: CompiledFormula,
    measured: (id: string) => Float64Array,
    slots: number,
  ): Float64Array {
    const columns = formula.references.map((id) => {
      const inner = this.#formulas.get(id);
      return inner === undefined ? measured(id) : this.#computed(inner, measured, slots);
    });
    return formula.evaluate(columns, slots);
  }
}

/** A day as the portal knows it at a moment of it. @param newestData of what was delivered until then [unix s] */
export function dayUntil(whole: DaySamples, nowSeconds: number, newestData: number): DaySamples {
  const knownSlots = Math.max(
    0,
    Math.min(whole.slots, Math.floor((nowSeconds - whole.startSeconds) / slotSeconds)),
  );
  const here = Math.max(
    0,
    Math.min(knownSlots, Math.floor((newestData - whole.startSeconds) / slotSeconds)),
  );
  const values = new Map(
    [...whole.values].map(
      ([id, column]) => [id, column.map((value, slot) => (slot < here ? value : NaN))] as const,
    ),
  );
  return {
    ...whole,
    knownSlots,
    values,
    arrived: whole.arrived.map((one, slot) => (slot < here ? one : 0)),
    newestData,
    deliveries: whole.deliveries.filter((at) => at <= nowSeconds),
    energies: new Map(),
  };
}

function energyBetween(powerKw: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let slot = from; slot < to; slot++)
    sum += ((powerKw[slot] ?? 0) + (powerKw[slot + 1] ?? powerKw[slot] ?? 0)) / 2;
  return (sum * slotSeconds) / 3600;
}

function compiled(text: string): CompiledFormula {
  const result = compileFormulaText(text);
  if (!result.ok) throw new Error(`a formula of the fleet does not parse: ${text}`);
  return result.compiled;
}
