import type { HealthPlant } from "./health-plant.ts";

/** The variables of which a plant's judgement is made, by id. */
export interface WantedSeries {
  /** Slot by slot. */
  readonly slots: readonly string[];
  /** Counters, whose day's energy is wanted. */
  readonly energies: readonly string[];
}

/** What is read of a plant's day to judge it, and nothing else. */
export function wantedSeries(plant: HealthPlant): WantedSeries {
  const slots = [
    ...plant.inverters.map(({ power }) => power),
    ...plant.strings.map(({ id }) => id),
    ...plant.trackers.flatMap(({ x, y, targetX, targetY }) => [x, y, targetX, targetY]),
    ...plant.sensors.map(({ id }) => id),
    ...plant.sections.flatMap(({ power, theoretical }) => [power, theoretical]),
    plant.gridInterface?.id ?? null,
    plant.moduleTemperature,
    ...plant.counters,
  ];
  const energies = [
    ...plant.inverters.map(({ energy }) => energy),
    ...plant.sections.map(({ energy }) => energy),
    ...plant.counters,
  ];
  return { slots: present(slots), energies: present(energies) };
}
const present = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];
