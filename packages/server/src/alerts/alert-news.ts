import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { EventSaid } from "@heliograph/contract/logs/event-messages.ts";
import type { Saying } from "@heliograph/domain/alerts/alert-replay.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";

const codes = { ko: "alert_raised", ok: "alert_cleared" } as const;
/** More are counted. */
const maxNames = 8;

/** What there is to tell of an alert, in the order of time: one event for all variables that raised it, or cleared it, in the same slot. */
export function newsOf(
  alert: Alert,
  model: PlantModel,
  sayings: readonly (Saying & { readonly key: string })[],
): EventSaid[] {
  const inOrder = sayings.toSorted((a, b) => a.slot - b.slot);
  const groups = Map.groupBy(inOrder, ({ said, slot }) => `${slot} ${said}`);
  return [...groups.values()].map((group) => {
    const { said, slot } = group[0]!;
    const names = group.flatMap(({ key }) => model.byId.get(key)?.name ?? []);
    return {
      code: codes[said],
      params: {
        alert: alert.name,
        template: alert.template_id ?? "",
        variables: names.slice(0, maxNames),
        more: Math.max(0, names.length - maxNames),
        // When the slot ended.
        at: (slot + 1) * slotSeconds,
        tz: model.plant.timezone,
      },
    };
  });
}
