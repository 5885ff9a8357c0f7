import { patchGsePlant } from "@heliograph/contract/gse/gse.routes.ts";
import {
  type GsePlant,
  type GsePlantPatch,
  gsePlantPatch,
} from "@heliograph/contract/gse/gse.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { useEdit } from "../ui/use-edit.ts";
import { gseChanged } from "./gse-queries.ts";

type Draft = Required<GsePlantPatch>;
const feeds = [1, 2, 3, 4, 5] as const;

/** What people write of a convention: the hours of its cluster, and of one that came with a file also what an account would say. */
export function ConventionDialog(props: {
  readonly plantId: string;
  readonly convention: GsePlant;
  readonly isByHand: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, convention, isByHand, onClose } = props;
  const change = useChange(patchGsePlant, gseChanged(plantId));
  const facts: readonly Field<Draft>[] = [
    { name: "nome", label: "gse.plant.nome", kind: "text", isFirst: true },
    { name: "pod", label: "gse.plant.pod", kind: "text", isCode: true, half: true },
    { name: "potenza", label: "gse.plant.potenza", kind: "number", unit: "kW", half: true },
    {
      name: "ce",
      label: "gse.plant.ce",
      kind: "choice",
      choices: [
        { value: null, label: t("gse.plant.noCe") },
        ...feeds.map((ce) => ({ value: ce, label: t("gse.plant.ceOf", { ce }) })),
      ],
      half: true,
    },
    { name: "ssp", label: "gse.plant.ssp", kind: "switch" },
  ];
  const edit = useEdit<Draft>({
    start: {
      cluster_hours: convention.cluster_hours,
      pod: convention.pod,
      nome: convention.nome,
      potenza: convention.potenza,
      ce: convention.ce,
      ssp: convention.ssp,
    },
    rules: gsePlantPatch,
    fields: [
      ...(isByHand ? facts : []),
      {
        name: "cluster_hours",
        label: "gse.plant.cluster_hours",
        hint: "gse.plant.clusterHint",
        kind: "number",
        unit: "h",
        isFirst: !isByHand,
      },
    ],
    send: async (_, changes) =>
      await change.send({
        params: { plant_id: plantId, id_gse: convention.id_gse },
        body: changes,
      }),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      title={t("gse.config.convention", { id: convention.id_gse })}
      onClose={onClose}
      disabled={!edit.isDirty}
    />
  );
}
