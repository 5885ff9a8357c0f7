import {
  dayRows,
  type Tariff,
  type TariffFields,
} from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { type Refusal, refusal } from "../plants/refusal.ts";

/** A tariff as it is stored; one that was sent without hours has its first band all day. */
export const storedTariff = (
  fields: TariffFields,
  of: Pick<Tariff, "id" | "plant_id">,
): Tariff => ({
  ...of,
  ...fields,
  hours: fields.hours ?? Array.from({ length: dayRows }, () => Array<number>(24).fill(0)),
});

type Dated = Pick<Tariff, "id" | "valid_from" | "valid_to">;
/** Dates of four-digit years are in the order of their letters, and this is behind all of them. */
const forGood = "9999-12-31";

/** A tariff shares no day with another one of its plant. (TA1) */
export function refuseTariff(tariff: Dated, present: readonly Dated[]): Refusal | null {
  const other = present.find(
    ({ id, valid_from: from, valid_to: to }) =>
      id !== tariff.id &&
      from <= (tariff.valid_to ?? forGood) &&
      tariff.valid_from <= (to ?? forGood),
  );
  if (other === undefined) return null;
  return other.valid_to === null
    ? refusal("tariff_follows_open", { from: other.valid_from }, "valid_from")
    : refusal("tariff_overlaps", { from: other.valid_from, to: other.valid_to }, "valid_from");
}

/** The tariff that holds until further notice, as it ends before another one begins; null where there is none to end. (TA1) */
export function endedBefore(from: string, present: readonly Tariff[]): Tariff | null {
  const open = present.find(({ valid_to: to }) => to === null);
  if (open === undefined || open.valid_from >= from) return null;
  return { ...open, valid_to: formatCivilDay(parseCivilDay(from) - 1) };
}
