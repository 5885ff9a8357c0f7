import { ActionIcon, Menu, SegmentedControl } from "@mantine/core";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Mark, StateBadge } from "../../ui/marks.tsx";
import type { Signal } from "../../ui/signal.ts";
import { useStored } from "../../ui/stored.ts";
import type { TableColumn, TableView } from "../../ui/table-model.ts";
import { formatOf } from "../../ui/format.ts";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { plantQuery } from "../../plant-queries.ts";
import { DayCurve } from "./day-curve.tsx";
import { type FleetFilter, type FleetRow, isToWatch, isUnjudged, passes } from "./fleet.ts";
import { VerdictMark } from "../../health/health.api.ts";
import { LostCell, VerdictCell } from "./health-cells.tsx";
import { LastUpdate, lastUpdateModes, lastUpdateStore } from "./last-update.tsx";
import { fleetFilters, multiplantPage, plantPage } from "../plants.pages.ts";
import { PageLink, useGo } from "../../ui/page-link.tsx";

interface FleetTableProps {
  /** All rows, in their default order; absent while they load. */
  readonly rows: readonly FleetRow[] | undefined;
  /** False while power and energy load. */
  readonly figures: boolean;
  readonly nowSeconds: number;
  readonly filter: FleetFilter;
  readonly onFilter: (filter: FleetFilter) => void;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly focus: Signal<string | null>;
}

function ClientCell({ client }: { readonly client: string | null }): ReactNode {
  if (client === null || client === "") return "—";
  return (
    <PageLink to={multiplantPage.at({}, { client })} className="hg-home-client" title={client}>
      {client}
    </PageLink>
  );
}

function RowCurve(props: { readonly row: FleetRow; readonly widthPx?: number }): ReactNode {
  const { row, ...size } = props;
  const { plant, powerId, powerFactor, isSilent } = row;
  return (
    <DayCurve
      {...{ powerId, powerFactor, isSilent }}
      zone={plant.timezone}
      kwp={plant.kwp}
      {...size}
    />
  );
}

/** The mark of a plant: hollow while all that is wrong waits to be judged again. */
function RowMark({ row }: { readonly row: FleetRow }): ReactNode {
  return row.verdict === null || row.plant.disabled ? (
    <Mark state={row.state} />
  ) : (
    <VerdictMark word={row.verdict} hollow={row.isDormant} />
  );
}

