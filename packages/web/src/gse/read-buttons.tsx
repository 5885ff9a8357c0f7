import { readGseMeasures, readGsePlants } from "@heliograph/contract/gse/gse.routes.ts";
import type { GseAccount } from "@heliograph/contract/gse/gse.wire.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { gseChanged } from "./gse-queries.ts";

/** An administrator has conventions, or measures and payments, read again. (GSE-06, GSE-07) */
export function ReadButtons({ account }: { readonly account: GseAccount }): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const me = useMe();
  const plants = useChange(readGsePlants, gseChanged(plant.id));
  const measures = useChange(readGseMeasures, gseChanged(plant.id));
  if (!me.is_admin) return null;
  const params = { plant_id: plant.id, account: account.id };
  const isBusy = account.reading !== null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={plants.isBusy || account.reading === "plants"}
        disabled={isBusy}
        onClick={() => void plants.sendWithToast({ params }, { done: t("gse.read.plantsBegun") })}
      >
        {t("gse.read.plants")}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={measures.isBusy || account.reading === "measures"}
        disabled={isBusy || account.plants.every(({ active }) => !active)}
        onClick={() =>
          void measures.sendWithToast({ params }, { done: t("gse.read.measuresBegun") })
        }
      >
        {t("gse.read.measures")}
      </Button>
    </>
  );
}
