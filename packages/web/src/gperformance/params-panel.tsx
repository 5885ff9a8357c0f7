import { getPlant, patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import {
  type GperfParams,
  gperfParams,
  type Plant,
} from "@heliograph/contract/plants/plants.wire.ts";
import { totalKwp } from "@heliograph/domain/plants/total-kwp.ts";
import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { storePlant } from "../plant-queries.ts";
import { EditCells } from "../ui/edit-cells.tsx";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { formatOf } from "../ui/format.ts";
import { Panel } from "../ui/panel.tsx";
import { type Edit, useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { hasContract, paramsOf, proposedPrice } from "./gperf-choices.ts";
import { gperfKey } from "./gperf-queries.ts";

type Form = Omit<GperfParams, "contract_start"> & { readonly contract_start: string };
/** The nine numbers of the contract, in its order, each with its step and unit. (GPERF-01, GPERF-02) */
const numbers = [
  ["kder1", 0.001, ""],
  ["kdery", 0.001, ""],
  ["pre", 0.001, ""],
  ["gamma", 0.01, "%/°C"],
  ["pu_kwh", 0.00001, "€/kWh"],
  ["gstc", 0.1, "kW/m²"],
  ["avtech", 0.01, ""],
  ["minirr", 1, "W/m²"],
  ["beta", 0.001, ""],
] as const;

/** @param plantKwp the plant's power, which stands where no contract is saved yet: hints have no room there */
const fieldsIn = (t: TFunction, plantKwp: string | null): readonly Field<Form>[] => [
  ...numbers.map(([name, step, unit]): Field<Form> => ({
    name,
    label: `gperformance.params.${name}`,
    kind: "number",
    step,
    ...(unit === "" ? {} : { unit }),
    half: true,
    required: true,
  })),
  {
    name: "temperature_correction",
    label: "gperformance.params.temperature_correction",
    kind: "choice",
    choices: (["rfv2", "none", "ref25"] as const).map((value) => ({
      value,
      label: t(`gperformance.params.corrections.${value}`),
    })),
    half: true,
  },
  {
    name: "pn_kwp",
    label: "gperformance.params.pn_kwp",
    ...(plantKwp === null ? { hint: "gperformance.params.pnHint" } : { placeholder: plantKwp }),
    kind: "number",
    unit: "kWp",
    half: true,
  },
  {
    name: "contract_start",
    label: "gperformance.params.contract_start",
    ...(plantKwp === null ? { hint: "gperformance.params.startHint" } : {}),
    kind: "date",
    first: "1990-01-01",
    last: "2100-12-31",
    half: true,
  },
  {
    name: "contract_years",
    label: "gperformance.params.contract_years",
    kind: "number",
    step: 1,
    half: true,
  },
];
const stored = ({ contract_start: start, ...params }: Partial<Form>): Partial<GperfParams> => ({
  ...params,
  ...(start === undefined ? {} : { contract_start: start === "" ? null : start }),
});

function useParams(plant: Plant, onSaved?: () => void): Edit<Form> {
  const { t } = useTranslation();
  const save = useChange(patchPlant, {
    invalidates: [gperfKey(plant.id)],
    store: (known, saved) => storePlant(known, saved),
    changes: { plantId: plant.id, ids: () => [] },
  });
  const format = useFormat();
  const params = paramsOf(plant);
  return useEdit<Form, unknown>({
    start: { ...params, contract_start: params.contract_start ?? "" },
    fields: fieldsIn(t, onSaved === undefined ? format.number(totalKwp(plant.sections), 1) : null),
    rules: gperfParams.omit({ contract_start: true }),
    under: "gperf_params",
    check: ({ gstc }) => ({ gstc: gstc === 0 && t("gperformance.params.gstcAboveZero") }),
    send: async (values, changes, was) => {
      // What somebody else has agreed meanwhile in another field stays.
      const given = { params: { plant_id: plant.id } };
      const now = (await call(getPlant, given)).gperf_params;
      const price = changes.pu_kwh ?? now.pu_kwh ?? values.pu_kwh;
      const isProposed = was.pu_kwh === proposedPrice && !hasContract(plant);
      const seen = { ...now, ...stored(was), ...(isProposed ? { pu_kwh: null } : {}) };
      return await save.send({
        ...given,
        body: {
          gperf_params: { ...now, ...stored(changes), pu_kwh: price },
          was: { gperf_params: seen },
        },
      });
    },
    ...(onSaved ? { onSaved } : {}),
  });
}

/** What the contract promises. */
export function ParamsPanel(props: {
  readonly plant: Plant;
  readonly k: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, k } = props;
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay(plant.id);
  const params = paramsOf(plant);
  const digits = (value: number): number => Math.min(5, String(value).split(".")[1]?.length ?? 0);
  const start = params.contract_start;
  const facts: readonly Fact[] = [
    ...numbers.map(([symbol, , unit]): Fact => {
      const value = params[symbol] ?? 0;
      const name = t(`gperformance.params.${symbol}`);
      return { symbol, name, value: format.number(value, digits(value)), unit };
    }),
    { symbol: "K", name: t("gperformance.params.k"), value: format.number(k, 4) },
    ...(start === null
      ? []
      : [
          {
            name: t("gperformance.params.contract_start"),
            value: formatOf(format.language, "UTC").date(
              Date.parse(`${start}T12:00:00Z`) / 1000,
              "date",
            ),
          },
        ]),
    {
      name: t("gperformance.params.temperature_correction"),
      value: t(`gperformance.params.corrections.${params.temperature_correction}`),
    },
  ];
  return (
    <Panel
      title={t("gperformance.params.title")}
      sub={hasContract(plant) ? t("gperformance.params.sub") : t("gperformance.params.proposed")}
      end={
        may("gperformance_params") && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
            {t("common.edit")}
          </Button>
        )
      }
    >
      <dl className="hg-gperf-params">
        {facts.map(({ symbol, name, value, unit }) => (
          <div key={name} {...(symbol === undefined ? { className: "wide" } : { title: name })}>
            <dt>
              {symbol !== undefined && (
                <span className="symbol" aria-hidden="true">
                  {symbol}
                </span>
              )}
              <span className={symbol === undefined ? "" : "name"}>{name}</span>
            </dt>
            <dd>
              {value} {unit && <span className="hg-unit">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && <ParamsDialog plant={plant} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

/** A number of the contract, under its symbol where it has one. */
interface Fact {
  readonly symbol?: string;
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
}

/** The form of the first contract; it stays with what is typed when somebody else saves one meanwhile. */
export function FirstParams({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const edit = useParams(plant);
  if (hasContract(plant) && !edit.isDirty) return null;
  return (
    <EditForm edit={edit} className="hg-gperf-first">
      <Panel
        title={t("gperformance.params.title")}
        sub={t(hasContract(plant) ? "gperformance.params.other" : "gperformance.params.proposed")}
        end={
          <Button type="submit" size="xs" loading={edit.isBusy}>
            {t("common.save")}
          </Button>
        }
      >
        <EditCells of={edit} fields={edit.fields} />
      </Panel>
    </EditForm>
  );
}
function ParamsDialog(props: { readonly plant: Plant; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const edit = useParams(props.plant, props.onClose);
  return (
    <EditDialog
      edit={edit}
      onClose={props.onClose}
      title={t("gperformance.params.title")}
      size={560}
    />
  );
}