function useColumns(props: FleetTableProps): readonly TableColumn<FleetRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const mode = useStored(lastUpdateStore);
  const { nowSeconds, figures } = props;
  const hasMoney = (props.rows ?? []).some((row) => (row.lostTodayEur ?? 0) > 0);
  const maxKwh = Math.max(1, ...(props.rows ?? []).map((row) => row.lostTodayKwh ?? 0));
  return useMemo(() => {
    const figure = (
      row: FleetRow,
      value: number | null,
      digits: number,
      isAwaited = row.isAwaited,
    ): ReactNode =>
      (figures && !isAwaited) || row.plant.disabled ? (
        format.number(value, digits)
      ) : (
        <span className="hg-home-wait" />
      );
    return [
      {
        id: "state",
        name: t("home.column.state"),
        value: (row) => row.state,
        text: (row) => t(`common.state.${row.state}`),
        cell: (row) => <RowMark row={row} />,
        widthPx: 40,
        sortable: false,
        quiet: true,
        fixed: true,
      },
      {
        id: "code",
        name: t("home.column.code"),
        value: (row) => Number(row.plant.id),
        text: (row) => row.plant.id,
        cell: (row) => <span className="hg-home-quiet">{row.plant.id}</span>,
        widthPx: 52,
        leaves: 4,
      },
      {
        id: "name",
        name: t("home.column.name"),
        value: (row) => row.plant.name,
        cell: (row) => (
          <PageLink to={plantPage.at({ plantId: row.plant.id })}>{row.plant.name}</PageLink>
        ),
        strong: true,
        minPx: 158,
        fixed: true,
      },
      {
        id: "client",
        name: t("home.column.client"),
        value: (row) => row.plant.client,
        cell: (row) => <ClientCell client={row.plant.client} />,
        widthPx: 92,
        leaves: 5,
      },
      {
        id: "maintainer",
        name: t("home.column.maintainer"),
        value: (row) => row.plant.maintainer,
        widthPx: 160,
        hidden: true,
      },
      {
        id: "kwp",
        name: t("home.column.kwp"),
        value: (row) => row.plant.kwp,
        cell: (row) => format.number(row.plant.kwp, 1),
        align: "right",
        widthPx: 72,
        leaves: 3,
      },
      {
        id: "today",
        name: t("home.column.today"),
        value: () => null,
        cell: (row) => (row.plant.disabled ? null : <RowCurve row={row} widthPx={72} />),
        widthPx: 84,
        leaves: 6,
        sortable: false,
      },
      {
        id: "power",
        name: t("home.column.power"),
        value: (row) => row.powerKw,
        cell: (row) => <span className="hg-strong">{figure(row, row.powerKw, 1)}</span>,
        align: "right",
        widthPx: 76,
      },
      {
        id: "energy",
        name: t("home.column.energy"),
        value: (row) => row.energyTodayKwh,
        cell: (row) => (
          <span title={row.isEnergyOfPower ? t("common.fromPower.why") : undefined}>
            {figure(row, row.energyTodayKwh, 0, row.isEnergyAwaited)}
          </span>
        ),
        align: "right",
        widthPx: 88,
        leaves: 7,
      },
      {
        id: "lost",
        name: t("home.column.lost"),
        value: (row) => row.lostTodayKwh,
        cell: (row) => <LostCell row={row} maxKwh={maxKwh} hasMoney={hasMoney} />,
        align: "right",
        widthPx: hasMoney ? 114 : 84,
      },
      {
        id: "verdict",
        name: t("home.column.verdict"),
        value: (row) => row.verdict,
        text: (row) => (row.verdict === null ? "" : t(`health.verdict.${row.verdict}`)),
        cell: (row) => <VerdictCell row={row} />,
        minPx: 220,
        leaves: 2,
      },
      {
        id: "yield",
        name: t("home.column.yield"),
        value: (row) => row.yieldToday,
        cell: (row) => figure(row, row.yieldToday, 2, row.isEnergyAwaited),
        align: "right",
        widthPx: 92,
        hidden: true,
      },
      {
        id: "alerts",
        name: t("home.column.alerts"),
        value: (row) => row.alerts,
        text: (row) => (row.alerts === 0 ? "" : String(row.alerts)),
        cell: (row) =>
          row.alerts > 0 ? <StateBadge state="KO">{format.count(row.alerts)}</StateBadge> : null,
        widthPx: 56,
      },
      {
        id: "updated",
        name: t("home.column.updated"),
        value: (row) => row.plant.last_update,
        text: (row) =>
          row.plant.last_update === null
            ? t("home.never")
            : formatOf(format.language, row.plant.timezone).dateTime(row.plant.last_update),
        cell: (row) => <LastUpdate row={row} nowSeconds={nowSeconds} />,
        align: "right",
        // "10 months ago" and the column's own edges.
        widthPx: mode === "date" ? 164 : 132,
      },
    ];
  }, [t, format, nowSeconds, figures, mode, maxKwh, hasMoney]);
}

