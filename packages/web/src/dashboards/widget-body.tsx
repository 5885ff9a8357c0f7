import type { ShownVariable } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { gaugeEnds } from "@heliograph/domain/dashboards/gauge-ends.ts";
import { isSummed, sumId } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { kwpOf, numberFromPower, plantNumber } from "@heliograph/domain/dashboards/plant-number.ts";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CurvesPicture } from "../charts/charts.api.ts";
import { IncidentMark, markOf, useIncidentWords } from "../health/health.api.ts";
import { incidentPage } from "../health/health.pages.ts";
import { FlowDrawing } from "../plants/plants.api.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { Gauge } from "../ui/charts/gauge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { digitsFor, type Measure } from "../ui/format.ts";
import { fromPowerWords } from "../ui/from-power.tsx";
import { PlantMap } from "../ui/lazy-map.tsx";
import type { MapPlant } from "../ui/map-model.ts";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { InZone, Quantity, useFormat } from "../ui/use-format.tsx";
import {
  dialOf,
  type Meanings,
  quantityOf,
  shownUnit,
  summedTags,
  valueText,
} from "../variables/variables.api.ts";
import { variablePage } from "../variables/variables.pages.ts";
import { type BodyProps, PlantMarks, PlantRows, Ranking } from "./widget-plants.tsx";
import { areOfSeveral, quantityText, variableName, widgetFromPower } from "./widget-words.ts";

/** A lower widget has no room for what is to be done. [px] */
const roomyPx = 120;
/** What a widget shows; empty where nothing of it may be seen, or is there. */
export function WidgetBody(props: BodyProps): ReactNode {
  const { t } = useTranslation();
  const { widget, figures } = props;
  if (widget.kind === "text") return <p className="hg-widget-text">{widget.text}</p>;
  const { plants, variables, flow } = figures;
  const isNothing =
    widget.kind === "flow"
      ? flow?.production === undefined
      : plants.length === 0 && variables.length === 0;
  const asksForNothing =
    widget.plants.length === 0 && widget.vars.length === 0 && widget.chart_id === null;
  if (isNothing && asksForNothing && !props.isOpen)
    return (
      <EmptyState
        title={t("dashboards.noPlants")}
        {...(props.heightPx < roomyPx ? {} : { hint: t("dashboards.noPlantsHint") })}
      />
    );
  if (isNothing)
    return (
      <EmptyState
        title={t(figures.unseen > 0 ? "dashboards.unseen" : "dashboards.nothing")}
        {...(widget.kind === "flow" && figures.unseen === 0
          ? { hint: t("dashboards.noFlow") }
          : {})}
      />
    );
  switch (widget.kind) {
    case "value":
      return <ValueBody {...props} />;
    case "gauge":
      return <GaugeBody {...props} />;
    case "table":
      if (widget.quantity !== null) return <Ranking {...props} />;
      return variables.length > 0 ? <VariableRows {...props} /> : <PlantRows {...props} />;
    case "chart":
      return isSummed(widget) ? <SumBody {...props} /> : <ChartBody {...props} />;
    case "flow":
      return <FlowBody {...props} />;
    case "incidents":
      return figures.incidents === null ? <PlantMarks {...props} /> : <IncidentRows {...props} />;
    case "map":
      return <MapBody {...props} />;
  }
}

const useValueText = (): ((variable: ShownVariable) => Measure) => {
  const format = useFormat();
  const bitmasks = useContext(CodesContext);
  return (variable) => valueText(variable, variable.value, { format, bitmasks });
};
/** What codes mean: read with a session, elsewhere a code is its number. */
export const CodesContext = createContext<ReadonlyMap<string, Meanings>>(new Map());

