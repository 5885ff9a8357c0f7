import { createTariff, replaceTariff } from "@heliograph/contract/tariffs/tariffs.routes.ts";
import {
  currencies,
  holidayCalendars,
  type Tariff,
} from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { formatOf } from "../ui/format.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { BandTable } from "./band-table.tsx";
import { DayPreview } from "./day-preview.tsx";
import { HourGrid } from "./hour-grid.tsx";
import { bandKinds, bodyOf, formOf, hasPrice, type TariffForm, withKind } from "./tariff-form.ts";
import { tariffsChanged } from "./tariff-queries.ts";

const firstDay = "2000-01-01";
const lastDay = "2099-12-31";
const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** A tariff, or a new one that begins where the last one ends, with its prices. */
export function TariffDialog(props: {
  readonly tariff: Tariff | null;
  readonly last: Tariff | null;
  /** "2026-11-21" */
  readonly today: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { tariff, last, today, onClose } = props;
  const may = useMay(plant.id);
  const format = useFormat();
  const dayText = (day: string): string =>
    formatOf(format.language, "UTC").date(Date.parse(`${day}T00:00:00Z`) / 1000, "date");
  const create = useChange(createTariff, tariffsChanged(plant.id));
  const replace = useChange(replaceTariff, tariffsChanged(plant.id));
  const begins = tariff?.valid_from ?? (last?.valid_to ? nextDay(last.valid_to) : today);
  const start = formOf(tariff ?? (last && { ...last, valid_to: null }), begins);
  const follows = ({ valid_from: from }: TariffForm): boolean =>
    tariff === null && last !== null && last.valid_to === null && last.valid_from < from;
  const fields = (values: TariffForm): readonly Field<TariffForm>[] => [
    {
      name: "valid_from",
      label: "tariffs.validFrom",
      kind: "date",
      first: firstDay,
      last: lastDay,
      required: true,
      half: true,
    },
    {
      name: "valid_to",
      label: "tariffs.validTo",
      hint: "tariffs.validToHint",
      kind: "date",
      first: values.valid_from || firstDay,
      last: lastDay,
      half: true,
    },
    {
      name: "ends_open",
      label: "tariffs.endsOpen",
      kind: "check",
      words: {
        day: follows(values)
          ? dayText(Temporal.PlainDate.from(values.valid_from).subtract({ days: 1 }).toString())
          : "",
      },
      isShown: follows(values),
    },
    {
      name: "kind",
      label: "tariffs.kind",
      kind: "choice",
      isFirst: true,
      choices: bandKinds.map((kind) => ({ value: kind, label: t(`tariffs.kindOf.${kind}`) })),
      half: true,
      also: (kind: TariffForm["kind"]) => withKind(values, kind),
    },
    {
      name: "currency",
      label: "tariffs.currency",
      kind: "choice",
      choices: currencies.map((one) => ({ value: one, label: one })),
      half: true,
    },
    {
      name: "bands",
      kind: "own",
      cell: (of) => <BandTable key="bands" of={of} />,
    },
    {
      name: "incentive",
      label: "tariffs.incentive",
      hint: "tariffs.emptyPrice",
      kind: "number",
      words: { unit: t("tariffs.perKwh", { currency: values.currency }) },
    },
    {
      name: "holidays",
      label: "tariffs.holidays",
      hint: values.holidays === "it" ? "tariffs.holidaysHint" : undefined,
      kind: "choice",
      choices: holidayCalendars.map((one) => ({
        value: one,
        label: t(`tariffs.holidaysOf.${one}`),
      })),
      isShown: values.kind === "own",
    },
    {
      name: "hours",
      kind: "own",
      isShown: values.kind !== "single",
      cell: (of) => <HourGrid key="hours" of={of} />,
    },
  ];
  const edit = useEdit<TariffForm, Tariff>({
    start,
    fields,
    check: (values) => ({
      valid_to:
        values.valid_to !== "" && values.valid_to < values.valid_from && t("form.invalid.backward"),
      incentive: !hasPrice(values) && t("tariffs.noPrice"),
      bands: values.bands.some(({ name }) => name.trim() === "") && t("form.invalid.required"),
    }),
    send: async (values) => {
      const body = bodyOf(values);
      return tariff === null
        ? await create.send({
            params: { plant_id: plant.id },
            query: { ends_open: follows(values) && values.ends_open ? "true" : "false" },
            body,
          })
        : await replace.send({ params: { plant_id: plant.id, tariff_id: tariff.id }, body });
    },
    done: t("tariffs.saved"),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t(tariff === null ? "tariffs.new" : "tariffs.edit")}
      size={640}
    >
      {may("energies_show") && <DayPreview values={edit.values} today={today} />}
    </EditDialog>
  );
}
