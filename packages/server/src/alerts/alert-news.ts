import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Saying } from "@heliograph/domain/alerts/alert-replay.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";

const words = { ko: "Allarme", ok: "Allarme rientrato" } as const;
/** More are counted. */
const mostNames = 8;

/**
 * What there is to say of an alert, in the order of time: one sentence for all variables that raised it, or cleared it, in the same slot.
 * Italian, with the plant's clock: these sentences are for the people of the plant.
 */
export function newsOf(
  alert: Alert,
  model: PlantModel,
  sayings: readonly (Saying & { readonly key: string })[],
): string[] {
  const inOrder = sayings.toSorted((a, b) => a.slot - b.slot);
  const groups = Map.groupBy(inOrder, ({ said, slot }) => `${slot} ${said}`);
  return [...groups.values()].map((group) => {
    const { said, slot } = group[0]!;
    const names = group.flatMap(({ key }) => model.byId.get(key)?.name ?? []);
    const shown = names.slice(0, mostNames).join(", ");
    const more = names.length > mostNames ? ` e altre ${names.length - mostNames}` : "";
    const of = names.length === 0 ? "" : `: ${shown}${more}`;
    return `${words[said]}: ${alert.name}${of} (${clockOf(slot, model.plant.timezone)})`;
  });
}

/** When the slot ended, by the plant's clock. */
function clockOf(slot: number, tz: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds((slot + 1) * slotSeconds * 1000);
  const { day, month, year, hour, minute } = at.toZonedDateTimeISO(tz);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}
