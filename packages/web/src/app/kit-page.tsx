import { userFields } from "@heliograph/contract/users/users.wire.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LegendItem, KpiCard, SummaryStrip } from "../ui/kpi.tsx";
import { ShareBar } from "../ui/charts/bars.tsx";
import { ColourPicker } from "../ui/colour-picker.tsx";
import { confirm, useConfirmDelete } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { EditCells } from "../ui/edit-cells.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { Mark, StateBadge } from "../ui/marks.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { markStates } from "../ui/states.ts";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { type Preset, quantityColours } from "../ui/tokens.ts";
import { useEdit } from "../ui/use-edit.ts";
import { homeZone, InZone, useFormat } from "../ui/use-format.tsx";
import { KitCharts } from "./kit-charts.tsx";
import { KitTable } from "./kit-table.tsx";

function Numbers(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (value: number): string => format.text(format.percent(value));
  return (
    <>
      <SummaryStrip
        name={t("kit.numbers")}
        cells={[
          {
            label: t("frame.plants"),
            value: { number: format.count(14), unit: "" },
            foot: t("common.table.rows", { count: 14 }),
          },
          {
            label: t("common.quantity.production"),
            value: format.peak(10_750),
            foot: format.text(format.peak(10_750)),
          },
          {
            label: t("common.map.power"),
            value: format.power(6130),
            bar: <ShareBar name={t("common.map.power")} value={6130} max={10_750} />,
            foot: percent(57),
          },
          {
            label: t("common.map.today"),
            value: format.energy(31_400),
            foot: format.text(format.energy(32_800)),
          },
          {
            label: t("common.state.KO"),
            value: { number: format.count(3), unit: "" },
            mark: <Mark state="KO" size={14} quiet />,
            foot: t("common.table.rows", { count: 6 }),
          },
          {
            label: t("common.state.SILENT"),
            value: { number: format.count(2), unit: "" },
            mark: <Mark state="SILENT" size={14} quiet />,
          },
        ]}
      />
      <div className="hg-kit-cards">
        <KpiCard
          label={t("common.map.power")}
          value={format.power(313.8)}
          bar={<ShareBar name={t("common.map.power")} value={313.8} max={487.6} expected={349.2} />}
          foot={t("kit.expected", { percent: percent(90) })}
        />
        <KpiCard
          label={t("common.period.today")}
          value={format.energy(1669)}
          foot={format.text(format.energy(1769))}
        />
        <KpiCard
          label={t("common.period.month")}
          value={format.energy(40_600)}
          foot={percent(98)}
        />
        <KpiCard label={t("common.period.year")} value={undefined} />
        <KpiCard
          label={t("kit.alerts")}
          value={{ number: "3", unit: "" }}
          foot={
            <span className="hg-chips">
              {markStates.slice(0, 3).map((state) => (
                <span key={state} className="hg-label">
                  <Mark state={state} size={14} />2
                </span>
              ))}
            </span>
          }
        />
      </div>
      <Panel>
        <div className="hg-chips">
          {markStates.map((state) => (
            <StateBadge key={state} state={state}>
              {t(`common.state.${state}`)}
            </StateBadge>
          ))}
          {Object.entries(quantityColours).flatMap(([name]) =>
            name === "production-f"
              ? []
              : [
                  <LegendItem
                    key={name}
                    colour={`var(--s-${name})`}
                    name={t(`common.quantity.${name as "production"}`)}
                  />,
                ],
          )}
        </div>
      </Panel>
    </>
  );
}

interface KitForm {
  readonly username: string;
  readonly password: string;
  readonly emails: readonly string[];
  readonly brand: string | null;
  readonly disabled: boolean;
}
const kitFields: readonly Field<KitForm>[] = [
  { name: "username", label: "login.username", kind: "text", required: true },
  { name: "password", label: "login.password", kind: "password", isNew: true, required: true },
  { name: "emails", label: "users.emails", kind: "list", required: true },
  {
    name: "brand",
    label: "frame.brand",
    kind: "choice",
    choices: ["aros", "solarx", "remtec"].map((value) => ({ value, label: value })),
  },
  { name: "disabled", label: "common.state.DISABLED", kind: "switch" },
];

function Forms(): ReactNode {
  const { t } = useTranslation();
  const edit = useEdit<KitForm>({
    start: { username: "", password: "", emails: [], brand: null, disabled: false },
    fields: kitFields,
    rules: userFields,
    send: (values) => Promise.resolve(values),
  });
  const [colour, setColour] = useState<Preset | null>("c01");
  return (
    <EditForm edit={edit}>
      <EditCells of={edit} fields={kitFields} />
      <div>
        <div className="hg-field-label">{t("kit.colour")}</div>
        <ColourPicker label={t("kit.colour")} value={colour} onChange={setColour} />
      </div>
      <EditFoot isBusy={edit.isBusy} onCancel={() => edit.begin()} />
    </EditForm>
  );
}

function Dialogs(): ReactNode {
  const { t } = useTranslation();
  const askDelete = useConfirmDelete();
  const thank = (yes: boolean): void => {
    if (yes) toastDone(t("dialog.delete.done"));
  };
  return (
    <div className="hg-chips">
      <Button
        variant="default"
        onClick={() => void confirm({ title: t("dialog.confirm.title") }).then(thank)}
      >
        {t("kit.ask")}
      </Button>
      <Button
        variant="default"
        onClick={() => void askDelete("Cascina Bellaria", true).then(thank)}
      >
        {t("kit.askTwice")}
      </Button>
      <Button variant="default" onClick={() => toastDone(t("form.common.save_success"))}>
        {t("kit.done")}
      </Button>
      <Button variant="default" onClick={() => toastError(t("errors.status.400"))}>
        {t("kit.fail")}
      </Button>
      <Button
        color="red"
        onClick={() => {
          throw new Error(t("kit.example"));
        }}
      >
        {t("kit.throws")}
      </Button>
    </div>
  );
}

/** Every part of the interface on one page, to be looked at in each language, scheme and brand. */
export function KitPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <InZone zone={homeZone}>
      <div className="hg-page">
        <PageHead
          title={t("kit.title")}
          sub={t("kit.sub")}
          badge={<StateBadge state="KO">{t("common.state.KO")}</StateBadge>}
        >
          <Button variant="default">{t("common.edit")}</Button>
          <Button>{t("common.save")}</Button>
        </PageHead>
        <Numbers />
        <div className="hg-grid">
          <KitCharts />
          <KitTable />
          <Panel title={t("kit.forms")} span={6}>
            <Forms />
          </Panel>
          <Panel title={t("kit.dialogs")} span={6}>
            <Dialogs />
            <EmptyState
              title={t("common.table.empty")}
              hint={t("common.table.emptyHint")}
              action={<Button variant="default">{t("common.create")}</Button>}
            />
            <EmptyState
              kind="noPermission"
              title={t("errors.page.noPermission")}
              hint={t("errors.page.noPermissionHint")}
            />
            <EmptyState kind="error" title={t("errors.title")} hint={t("errors.hint")} />
          </Panel>
        </div>
      </div>
    </InZone>
  );
}
