import type { LastValues, Value, ValueAt } from "@heliograph/contract/data/data.wire.ts";
import {
  isSlow,
  longestStepSeconds,
  slotsOfStep,
  stepOf,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { NumberedPacket } from "./arrived-packet.ts";
import { planFormulas } from "./formula-plan.ts";
import type { PlantFacts } from "./series-facts.ts";

const longestQuickSeconds = 3600;
/** A day of 25 hours is no outage. */
const longestDistanceSeconds = longestStepSeconds + 3600;
/** In the place of a mib that no variable reads. */
const unread = -1;
/** In the place of a mib that was not met yet. */
const unmet = -2;

/**
 * The newest value of each variable of one plant, and when it was measured. Every variable has a place in columns of plain numbers: a packet
 * is taken without leaving an object behind for each of its values.
 */
export class PlantLastValues {
  readonly #ids: string[] = [];
  readonly #places = new Map<string, number>();
  /** NaN where the value is a text. */
  #numbers = new Float64Array(32);
  readonly #texts: string[] = [];
  /** NaN where there is no value yet. [unix s] */
  #stamps = new Float64Array(32);
  /** How far apart the last two samples of the variable were, as far as they show it; 0 where they do not. [s] */
  #distances = new Float64Array(32);
  /** The last two distances of more than an hour, while none was shorter; 0 where there are none. One alone may be an outage. [s] */
  #longDistances = new Float64Array(32);
  #formerLongDistances = new Float64Array(32);
  /** In which turn the value was last offered and is the newest. */
  #turns = new Float64Array(32);
  #turn = 0;
  #firstTurn = 0;
  #hasChanges = false;
  #newest = 0;
  /** The model whose mibs have places; by number of the mib. */
  #model: PlantModel | null = null;
  #placeOfMib: number[] = [];
  /** What is beyond it, either sign, is not believed. (D16) */
  #bounds = new Float64Array(32);
  readonly #boundOf: ReadonlyMap<string, number | null>;

  /** @param facts of the model by which they are rebuilt: when a size changes they are made anew */
  constructor({ series }: Pick<PlantFacts, "series">) {
    this.#boundOf = new Map(series.map((one) => [one.id, one.powerBound]));
  }
  /** When the newest sample of the plant was measured; null when there is none. [unix s] */
  get newestStamp(): number | null {
    return this.#newest === 0 ? null : this.#newest;
  }
  get(id: string): ValueAt | undefined {
    const place = this.#places.get(id);
    return place === undefined || Number.isNaN(this.#stamps[place]) ? undefined : this.#at(place);
  }
  /** All values but those hidden. */
  snapshot(hidden: ReadonlySet<string>): LastValues {
    const values: LastValues = {};
    for (const [place, id] of this.#ids.entries())
      if (!Number.isNaN(this.#stamps[place]) && !hidden.has(id)) values[id] = this.#at(place);
    return values;
  }

  /** From here on it is noted what is the newest. */
  begin(): void {
    this.#hasChanges = false;
    this.#firstTurn = this.#turn + 1;
  }
  get hasChanges(): boolean {
    return this.#hasChanges;
  }
  /** What was offered since `begin` and is the newest now. */
  changes(): LastValues {
    const values: LastValues = {};
    for (const [place, id] of this.#ids.entries())
      if (this.#turns[place]! >= this.#firstTurn) values[id] = this.#at(place);
    return values;
  }

  /** Takes what a packet says of the variables. */
  takePacket(model: PlantModel, packet: NumberedPacket): void {
    if (model !== this.#model) {
      this.#model = model;
      this.#placeOfMib = [];
    }
    const { numbers, values, stamp } = packet;
    for (let index = 0; index < numbers.length; index++) {
      let place = this.#placeOfMib[numbers[index]!] ?? unmet;
      if (place === unmet) place = this.#meet(model, numbers[index]!, packet.mibs[index]!);
      if (place !== unread) this.#offer(place, values[index]!, stamp);
    }
  }
  #meet(model: PlantModel, number: number, mib: string): number {
    while (this.#placeOfMib.length <= number) this.#placeOfMib.push(unmet);
    const variable = model.byMib.get(mib);
    return (this.#placeOfMib[number] =
      variable === undefined ? unread : this.#placeOf(variable.id));
  }
  /** What is offered from here on belongs together: `evaluate` looks at formulas that read it. */
  nextMoment(): void {
    this.#turn++;
  }
  /** Takes a value unless a newer one is there. */
  offer(id: string, value: Value, stamp: number): void {
    this.#offer(this.#placeOf(id), value, stamp);
  }
  /** Of the same moment the later arrival is right. A null never erases, nor does a power that is not believed. (D4, D16) */
  #offer(place: number, value: Value, stamp: number): void {
    if (value === null) return;
    if (stamp > this.#newest) this.#newest = stamp;
    if (typeof value === "number" && Math.abs(value) > this.#bounds[place]!) return;
    const known = this.#stamps[place]!;
    if (known > stamp) return;
    if (known < stamp) this.#noteDistance(place, stamp - known);
    this.#stamps[place] = stamp;
    if (typeof value === "number") this.#numbers[place] = value;
    else {
      this.#numbers[place] = NaN;
      this.#texts[place] = value;
    }
    this.#hasChanges = true;
    this.#turns[place] = this.#turn;
  }
  #noteDistance(place: number, seconds: number): void {
    if (seconds <= longestQuickSeconds) this.#distances[place] = seconds;
    else if (seconds > longestDistanceSeconds) return;
    this.#formerLongDistances[place] =
      seconds <= longestQuickSeconds ? 0 : this.#longDistances[place]!;
    this.#longDistances[place] = seconds <= longestQuickSeconds ? 0 : seconds;
  }
  /** From the archive: how far apart samples of the variable are. */
  learnStep(id: string, step: StepMinutes): void {
    const place = this.#placeOf(id);
    for (let time = 0; time < 2; time++) this.#noteDistance(place, step * 60);
  }
  /**
   * Formulas over what was offered in this moment, in their order; what they give is offered too. An input counts in its own slot and as long
   * as it holds, as in the folded slots. (D1, D12)
   */
  evaluate(facts: PlantFacts): void {
    for (const formula of planFormulas(facts)) {
      const places = formula.references.map((id) => this.#placeOf(id));
      if (!places.some((place) => this.#turns[place] === this.#turn)) continue;
      const newest = Math.max(...places.map((place) => this.#stamps[place]! || 0));
      const value = formula.evaluateOne(
        places.map((place) => (this.#reaches(place, newest) ? this.#numbers[place]! : NaN)),
      );
      if (!Number.isNaN(value)) this.offer(formula.id, value, newest);
    }
  }
  #reaches(place: number, moment: number): boolean {
    const slots = Math.floor(moment / slotSeconds) - Math.floor(this.#stamps[place]! / slotSeconds);
    return slots < slotsOfStep(this.#stepOf(place));
  }
  #stepOf(place: number): StepMinutes {
    const former = this.#formerLongDistances[place]!;
    const slow = stepOf([-former, 0, this.#longDistances[place]!]);
    return isSlow(slow) ? slow : stepOf([0, this.#distances[place]!]);
  }

  #at(place: number): ValueAt {
    const number = this.#numbers[place]!;
    return [Number.isNaN(number) ? this.#texts[place]! : number, this.#stamps[place]!];
  }
  #placeOf(id: string): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#ids.push(id) - 1;
    this.#places.set(id, place);
    this.#texts.push("");
    if (place === this.#stamps.length) {
      this.#numbers = doubled(this.#numbers);
      this.#stamps = doubled(this.#stamps);
      this.#distances = doubled(this.#distances);
      this.#longDistances = doubled(this.#longDistances);
      this.#formerLongDistances = doubled(this.#formerLongDistances);
      this.#turns = doubled(this.#turns);
      this.#bounds = doubled(this.#bounds);
    }
    this.#bounds[place] = this.#boundOf.get(id) ?? Infinity;
    this.#stamps[place] = NaN;
    return place;
  }
}

function doubled(column: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(column.length * 2);
  larger.set(column);
  return larger;
}
