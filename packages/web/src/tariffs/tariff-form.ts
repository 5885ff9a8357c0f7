import type { Band, Tariff, TariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { italianBandNames, italianHours } from "@heliograph/domain/tariffs/italian-bands.ts";

export const bandKinds = ["single", "italian", "own"] as const;
export type BandKind = (typeof bandKinds)[number];

/** A tariff as it is filled in. */
export interface TariffForm {
  readonly valid_from: string;
  readonly valid_to: string;
  readonly currency: Tariff["currency"];
  readonly incentive: number | null;
  readonly kind: BandKind;
  readonly bands: readonly Band[];
  readonly holidays: Tariff["holidays"];
  readonly hours: readonly (readonly number[])[];
  /** A tariff that holds until further notice ends on the day before this one. */
  readonly ends_open: boolean;
}
export const emptyBand = (name: string): Band => ({ name, self_consumption: null, feed_in: null });
export const allHours = (band: number): number[][] =>
  Array.from({ length: 8 }, () => Array<number>(24).fill(band));

const isItalian = ({ bands, holidays, hours }: Pick<Tariff, "bands" | "holidays" | "hours">) =>
  holidays === "it" &&
  bands.map(({ name }) => name).join() === italianBandNames.join() &&
  JSON.stringify(hours) === JSON.stringify(italianHours);

/** @param tariff the stored one, or the one whose prices a new one begins with; null for none */
export function formOf(tariff: Tariff | null, validFrom: string): TariffForm {
  if (tariff === null)
    return {
      valid_from: validFrom,
      valid_to: "",
      currency: "EUR",
      incentive: null,
      kind: "single",
      bands: [emptyBand("F0")],
      holidays: "none",
      hours: allHours(0),
      ends_open: true,
    };
  const { currency, incentive, bands, holidays, hours } = tariff;
  const kind = bands.length === 1 ? "single" : isItalian(tariff) ? "italian" : "own";
  const dates = { valid_from: validFrom, valid_to: tariff.valid_to ?? "" };
  return { ...dates, currency, incentive, kind, bands, holidays, hours, ends_open: true };
}

/** The form with other bands; what is already priced by the same name, or by its place, keeps its price. */
export function withKind(form: TariffForm, kind: BandKind): Partial<TariffForm> {
  const priced = (name: string, at: number): Band => {
    const before = form.bands.find((band) => band.name === name) ?? form.bands[at] ?? form.bands[0];
    return { ...emptyBand(name), ...before, name };
  };
  if (kind === "single")
    return { kind, bands: [priced("F0", 0)], holidays: "none", hours: allHours(0) };
  if (kind === "italian")
    return { kind, bands: italianBandNames.map(priced), holidays: "it", hours: italianHours };
  return { kind };
}
/** Without a band: its hours go to the first one. */
export const withoutBand = (form: TariffForm, gone: number): Partial<TariffForm> => ({
  bands: form.bands.filter((_, at) => at !== gone),
  hours: form.hours.map((row) =>
    row.map((band) => (band === gone ? 0 : band > gone ? band - 1 : band)),
  ),
});
/** With some hours of another band. */
export const painted = (
  hours: TariffForm["hours"],
  at: { readonly row: number; readonly hour: number },
  band: number,
): number[][] =>
  hours.map((own, row) =>
    own.map((before, hour) => (row === at.row && hour === at.hour ? band : before)),
  );

export const hasPrice = ({ bands, incentive }: TariffForm): boolean =>
  incentive !== null ||
  bands.some(({ self_consumption: self, feed_in: fedIn }) => self !== null || fedIn !== null);

export const bodyOf = (form: TariffForm): TariffFields => ({
  valid_from: form.valid_from,
  valid_to: form.valid_to === "" ? null : form.valid_to,
  currency: form.currency,
  incentive: form.incentive,
  bands: [...form.bands],
  holidays: form.holidays,
  hours: form.hours.map((row) => [...row]),
});
