import { useTranslation } from "react-i18next";
import type { EnergyVariable } from "./facts.ts";
import type { Drawn } from "./summed.ts";

/** How an energy is called: that of a power says so (D8), a sum says of how many. (H1) */
export function useEnergyName(): (
  variable: Pick<Drawn<EnergyVariable>, "name" | "ofPower" | "parts">,
) => string {
  const { t } = useTranslation();
  return ({ name, ofPower, parts }) => {
    if (parts !== undefined)
      return t(ofPower ? "common.sum.energyFromPower" : "common.sum.energy", {
        count: parts.length,
      });
    return ofPower ? t("common.fromPower.name", { name }) : name;
  };
}
