import type { EnergyKind, PowerKind } from "@heliograph/domain/plants/quantities.ts";
import { useTranslation } from "react-i18next";
import type { Tagged } from "./tagged-variables.ts";

/** What a power or an energy is called: its kind, with the device's name where several measure the same kind. */
export function useKindName(): {
  readonly power: (one: Tagged<PowerKind>) => string;
  readonly energy: (one: Tagged<EnergyKind>) => string;
} {
  const { t } = useTranslation();
  const named = (kind: string, { shared, device, variable }: Tagged<string>): string =>
    shared ? `${kind} · ${device?.name ?? variable.name}` : kind;
  return {
    power: (one) => named(t(`data.control.powers.${one.kind}`), one),
    energy: (one) => named(t(`data.control.energies.${one.kind}`), one),
  };
}
