import { patchDevices } from "@heliograph/contract/devices/devices.routes.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { NumberField } from "../ui/number-field.tsx";
import { setupQuery } from "./setup-query.ts";

/** The way on where nothing is left to create: first the nominal power of the inverters that have none, as those of a file, is asked for once. */
export function RatedInverters(props: {
  readonly nominalKw: number | null;
  readonly onNominal: (nominalKw: number | null) => void;
  readonly onSaved: () => void;
  /** Nothing was asked, or nothing is saved. */
  readonly onDone: () => void;
}): ReactNode {
  const { nominalKw, onNominal, onSaved, onDone } = props;
  const { t } = useTranslation();
  const plant = usePlant();
  const [refused, setRefused] = useState(0);
  const change = useChange(patchDevices, {
    invalidates: [setupQuery(plant.id).queryKey],
    changes: { plantId: plant.id, ids: (rows) => rows.map(({ id }) => id) },
  });
  const lacking = (plant.devices ?? []).filter(
    ({ type, disabled, nominal }) => type === "inverter" && !disabled && !nominal,
  );
  if (lacking.length === 0) return <Button onClick={onDone}>{t("setup.guide.goOn")}</Button>;
  const isFault = nominalKw !== null && !(nominalKw >= 0);
  const save = async (): Promise<void> => {
    const rows = lacking.map(({ id, nominal }) => ({
      id,
      set: { nominal: nominalKw },
      was: { nominal },
    }));
    const saved = await change.sendWithToast(
      { body: { plant_id: plant.id, rows } },
      { failed: t("setup.guide.things.ratedFailed") },
    );
    if (saved === null) return;
    const left = saved.filter((one) => one.refused !== null).length;
    setRefused(left);
    if (left === 0) onSaved();
  };
  return (
    <div className="hg-guide-rated">
      <NumberField
        label={t("setup.guide.things.nominal", { count: lacking.length })}
        unit="kW"
        value={nominalKw}
        onChange={onNominal}
        error={
          isFault
            ? t("setup.guide.things.nominalFault")
            : refused > 0 && t("setup.guide.things.ratedRefused", { count: refused })
        }
      />
      <Button
        disabled={nominalKw === null || isFault}
        loading={change.isBusy}
        onClick={() => void save()}
      >
        {t("setup.guide.saveOn")}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t("setup.guide.skip")}
      </Button>
    </div>
  );
}
