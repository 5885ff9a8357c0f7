import { useTranslation } from "react-i18next";
import type { EnergyVariable } from "./facts.ts";

/** How an energy is called: that of a power says so. (D8) */
export function useEnergyName(): (variable: Pick<EnergyVariable, "name" | "ofPower">) => string {
  const { t } = useTranslation();
  return ({ name, ofPower }) => (ofPower ? t("common.fromPower.name", { name }) : name);
}
