import { useTranslation } from "react-i18next";
import { useFindPlace } from "../pages.ts";
import { allPlantPages, type PlantPage } from "../plant-pages.ts";

/** The pages of a plant as the menus call them, and whether they stand. */
export function usePageNames() {
  const { t } = useTranslation();
  const find = useFindPlace();
  return {
    exists: ({ path }: PlantPage): boolean => find(`/plant/$plantId${path}`) !== null,
    nameOf: ({ name, under }: (typeof allPlantPages)[number]): string =>
      [under, name].flatMap((one) => (one === null ? [] : [t(`frame.tree.${one}`)])).join(": "),
  };
}