function ValueBody({ widget, figures }: BodyProps): ReactNode {
  const { quantity } = widget;
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useValueText();
  const [variable] = figures.variables;
  if (quantity === null)
    return (
      variable && (
        <>
          <span className={`hg-big${variable.is_stale ? " hg-dim" : ""}`}>
            <Quantity value={textOf(variable)} title={format.dateTime(variable.time)} />
          </span>
          <span className="hg-foot">{format.relative(variable.time, figures.now)}</span>
        </>
      )
    );
  const { plants } = figures;
  const value = plantNumber(quantity, plants);
  const foot = (): string => {
    const count = (word: string): number => plants.filter(({ verdict }) => verdict === word).length;
    const waiting = plants.filter((one) => one.verdict === "alarm" && one.is_dormant).length;
    // Of those whose power is known: a silent plant makes no small share of the others.
    const kwp = kwpOf(plants.filter(({ power_kw: power }) => power !== null));
    if (quantity === "power" && value !== null && kwp > 0)
      return t("dashboards.shareOfPeak", {
        share: format.text(format.percent((value / kwp) * 100)),
        peak: format.text(format.peak(kwp)),
      });
    const yieldOfDay = quantity === "energy_day" ? plantNumber("yield_day", plants) : null;
    if (yieldOfDay !== null) return format.text(format.measure(yieldOfDay, "kWh/kWp", 2));
    if (quantity === "in_alarm")
      return [
        ...(waiting > 0 ? [`${waiting} ${t("health.counted.dormant")}`] : []),
        ...(["weak", "no_data"] as const).map(
          (word) => `${count(word)} ${t(`health.counted.${word}`, { count: count(word) })}`,
        ),
      ].join(", ");
    return "";
  };
  return (
    <>
      <span className={`hg-big${quantity === "in_alarm" && (value ?? 0) > 0 ? " hg-bad" : ""}`}>
        <Quantity value={quantityText(quantity, value, format)} />
      </span>
      <span className="hg-foot">
        {[foot(), ...fromPowerWords(widgetFromPower(widget, figures), t)]
          .filter((part) => part !== "")
          .join(", ")}
      </span>
    </>
  );
}

function GaugeBody({ widget, figures, title, heightPx }: BodyProps): ReactNode {
  const { plants } = figures;
  const [variable] = figures.variables;
  const sizePx = Math.max(90, Math.min(220, (heightPx - 20) * 2));
  if (widget.quantity === "power") {
    const value = plantNumber("power", plants);
    return (
      <div className="hg-widget-gauge">
        <Gauge
          name={title}
          value={value}
          unit="kW"
          {...gaugeEnds(widget, { min: 0, max: Math.max(kwpOf(plants), 1) })}
          digits={digitsFor(value ?? 0, "kW")}
          sizePx={sizePx}
        />
      </div>
    );
  }
  if (variable === undefined) return null;
  const value = typeof variable.value === "number" && !variable.is_stale ? variable.value : null;
  const unit = shownUnit(variable.udm);
  const quantity = quantityOf(variable);
  return (
    <div className="hg-widget-gauge">
      <Gauge
        name={title}
        value={value}
        unit={unit}
        {...gaugeEnds(widget, dialOf(variable, null, "tag"))}
        digits={digitsFor(value ?? 0, unit)}
        sizePx={sizePx}
        colour={quantity === null ? "var(--hg-ink-3)" : `var(--s-${quantity})`}
      />
    </div>
  );
}

