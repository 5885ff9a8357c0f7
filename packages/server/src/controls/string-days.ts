import {
  maxStringLosses,
  type StringDays,
  type StringLoss,
} from "@heliograph/contract/controls/controls.wire.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { StringDay } from "@heliograph/domain/health/observation.ts";
import type { ModelDevice, ModelVariable } from "@heliograph/domain/plants/plant-model.ts";
import type { IncidentOfPlant } from "../health/health.service.ts";

/** A string box with those of its strings that the reader sees. */
export interface SeenBox {
  readonly device: Pick<ModelDevice, "id" | "name">;
  readonly strings: readonly Pick<ModelVariable, "id" | "name">[];
}

/** Each string's difference from the median of its box, day by day. (CT8) [%] */
export function stringDaysOf(
  boxes: readonly SeenBox[],
  judged: readonly { readonly strings: readonly StringDay[] }[],
): StringDays["boxes"] {
  const ratios = judged.map(({ strings }) => new Map(strings.map(({ id, ratio }) => [id, ratio])));
  return boxes.map(({ device, strings }) => ({
    id: device.id,
    name: device.name,
    strings: strings.map(({ id, name }) => ({
      id,
      name,
      off: ratios.map((day) => {
        const ratio = day.get(id) ?? null;
        // Minus nothing is nothing.
        return ratio === null ? null : Math.round((ratio - 1) * 100) + 0;
      }),
    })),
  }));
}

const inTenths = (kwh: number): number => Math.round(kwh * 10) / 10;

/** What incidents of strings and boxes lost in some days; what people closed as no fault is no loss. (CT8) [kWh] */
export function stringLosses(
  boxes: readonly SeenBox[],
  incidents: readonly IncidentOfPlant[],
  { from, to, judged }: { from: CivilDay; to: CivilDay; judged: readonly CivilDay[] },
): NonNullable<StringDays["losses"]> {
  const seen = new Set(
    boxes.flatMap(({ device, strings }) => [device.id, ...strings.map(({ id }) => id)]),
  );
  const losses = incidents.flatMap((one): StringLoss[] => {
    const { id: incident, cause, state, subject, since, ended, lost_kwh, daily_kwh: daily } = one;
    if (state === "closed" || !seen.has(subject.id)) return [];
    const kwh = Object.entries(daily).reduce(
      (sum, [day, lost]) => (Number(day) >= from && Number(day) <= to ? sum + lost : sum),
      0,
    );
    return [
      {
        incident,
        cause,
        state,
        subject,
        since,
        ended,
        kwh: lost_kwh === null ? null : inTenths(kwh),
        daily: judged.map((day) => inTenths(daily[day] ?? 0)),
      },
    ];
  });
  losses.sort((a, b) => (b.kwh ?? -1) - (a.kwh ?? -1) || b.since - a.since);
  return {
    kwh: inTenths(losses.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)),
    count: losses.length,
    worst: losses.slice(0, maxStringLosses),
  };
}
