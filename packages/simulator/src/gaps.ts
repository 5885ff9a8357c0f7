import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { DayOfPlant } from "./day-of-plant.ts";
import { isActive, type Fault } from "./faults.ts";
import type { SimulationSetup } from "./generation-of-day.ts";
import { chance, seedOf } from "./noise.ts";
import type { PlantSpec } from "./plant-spec.ts";

const hourSlots = 12;
/** Where in an hour a run may begin: two never join. */
const firstSlots = 8;
/** What is missing is missing for so many slots at most: nobody would call it a fault. */
const longestRun = 3;
/** Share of the hours in which a packet of the best and of the worst plant, or an answer of its best and worst device, is missing. */
const lost = { packet: [0.002, 0.05], answer: [0.001, 0.08] } as const;

/** Most are near the best. */
const shareOf = ([best, worst]: readonly [number, number], draw: number): number =>
  best + (worst - best) * draw ** 3;

function isMissing(draw: number, share: number, slot: number): boolean {
  const hour = Math.floor(slot / hourSlots);
  if (chance(draw, hour) >= share) return false;
  const since = (slot % hourSlots) - Math.floor(chance(draw, hour, 1) * firstSlots);
  return since >= 0 && since < 1 + Math.floor(chance(draw, hour, 2) * longestRun);
}

/** What is not in the data of a day: the silence of a logger, packets that were lost, devices that did not answer, and who sleeps by night. */
export class Gaps {
  readonly #spec: PlantSpec;
  readonly #seed: number;
  readonly #isPerfect: boolean;
  readonly #draws = new Map<string, { draw: number; share: number }>();

  /** Without faults nothing is missing but what sleeps. */
  constructor(spec: PlantSpec, { seed, hasFaults }: Pick<SimulationSetup, "seed" | "hasFaults">) {
    this.#spec = spec;
    this.#seed = seed;
    this.#isPerfect = !hasFaults;
  }

  /** Whether a packet of this slot is missing. @param silence faults of the logger @param at moment in the slot [unix s] */
  isPacketMissing(
    { weather, frame }: Pick<DayOfPlant, "weather" | "frame">,
    silence: readonly Fault[],
    at: number,
  ): boolean {
    const slot = Math.floor((at - frame.startSeconds) / slotSeconds);
    if (silence.some((fault) => isActive(fault, at))) return true;
    if (this.#spec.asleep === "logger" && weather.sky[slot] === null) return true;
    return this.#isLost("packet", lost.packet, at);
  }

  /** Whether a device did not answer in this slot. @param device `oid.oidn` */
  isAnswerMissing(
    { weather, frame }: Pick<DayOfPlant, "weather" | "frame">,
    device: string,
    at: number,
  ): boolean {
    const slot = Math.floor((at - frame.startSeconds) / slotSeconds);
    if (
      this.#spec.asleep === "inverters" &&
      device.startsWith("inv.") &&
      weather.sky[slot] === null
    )
      return true;
    return this.#isLost(device, lost.answer, at);
  }

  #isLost(who: string, range: readonly [number, number], at: number): boolean {
    if (this.#isPerfect) return false;
    let of = this.#draws.get(who);
    if (of === undefined) {
      const draw = seedOf(this.#seed, `gaps ${this.#spec.id} ${who}`);
      of = { draw, share: shareOf(range, chance(draw, 0, 3)) };
      this.#draws.set(who, of);
    }
    return isMissing(of.draw, of.share, Math.floor(at / slotSeconds));
  }
}

/** The device of a variable, `oid.oidn`. */
export const deviceOfMib = (mib: string): string => mib.slice(0, mib.lastIndexOf("."));
