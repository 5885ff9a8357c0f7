import { listBitmasks } from "@heliograph/contract/variables/variables.routes.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import type { Language } from "../ui/format.ts";
import { useLanguage } from "../ui/texts/texts.ts";
import { type Meanings, meaningsIn } from "./value-text.ts";

export {
  type ChosenVariable,
  chosenVariable,
  counterChoices,
  type OfferedVariable,
  offeredVariables,
} from "./counter-choices.ts";
export {
  coloursOf,
  dialOf,
  energyOfPower,
  type EnergyVariable,
  integralsOf,
  kindOfVariable,
  type PlantVariable,
  producedEnergy,
  quantityOf,
  type SectionSeries,
  type ShownVariable,
  sectionSeries,
  shownUnit,
  variableMap,
  variablesOf,
  quantitiesOf,
  standingVariables,
  summedTags,
} from "./facts.ts";
export { useEnergyName } from "./energy-name.ts";
export { FormulaText } from "./formula-text.tsx";
export { LiveGauge } from "./live-gauge.tsx";
export { offZeroOf } from "./off-zero.ts";
export { type Drawn, drawnCurves, drawnSums, energyOfAll, partsOf } from "./summed.ts";
export { tagNames } from "./tag-names.ts";
export { isDrawn, variableGroups } from "./variable-groups.ts";
export { VariablePicker } from "./variable-picker.tsx";
export { type Meanings, valueText } from "./value-text.ts";

type Bitmasks = ReadonlyMap<string, Meanings>;
/** What codes mean in each language, by the name of their table. */
const bitmasksQuery = () =>
  queryOptions({
    queryKey: ["bitmasks"],
    queryFn: async ({ signal }): Promise<Readonly<Record<Language, Bitmasks>>> => {
      const all = await call(listBitmasks, {}, { signal });
      const inLanguage = (language: Language): Bitmasks =>
        new Map(all.map((one) => [one.id, meaningsIn(one, language)]));
      return { it: inLanguage("it"), en: inLanguage("en") };
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
const none: Bitmasks = new Map();
/** In the language of the page. Empty until they have come: codes are shown as numbers meanwhile. */
export function useBitmasks(): Bitmasks {
  const language = useLanguage();
  return useQuery(bitmasksQuery()).data?.[language] ?? none;
}
