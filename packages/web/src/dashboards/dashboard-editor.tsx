import { replaceDashboard } from "@heliograph/contract/dashboards/dashboards.routes.ts";
import type { Dashboard } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import {
  brokenByKind,
  dashboardLimits,
  type Widget,
  type WidgetKind,
  widgetKinds,
} from "@heliograph/contract/dashboards/widgets.wire.ts";
import { settled } from "@heliograph/domain/dashboards/grid.ts";
import { withChanges } from "@heliograph/domain/dashboards/with-changes.ts";
import {
  ActionIcon,
  Button,
  Menu,
  SegmentedControl,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconGauge from "@tabler/icons-react/dist/esm/icons/IconGauge.mjs";
import IconMap from "@tabler/icons-react/dist/esm/icons/IconMap.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconNumber123 from "@tabler/icons-react/dist/esm/icons/IconNumber123.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { confirm } from "../ui/confirm.tsx";
import { LeaveGuard } from "../ui/edit-form.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/panel.tsx";
import { toastError } from "../ui/toasts.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { dashboardQuery, dashboardsChanged, figuresQuery } from "./dashboards.api.ts";
import { GridEditor } from "./grid-editor.tsx";
import { PlantsField } from "./new-dashboard.tsx";
import { newWidget, usualDrawing } from "./templates.ts";
import { fieldsOf, useDraft } from "./use-draft.ts";
import { WidgetForm } from "./widget-form.tsx";

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;
const pictures: Readonly<Record<WidgetKind, ReactNode>> = {
  value: <IconNumber123 {...icon} />,
  gauge: <IconGauge {...icon} />,
  table: <IconTable {...icon} />,
  chart: <IconChartLine {...icon} />,
  flow: <IconBolt {...icon} />,
  incidents: <IconAlertTriangle {...icon} />,
  map: <IconMap {...icon} />,
  text: <IconNote {...icon} />,
};
/** What a new widget of a kind shows, at first. */
const begins: Partial<Readonly<Record<WidgetKind, Partial<Widget>>>> = {
  value: { quantity: "power" },
  gauge: { quantity: "power" },
  chart: { quantity: "power", ...usualDrawing.power },
};

/** A dashboard while its administrator arranges it: nothing is stored before it is saved, every step can be taken back. */
export function DashboardEditor(props: {
  readonly dashboard: Dashboard;
  readonly tiles: string | null;
  readonly editSwitch: ReactNode;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { dashboard, tiles } = props;
  const narrow = useIsNarrow();
  const { from, draft, changes, canUndo, canRedo, change, undo, redo, begin } = useDraft(dashboard);
  const queries = useQueryClient();
  const [picked, setPicked] = useState<string | null>(null);
  const [look, setLook] = useState<"desk" | "phone">("desk");
  const isFree = useRef(false);
  const replace = useChange(replaceDashboard, {
    ...dashboardsChanged,
    store: (queries, saved) => queries.setQueryData(dashboardQuery(saved.id).queryKey, saved),
  });
  const { widgets, plants, name } = draft;
  const isDirty = changes > 0;
  useUnsaved(isDirty);
  const widget = widgets.find(({ id }) => id === picked);
  const wrong = widgets.find((one) => brokenByKind(one) !== null);
  const isColumn = narrow || look === "phone";

  const put = (kind: WidgetKind): void => {
    const added = newWidget(widgets, { kind, ...begins[kind] });
    change({ widgets: [...widgets, added] });
    setPicked(added.id);
  };
  const copy = ({ id: _id, ...of }: Widget): void => {
    const added = newWidget(widgets, of);
    change({ widgets: [...widgets, added] });
    setPicked(added.id);
  };
  const remove = ({ id }: Widget): void => {
    change({ widgets: settled(widgets.filter((one) => one.id !== id)) });
    if (picked === id) setPicked(null);
  };
  const discard = async (): Promise<void> => {
    const yes = await confirm({
      title: t("form.common.unsaved"),
      text: t("form.common.discard"),
      action: t("form.common.discardNow"),
      dangerous: true,
    });
    if (!yes) return;
    begin(fieldsOf(dashboard));
    setPicked(null);
  };
  const save = async (): Promise<void> => {
    if (wrong !== undefined) {
      toastError(t("dashboards.broken"));
      return setPicked(wrong.id);
    }
    const { id } = dashboard;
    // What somebody else has arranged meanwhile stays.
    const now = await queries
      .fetchQuery({ ...dashboardQuery(id), staleTime: 0 })
      .catch(() => dashboard);
    const saved = await replace.sendWithToast(
      { params: { id }, body: withChanges(fieldsOf(now), { from, to: draft }) },
      { done: t("form.common.save_success") },
    );
    if (saved === null) return undefined;
    isFree.current = true;
    begin(fieldsOf(saved));
    return props.onDone();
  };
  const isFull = widgets.length >= dashboardLimits.widgets;
  const onKeys = useEffectEvent((event: KeyboardEvent): void => {
    const isTyping = (event.target as HTMLElement).closest("input, textarea, select") !== null;
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKeys(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  useEffect(() => {
    isFree.current = false;
  }, [changes]);

  return (
    <div className="hg-page hg-dash-editor">
      <LeaveGuard edit={{ isHeld: () => isDirty && !isFree.current }} />
      <PageHead
        title={t("dashboards.of", { name })}
        sub={isDirty ? t("dashboards.changes", { count: changes }) : dashboard.id}
      >
        {!isDirty && props.editSwitch}
        <ActionIcon
          variant="default"
          size={36}
          disabled={!canUndo}
          aria-label={t("dashboards.undo")}
          onClick={undo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          disabled={!canRedo}
          aria-label={t("dashboards.redo")}
          onClick={redo}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
        {!narrow && (
          <SegmentedControl
            aria-label={t("dashboards.look.label")}
            value={look}
            onChange={(one) => setLook(one as typeof look)}
            data={(["desk", "phone"] as const).map((value) => ({
              value,
              label: t(`dashboards.look.${value}`),
            }))}
          />
        )}
        <Button variant="default" disabled={!isDirty} onClick={() => void discard()}>
          {t("dashboards.discard")}
        </Button>
        <Button disabled={!isDirty} loading={replace.isBusy} onClick={() => void save()}>
          {t("common.save")}
        </Button>
      </PageHead>
      <div className="hg-dash-names">
        <TextInput
          label={t("common.name")}
          maxLength={200}
          value={name}
          error={name.trim() === "" && t("dashboards.field.needed")}
          onChange={(event) => change({ name: event.currentTarget.value }, "name")}
        />
        <PlantsField
          label={t("dashboards.plants")}
          hint={t("dashboards.plantsHint")}
          value={plants}
          onChange={(chosen) => change({ plants: chosen })}
        />
      </div>
      {narrow && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus {...icon} />} disabled={isFull}>
              {t("dashboards.add")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {widgetKinds.map((kind) => (
              <Menu.Item key={kind} leftSection={pictures[kind]} onClick={() => put(kind)}>
                {t(`dashboards.kind.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <div className={`hg-dash-work${widget ? " has-form" : ""}`}>
        {!narrow && (
          <nav className="hg-dash-shelf" aria-label={t("dashboards.add")}>
            {widgetKinds.map((kind) => (
              <UnstyledButton
                key={kind}
                className="hg-dash-kind"
                disabled={isFull}
                title={t(`dashboards.kindHint.${kind}`)}
                onClick={() => put(kind)}
              >
                {pictures[kind]}
                {t(`dashboards.kind.${kind}`)}
              </UnstyledButton>
            ))}
            {isFull && (
              <p className="hg-small hg-dim">
                {t("dashboards.full40", { count: dashboardLimits.widgets })}
              </p>
            )}
          </nav>
        )}
        <div className={look === "phone" && !narrow ? "hg-dash-phone" : "hg-grow"}>
          {widgets.length === 0 ? (
            <EmptyState title={t("dashboards.noWidgets")} hint={t("dashboards.addHint")} />
          ) : (
            <GridEditor
              {...{ widgets, plants, picked, isColumn, tiles }}
              figuresOf={figuresQuery}
              onPick={setPicked}
              onPlaces={(placed, key) => change({ widgets: placed }, key)}
              onCopy={copy}
              onRemove={remove}
            />
          )}
        </div>
        {widget && (
          <WidgetForm
            key={widget.id}
            widget={widget}
            plants={widget.plants.length > 0 ? widget.plants : plants}
            onClose={() => setPicked(null)}
            onChange={(changed) =>
              change(
                {
                  widgets: widgets.map((one) =>
                    one.id === widget.id ? { ...one, ...changed } : one,
                  ),
                },
                `${widget.id} ${Object.keys(changed).join(" ")}`,
              )
            }
          />
        )}
      </div>
    </div>
  );
}
