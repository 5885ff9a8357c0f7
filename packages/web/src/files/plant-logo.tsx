import { getFile } from "@heliograph/contract/files/files.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "../call.ts";
import "./plant-logo.css";

/** Where an image lies that whoever knows its id may read: with its version it may be kept for ever. */
export const addressOfImage = (image: { readonly id: string; readonly version: number }): string =>
  addressOf(getFile.path, { id: image.id }, { v: image.version });

/** The logo that the people of a plant gave it; nothing where it has none. */
export function PlantLogo({ plant }: { readonly plant: Pick<Plant, "logo" | "name"> }): ReactNode {
  const { t } = useTranslation();
  return (
    plant.logo && (
      <img
        className="hg-plant-logo"
        src={addressOfImage(plant.logo)}
        alt={t("frame.tree.logoOf", { name: plant.name })}
      />
    )
  );
}
