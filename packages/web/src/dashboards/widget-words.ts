import type {
  ShownPlant,
  ShownVariable,
  WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import {
  isSummed,
  type Widget,
  type WidgetQuantity,
} from "@heliograph/contract/dashboards/widgets.wire.ts";
import { numberFromPower } from "@heliograph/domain/dashboards/plant-number.ts";
import type { FromPower } from "@heliograph/domain/plants/from-power.ts";
import type { TFunction } from "i18next";
import { fromPowerWords } from "../ui/from-power.tsx";
import { digitsFor, type Format, type Measure } from "../ui/format.ts";

/** Above so much a mass is written in tonnes. [kg] */
const tonneFromKg = 10_000;

/** A number of plants as it is written. */
export function quantityText(
  quantity: WidgetQuantity,
  value: number | null,
  format: Format,
): Measure {
  switch (quantity) {
    case "power":
      // The power of a small plant keeps three digits, as on its own page.
      return value !== null && Math.abs(value) < 10
        ? format.power(value, digitsFor(value, "kW"))
        : format.power(value);
    case "energy_day":
    case "energy_total":
    case "lost_day":
      return format.energy(value);
    case "yield_day":
      return format.measure(value, "kWh/kWp", 2);
    case "co2":
      return value !== null && value >= tonneFromKg
        ? format.measure(value / 1000, "t", 0)
        : format.measure(value, "kg", 0);
    case "in_alarm":
      return { number: format.count(value), unit: "" };
  }
}

/** "Inverter 1 · Potenza"; with the plant where several are shown together. */
export const variableName = (
  { plant_name: plant, device_name: device, name }: ShownVariable,
  withPlant: boolean,
): string =>
  [...(withPlant ? [plant] : []), ...(device === null ? [] : [device]), name].join(" · ");

/** Whether variables belong to more than one plant. */
export const areOfSeveral = (variables: readonly ShownVariable[]): boolean =>
  new Set(variables.map(({ plant_id: id }) => id)).size > 1;

/** What a widget is called: as its maker named it, else by what it shows. */
export function widgetTitle(
  widget: Widget,
  figures: WidgetFigures | undefined,
  t: TFunction,
): string {
  if (widget.title !== "") return widget.title;
  const { kind, quantity } = widget;
  if (quantity !== null && kind === "table")
    return t("dashboards.ranking", { of: t(`dashboards.quantity.${quantity}`) });
  if (quantity !== null && (kind === "value" || kind === "gauge"))
    return t(`dashboards.quantity.${quantity}`);
  if (isSummed(widget))
    return [
      t(quantity === "power" ? "dashboards.sum.power" : "dashboards.sum.energy_day"),
      t(`dashboards.period.${widget.period}`),
    ].join(" · ");
  if (kind === "chart" && figures?.curves && figures.curves.name !== "") return figures.curves.name;
  const [only, ...others] = figures?.variables ?? [];
  if (only !== undefined && others.length === 0) return variableName(only, false);
  return t(`dashboards.kind.${kind}`);
}

/** How much nothing counts of the energies that a widget shows. (D8) */
export function widgetFromPower(widget: Widget, { plants }: WidgetFigures): FromPower {
  const { kind, quantity, vars } = widget;
  const isOfDay = kind === "map" || (kind === "table" && vars.length === 0);
  const shown = quantity ?? (isOfDay ? "energy_day" : null);
  return shown === null ? "none" : numberFromPower(shown, plants);
}

/** One line beside the title: of which plants it is, and that nothing counts its energy where its number does not say it. */
export function widgetSub(
  widget: Widget,
  figures: WidgetFigures | undefined,
  t: TFunction,
): string {
  if (figures === undefined || widget.kind === "text") return "";
  const mark = widget.kind === "value" ? "none" : widgetFromPower(widget, figures);
  return [subOfPlants(widget, figures, t), ...fromPowerWords(mark, t)]
    .filter((part) => part !== "")
    .join(", ");
}
function subOfPlants(widget: Widget, figures: WidgetFigures, t: TFunction): string {
  const { kind, quantity } = widget;
  const out = figures.curves?.left_out ?? [];
  if (isSummed(widget) && out.length > 0)
    return t("dashboards.without", {
      count: figures.plants.length - out.length,
      names: out.slice(0, 2).join(", ") + (out.length > 2 ? ` +${out.length - 2}` : ""),
    });
  const [plant, ...more] = figures.plants;
  if (plant !== undefined && (quantity !== null || kind === "map" || kind === "incidents"))
    return [
      more.length === 0 ? plant.name : t("dashboards.plantsCount", { count: more.length + 1 }),
      ...(figures.closed > 0 ? [t("dashboards.closedCount", { count: figures.closed })] : []),
    ].join(", ");
  const names = new Set(figures.variables.map(({ plant_name: name }) => name));
  return names.size === 1 ? [...names].join("") : "";
}

/** How plants stand: those in trouble first, then by name. */
const ranks = ["alarm", "weak", "no_data"];
export function inOrder(plants: readonly ShownPlant[]): ShownPlant[] {
  const rank = ({ verdict }: ShownPlant): number => {
    const at = ranks.indexOf(verdict ?? "");
    return at === -1 ? ranks.length : at;
  };
  return plants.toSorted(
    (a, b) =>
      rank(a) - rank(b) || b.num_incidents - a.num_incidents || a.name.localeCompare(b.name),
  );
}
