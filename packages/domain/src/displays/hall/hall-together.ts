import { fromPower, type FromPower } from "../../plants/from-power.ts";
import { flowTogether } from "./hall-flow.ts";
import type { DayFacts, HallPlant } from "./hall-screen.ts";

/** What is known of several values together; null where nothing is. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Several plants as one; null of none. What one of them does not tell is not in the sum: the screen says whose it is (`silentOf`). */
export function plantsTogether(plants: readonly HallPlant[]): HallPlant | null {
  const [first] = plants;
  if (first === undefined || plants.length === 1) return first ?? null;
  const sum = (of: (plant: HallPlant) => number | null): number | null => sumOf(plants.map(of));
  const flows = plants.map(({ flow }) => flow);
  return {
    id: first.id,
    name: plants.map(({ name }) => name).join(" · "),
    zone: first.zone,
    kwp: plants.reduce((all, { kwp }) => all + kwp, 0),
    sinceYear: Math.min(...plants.map(({ sinceYear }) => sinceYear)),
    powerKw: sum(({ powerKw }) => powerKw),
    todayKwh: sum(({ todayKwh }) => todayKwh),
    monthKwh: sum(({ monthKwh }) => monthKwh),
    yearKwh: sum(({ yearKwh }) => yearKwh),
    totalKwh: sum(({ totalKwh }) => totalKwh),
    fromPower: energiesFrom(plants),
    flow: flows.every((flow) => flow !== null) ? flowTogether(flows) : null,
    day: daysTogether(plants.flatMap(({ day }) => day ?? [])),
    // The weather of two places is no weather.
    weather: plants.find(hasWeather)?.weather ?? first.weather,
    lastUpdate: plants.reduce<number | null>(
      (newest, { lastUpdate: at }) => (at === null ? newest : Math.max(newest ?? at, at)),
      null,
    ),
  };
}
/** How much nothing counts of the energies of plants, as far as these are known. */
export const energiesFrom = (plants: readonly HallPlant[]): FromPower =>
  fromPower(
    plants.flatMap(({ totalKwh, fromPower: own }) => (totalKwh === null ? [] : [own === "all"])),
  );
export const hasWeather = ({ weather }: HallPlant): boolean =>
  Object.values(weather).some((value) => value !== null);
/** Plants that say nothing now although others do. */
export const silentOf = (plants: readonly HallPlant[]): readonly HallPlant[] =>
  plants.filter(({ powerKw }) => powerKw === null);

function daysTogether(days: readonly DayFacts[]): DayFacts | null {
  const [first] = days;
  if (first === undefined || days.length === 1) return first ?? null;
  const at = new Map<number, number>();
  const suns = days.flatMap(({ sun }) => (sun === null ? [] : [sun]));
  for (const { power } of days)
    for (const point of power)
      if (point.value !== null) at.set(point.at, (at.get(point.at) ?? 0) + point.value);
  return {
    span: [
      Math.min(...days.map(({ span: [from] }) => from)),
      Math.max(...days.map(({ span: [, to] }) => to)),
    ],
    // By night it is dark at all of them.
    sun:
      suns.length < days.length
        ? null
        : [Math.min(...suns.map(([rise]) => rise)), Math.max(...suns.map(([, set]) => set))],
    stepSeconds: Math.max(...days.map(({ stepSeconds }) => stepSeconds)),
    power: [...at]
      .toSorted(([one], [other]) => one - other)
      .map(([moment, value]) => ({ at: moment, value })),
  };
}
