import { createUtfMeter, patchUtfMeter } from "@heliograph/contract/gse/utf.routes.ts";
import {
  type UtfMeter,
  type UtfMeterFields,
  utfMeterFields,
} from "@heliograph/contract/gse/utf.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { counterChoices } from "../variables/variables.api.ts";
import { utfChanged } from "./utf-queries.ts";

type Draft = Omit<UtfMeterFields, "k" | "digits"> & {
  readonly k: number | null;
  readonly digits: number | null;
};
const usualDigits = 6;

/** A fiscal meter, or a new one. Constant and digits are those of its readings: another meter in its place comes with a reading. (UT1, UT4) */
export function UtfMeterDialog(props: {
  readonly meter: UtfMeter | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const counters = counterChoices(plant);
  const { meter, onClose } = props;
  const create = useChange(createUtfMeter, utfChanged(plant.id));
  const patch = useChange(patchUtfMeter, utfChanged(plant.id));
  const edit = useEdit<Draft>({
    start: {
      name: meter?.name ?? "",
      variable_id: meter?.variable_id ?? null,
      k: meter?.k ?? null,
      digits: meter?.digits ?? usualDigits,
    },
    rules: utfMeterFields,
    fields: [
      { name: "name", label: "utf.meterName", kind: "text", required: true, isFirst: true },
      {
        name: "k",
        label: "utf.k",
        hint: "utf.kHint",
        kind: "number",
        required: true,
        half: true,
        isFixed: meter !== null,
      },
      {
        name: "digits",
        label: "utf.digits",
        hint: "utf.digitsHint",
        kind: "number",
        required: true,
        half: true,
        isFixed: meter !== null,
      },
      {
        name: "variable_id",
        label: "utf.variable",
        hint: counters.length === 0 ? "utf.noCounter" : "utf.variableHint",
        kind: "choice",
        isSearched: true,
        choices: [{ value: null, label: t("utf.noVariable") }, ...counters],
      },
    ],
    send: async (values, changes) => {
      if (meter === null)
        return await create.send({
          params: { plant_id: plant.id },
          body: utfMeterFields.parse(values),
        });
      const { name, variable_id } = changes;
      return await patch.send({
        params: { plant_id: plant.id, meter_id: meter.id },
        body: {
          ...(name === undefined ? {} : { name }),
          ...(variable_id === undefined ? {} : { variable_id }),
        },
      });
    },
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      title={meter?.name ?? t("utf.newMeter")}
      onClose={onClose}
      disabled={meter !== null && !edit.isDirty}
    />
  );
}