function VariableRows({ figures, isOpen, title }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useValueText();
  const { variables } = figures;
  const several = areOfSeveral(variables);
  return (
    <table className="hg-widget-table" aria-label={title}>
      <thead>
        <tr>
          <th>{t("dashboards.column.variable")}</th>
          <th>{t("dashboards.column.value")}</th>
          <th>{t("dashboards.column.when")}</th>
        </tr>
      </thead>
      <tbody>
        {variables.map((one) => (
          <tr key={one.id}>
            <td>
              {isOpen ? (
                <span className="hg-cut">{variableName(one, several)}</span>
              ) : (
                <PageLink
                  to={variablePage.at({ plantId: one.plant_id, varId: one.id })}
                  className="hg-cut"
                >
                  {variableName(one, several)}
                </PageLink>
              )}
            </td>
            <td className={one.is_stale ? "hg-dim" : ""}>
              <Quantity value={textOf(one)} />
            </td>
            <td className="hg-dim" title={format.dateTime(one.time)}>
              {format.relative(one.time, figures.now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChartBody({ figures, title, heightPx }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const { curves, variables } = figures;
  if (curves === null) return <EmptyState title={t("dashboards.nothing")} />;
  const { type, multimode, series, start, end, zone, each, resolution, vars, rows } = curves;
  const several = areOfSeveral(variables);
  return (
    <InZone zone={zone}>
      <CurvesPicture
        name={title}
        chart={{ type, multimode, series }}
        variables={variables.map((one) => ({
          variable: several ? { ...one, name: `${one.plant_name} · ${one.name}` } : one,
          device: null,
          ratedKw: one.rated_kw,
        }))}
        bucketSeconds={resolution * 60}
        ids={vars}
        {...{ start, end, zone, each, rows, heightPx }}
      />
    </InZone>
  );
}

/** From so many kW or kWh on they are written in MW and MWh. */
const megaFrom = 10_000;
/** Plants drawn together: their sum is drawn as the variable that it would be. */
function SumBody({ widget, figures, title, heightPx }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const { curves } = figures;
  const isPower = widget.quantity === "power";
  const known = (curves?.rows ?? []).flatMap(([, value]) =>
    typeof value === "number" ? [value] : [],
  );
  const isMega = Math.max(...known, 0) >= megaFrom;
  const variables = useMemo(
    () => [
      {
        variable: {
          id: sumId,
          name: t(isPower ? "dashboards.sum.power" : "dashboards.sum.energy_day"),
          tags: [isPower ? summedTags.power : summedTags.energy],
          udm: `${isMega ? "M" : "k"}${isPower ? "W" : "Wh"}`,
          data_type: "float" as const,
          bitmask: null,
          vmin: 0,
          vmax: null,
        },
        device: null,
        ratedKw: null,
      },
    ],
    [isPower, isMega, t],
  );
  if (curves === null || known.length === 0) return <EmptyState title={t("dashboards.noSum")} />;
  const { type, multimode, series, start, end, zone, each, resolution, vars } = curves;
  const rows = curves.rows.map(([label = null, value = null]) => [
    label,
    isMega && typeof value === "number" ? value / 1000 : value,
  ]);
  return (
    <InZone zone={zone}>
      <CurvesPicture
        name={title}
        chart={{ type, multimode, series }}
        bucketSeconds={resolution * 60}
        ids={vars}
        {...{ variables, start, end, zone, each, rows, heightPx }}
      />
    </InZone>
  );
}

function FlowBody({ figures: { flow }, heightPx }: BodyProps): ReactNode {
  const { production = null, exchange, storage, load, charge } = flow ?? {};
  return (
    <FlowDrawing
      powers={{
        production,
        exchange: exchange ?? null,
        storage: storage ?? null,
        load: load ?? null,
      }}
      has={{
        exchange: exchange !== undefined,
        storage: storage !== undefined,
        load: load !== undefined,
      }}
      charge={charge}
      height={heightPx}
    />
  );
}

function IncidentRows({ figures }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const incidents = figures.incidents ?? [];
  if (incidents.length === 0) return <EmptyState title={t("dashboards.noIncidents")} />;
  return (
    <ul className="hg-widget-list">
      {incidents.map((one) => (
        <li key={one.id}>
          <IncidentMark cause={one.cause} state={one.state} size={16} />
          <span className="hg-widget-two">
            <PageLink
              to={incidentPage.at({ plantId: one.plant_id, incidentId: one.id })}
              className="hg-cut hg-strong"
            >
              {one.plant_name}
            </PageLink>
            <span className="hg-cut hg-small hg-dim-2">
              {`${words.title(one)}, ${words.since(one, figures.now).moment}`}
            </span>
          </span>
          {one.lost_today_kwh !== null && (
            <Quantity className="hg-strong" value={format.lost(one.lost_today_kwh)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function MapBody({ figures, isOpen, tiles }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const plants = figures.plants.flatMap((plant): MapPlant[] =>
    plant.lat === null || plant.lon === null
      ? []
      : [
          {
            id: plant.id,
            name: plant.name,
            lat: plant.lat,
            lon: plant.lon,
            state: markOf[plant.verdict ?? "not_judgeable"],
            hollow: plant.is_dormant,
            caption: format.text(format.peak(plant.kwp)),
            facts: [
              [t("common.map.power"), format.text(quantityText("power", plant.power_kw, format))],
              [
                t("common.map.today"),
                [
                  format.text(format.energy(plant.energy_day_kwh)),
                  ...fromPowerWords(numberFromPower("energy_day", [plant]), t),
                ].join(", "),
              ],
            ],
            ...(plant.num_incidents > 0
              ? { trouble: t("dashboards.incidentsCount", { count: plant.num_incidents }) }
              : {}),
          },
        ],
  );
  if (plants.length === 0) return <EmptyState title={t("dashboards.noPlaces")} />;
  return (
    <div className="hg-widget-map">
      <PlantMap
        plants={plants}
        tiles={tiles}
        stateName={(state) => {
          const own = figures.plants.map(({ verdict }) => verdict ?? "not_judgeable");
          const words = new Set(own.filter((word) => markOf[word] === state));
          return [...words].map((word) => t(`health.verdict.${word}`)).join(", ");
        }}
        waitsName={t("health.state.dormant")}
        onOpen={(id) => {
          if (!isOpen) go(plantPage.at({ plantId: id }));
        }}
      />
    </div>
  );
}