function Filters(props: FleetTableProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const mode = useStored(lastUpdateStore);
  const data = fleetFilters.map((one) => ({
    value: one,
    label: `${t(`home.filter.${one}`)} ${format.count(props.rows?.filter(passes[one]).length ?? 0)}`,
  }));
  const modes = lastUpdateModes.map((one) => ({ value: one, label: t(`home.mode.${one}`) }));
  if (!narrow) {
    return (
      <>
        <SegmentedControl
          aria-label={t("home.filter.label")}
          value={props.filter}
          onChange={props.onFilter}
          data={data}
        />
        <span className="hg-home-gap" />
        <SegmentedControl
          aria-label={t("home.mode.label")}
          value={mode}
          onChange={lastUpdateStore.set}
          data={modes}
        />
      </>
    );
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant={props.filter === "all" ? "default" : "light"}
            color={props.filter === "all" ? "gray" : "brand"}
            size={40}
            aria-label={t("home.filter.label")}
          >
            <IconFilter size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {data.map((one) => (
            <Menu.Item
              key={one.value}
              role="menuitemradio"
              aria-checked={one.value === props.filter}
              {...(one.value === props.filter ? { fw: 600 } : {})}
              onClick={() => props.onFilter(one.value)}
            >
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={`${t("home.mode.label")}: ${t(`home.mode.${mode}`)}`}
        onClick={() => lastUpdateStore.set(mode === "relative" ? "date" : "relative")}
      >
        <IconClock size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function FleetCard(props: {
  readonly row: FleetRow;
  /** False while power and energy load. */
  readonly figures: boolean;
  readonly nowSeconds: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, figures, nowSeconds } = props;
  const { plant } = row;
  return (
    <PageLink
      to={plantPage.at({ plantId: plant.id })}
      className={`hg-home-card${plant.disabled ? " off" : ""}`}
    >
      <RowMark row={row} />
      <span className="hg-grow">
        <span className="hg-home-card-name">
          <span>{plant.name}</span>
          {row.alerts > 0 && <StateBadge state="KO">{format.count(row.alerts)}</StateBadge>}
        </span>
        {(row.worst !== null || row.verdict === "no_data") && !plant.disabled && (
          <span className="hg-small">
            <VerdictCell row={row} />
          </span>
        )}
        <span className="hg-small hg-dim hg-home-card-facts">
          {(row.lostTodayKwh ?? 0) > 0 ? (
            t("home.lostOfPlant", {
              amount: [
                format.text(format.lost(row.lostTodayKwh)),
                ...((row.lostTodayEur ?? 0) > 0
                  ? [format.text(format.money(row.lostTodayEur))]
                  : []),
              ]
                // An amount is not torn from its unit.
                .map((text) => text.replaceAll(" ", "\u00a0"))
                .join(", "),
            })
          ) : (
            <>
              {format.text(format.peak(plant.kwp))} ·{" "}
              <LastUpdate row={row} nowSeconds={nowSeconds} />
            </>
          )}
        </span>
      </span>
      {!plant.disabled && <RowCurve row={row} widthPx={56} />}
      {(figures && !row.isAwaited) || plant.disabled ? (
        <Quantity
          value={format.power(row.powerKw, 1)}
          className={row.powerKw === null ? "hg-strong none" : "hg-strong"}
        />
      ) : (
        <span className="hg-home-wait" />
      )}
    </PageLink>
  );
}

/** Reading begins when the pointer rests on a row, not when it passes. */
const restMs = 120;

/** The plants: sick ones first, silent ones marked, disabled ones last. */
export function FleetTable(props: FleetTableProps): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const router = useRouter();
  const client = useQueryClient();
  const columns = useColumns(props);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const { rows, filter, focus, nowSeconds } = props;
  const shown = useMemo(() => rows?.filter(passes[filter]), [rows, filter]);
  const groups = useMemo(
    () => [
      { id: "watch", name: t("home.group.watch"), has: isToWatch },
      { id: "fine", name: t("home.group.fine"), has: (row: FleetRow) => row.state === "OK" },
      { id: "night", name: t("home.group.night"), has: (row: FleetRow) => row.verdict === "night" },
      { id: "unjudged", name: t("home.group.unjudged"), has: isUnjudged },
      {
        id: "disabled",
        name: t("home.group.disabled"),
        has: (row: FleetRow) => row.plant.disabled,
      },
    ],
    [t],
  );
  const empty =
    filter === "watch"
      ? { title: t("home.nothingToWatch"), hint: t("home.nothingToWatchHint") }
      : filter === "disabled"
        ? { title: t("home.noneDisabled"), hint: t("home.noneDisabledHint") }
        : { title: t("home.empty"), hint: t("home.emptyHint") };
  return (
    <DataTable
      name={t("home.title")}
      columns={columns}
      rows={shown}
      rowId={(row) => row.plant.id}
      groups={groups}
      card={(row) => <FleetCard row={row} figures={props.figures} nowSeconds={nowSeconds} />}
      isOff={(row) => row.plant.disabled}
      onRow={(row) => go(plantPage.at({ plantId: row.plant.id }))}
      onRowHover={(row) => {
        if (focus.get() === row.plant.id) return;
        focus.set(row.plant.id);
        clearTimeout(resting.current);
        resting.current = setTimeout(() => {
          // The page's code and the plant come while the reader decides.
          void router.preloadRoute({ to: plantPage.at({ plantId: row.plant.id }).to });
          void client.prefetchQuery(plantQuery(row.plant.id));
        }, restMs);
      }}
      tools={<Filters {...props} />}
      view={props.view}
      onView={props.onView}
      csvName={t("home.csvName")}
      empty={empty}
      heightPx="fill"
    />
  );
}
