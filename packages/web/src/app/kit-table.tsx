import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Sparkline } from "../ui/charts/sparkline.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PlantMap } from "../ui/lazy-map.tsx";
import { Mark, StateBadge } from "../ui/marks.tsx";
import { Panel } from "../ui/panel.tsx";
import { severity } from "../ui/states.ts";
import type { TableColumn } from "../ui/table-model.ts";
import type { Format } from "../ui/format.ts";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { sampleNow, samplePlants, sampleSpark, type SamplePlant } from "./kit-samples.ts";

const isSick = (plant: SamplePlant): boolean => severity(plant.state) < severity("NONE");
const powerOf = (plant: SamplePlant): number | null =>
  plant.share === 0 ? null : plant.kwp * plant.share;

function LastData({
  plant,
  format,
}: {
  readonly plant: SamplePlant;
  readonly format: Format;
}): ReactNode {
  const time = sampleNow - plant.ageSeconds;
  if (plant.state === "DISABLED") return format.date(time);
  return (
    <span className={plant.state === "SILENT" ? "hg-bad" : "hg-dim-2"}>
      {format.relative(time, sampleNow)}
    </span>
  );
}

/** Table and map of sample plants. */
export function KitTable(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [focus, setFocus] = useState<string | null>(null);
  const columns: TableColumn<SamplePlant>[] = [
    {
      id: "state",
      name: t("common.state.KO"),
      quiet: true,
      widthPx: 44,
      fixed: true,
      value: (row) => severity(row.state),
      text: (row) => t(`common.state.${row.state}`),
      cell: (row) => <Mark state={row.state} />,
    },
    { id: "name", name: t("common.name"), strong: true, value: (row) => row.name },
    { id: "client", name: t("kit.client"), widthPx: 168, value: (row) => row.client },
    {
      id: "kwp",
      name: "kWp",
      align: "right",
      widthPx: 92,
      value: (row) => row.kwp,
      cell: (row) => format.number(row.kwp),
    },
    {
      id: "today",
      name: t("common.period.today"),
      widthPx: 132,
      sortable: false,
      value: () => null,
      cell: (row) => (
        <Sparkline
          values={row.state === "DISABLED" ? [] : sampleSpark(row)}
          max={0.85}
          {...(row.state === "SILENT" ? { colour: "var(--hg-ink-3)" } : {})}
        />
      ),
    },
    {
      id: "power",
      name: t("kit.powerNow"),
      align: "right",
      widthPx: 96,
      strong: true,
      value: powerOf,
      cell: (row) => format.number(powerOf(row)),
    },
    {
      id: "alerts",
      name: t("kit.alerts"),
      widthPx: 88,
      value: (row) => row.alerts,
      cell: (row) => row.alerts > 0 && <StateBadge state={row.state}>{row.alerts}</StateBadge>,
    },
    {
      id: "last",
      name: t("kit.lastData"),
      align: "right",
      widthPx: 120,
      value: (row) => -row.ageSeconds,
      text: (row) => format.dateTime(sampleNow - row.ageSeconds),
      cell: (row) => <LastData plant={row} format={format} />,
    },
  ];
  const groups = [
    { id: "watch", name: t("kit.toWatch"), has: isSick },
    { id: "order", name: t("kit.inOrder"), has: (row: SamplePlant) => row.state !== "DISABLED" },
    { id: "off", name: t("kit.disabled"), has: () => true },
  ];
  const plants = useMemo(
    () =>
      samplePlants
        .filter((plant) => plant.state !== "DISABLED")
        .map((plant) => ({
          id: plant.id,
          name: plant.name,
          lat: plant.lat,
          lon: plant.lon,
          state: plant.state,
          caption: `${plant.id} · ${format.text(format.peak(plant.kwp))}`,
          facts: [[t("common.map.power"), format.text(format.power(powerOf(plant)))]] as const,
          ...(plant.state === "SILENT"
            ? { trouble: t("common.map.silentSince", { since: format.duration(plant.ageSeconds) }) }
            : {}),
        })),
    [format, t],
  );
  return (
    <>
      <Panel flush label={t("kit.table")} span={8}>
        <DataTable
          name={t("kit.table")}
          columns={columns}
          rows={samplePlants}
          rowId={(row) => row.id}
          groups={groups}
          isOff={(row) => row.state === "DISABLED"}
          onRow={(row) => setFocus(row.id)}
          csvName="heliograph"
          actions={() => [{ name: t("common.edit"), run: () => undefined }]}
          card={(row) => (
            <div className="hg-card-plant">
              <Mark state={row.state} />
              <div className="hg-grow">
                <div className="hg-cut hg-strong">{row.name}</div>
                <div className="hg-small hg-dim">
                  {format.text(format.peak(row.kwp))} · <LastData plant={row} format={format} />
                </div>
              </div>
              <Sparkline
                values={row.state === "DISABLED" ? [] : sampleSpark(row)}
                max={0.85}
                widthPx={56}
              />
              <Quantity value={format.power(powerOf(row))} className="hg-strong" />
            </div>
          )}
        />
      </Panel>
      <Panel flush span={4} style={{ minHeight: 460 }}>
        <PlantMap plants={plants} onOpen={setFocus} focus={focus} />
      </Panel>
    </>
  );
}
