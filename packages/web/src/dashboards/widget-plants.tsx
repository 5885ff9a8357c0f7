import type { ShownPlant, WidgetFigures } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { Widget } from "@heliograph/contract/dashboards/widgets.wire.ts";
import {
  numberFromPower,
  plantNumber,
  rankedBy,
} from "@heliograph/domain/dashboards/plant-number.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { VerdictMark } from "../health/health.api.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { ShareBar } from "../ui/charts/share-bar.tsx";
import { FromPower } from "../ui/from-power.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { inOrder, quantityText, widgetFromPower } from "./widget-words.ts";

export interface BodyProps {
  readonly widget: Widget;
  readonly figures: WidgetFigures;
  readonly title: string;
  /** The room for it. [px] */
  readonly heightPx: number;
  /** For whoever has a link: nothing leads into the portal. */
  readonly isOpen: boolean;
  /** Addresses of map tiles. */
  readonly tiles: string | null;
}

/** A name that leads to its page, where there is one for this reader. */
function PlantName({ plant, isOpen }: { plant: ShownPlant; isOpen: boolean }): ReactNode {
  return isOpen ? (
    <span className="hg-cut hg-strong">{plant.name}</span>
  ) : (
    <PageLink to={plantPage.at({ plantId: plant.id })} className="hg-cut hg-strong">
      {plant.name}
    </PageLink>
  );
}
const VerdictOf = ({ plant }: { readonly plant: ShownPlant }): ReactNode => (
  <VerdictMark word={plant.verdict ?? "not_judgeable"} hollow={plant.is_dormant} size={15} />
);

/** Plants with what they do now, those in trouble first. */
export function PlantRows({ widget, figures, isOpen, title }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const isMixed = widgetFromPower(widget, figures) === "some";
  return (
    <table className="hg-widget-table" aria-label={title}>
      <thead>
        <tr>
          <th>{t("dashboards.column.plant")}</th>
          <th>{t("dashboards.column.power")}</th>
          <th>{t("dashboards.column.today")}</th>
          <th>{t("dashboards.column.yield")}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(figures.plants).map((plant) => (
          <tr key={plant.id}>
            <td>
              <span className="hg-widget-name">
                <VerdictOf plant={plant} />
                <PlantName plant={plant} isOpen={isOpen} />
                {isMixed && <FromPower of={numberFromPower("energy_day", [plant])} />}
              </span>
            </td>
            <td>
              <Quantity value={quantityText("power", plant.power_kw, format)} />
            </td>
            <td>
              <Quantity value={format.energy(plant.energy_day_kwh)} />
            </td>
            <td>
              <Quantity
                value={quantityText("yield_day", plantNumber("yield_day", [plant]), format)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Plants by one number, each with a bar against the first. */
export function Ranking({ widget, figures, isOpen, title }: BodyProps): ReactNode {
  const format = useFormat();
  const { quantity } = widget;
  const isMixed = widgetFromPower(widget, figures) === "some";
  if (quantity === null) return null;
  const ranked = rankedBy(quantity, figures.plants);
  const most = Math.max(ranked[0]?.value ?? 0, 0);
  return (
    <ol className="hg-widget-list hg-widget-ranks" aria-label={title}>
      {ranked.map(({ plant, value }) => (
        <li key={plant.id}>
          <VerdictOf plant={plant} />
          <span className="hg-widget-name">
            <PlantName plant={plant} isOpen={isOpen} />
            {isMixed && <FromPower of={numberFromPower(quantity, [plant])} />}
          </span>
          <ShareBar value={value} max={most} name={plant.name} />
          <Quantity className="hg-strong" value={quantityText(quantity, value, format)} />
        </li>
      ))}
    </ol>
  );
}

/** How many things are wrong with each plant; never which, nor whose they are. (O28) */
export function PlantMarks({ figures, isOpen }: BodyProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="hg-widget-list">
      {inOrder(figures.plants).map((plant) => (
        <li key={plant.id}>
          <VerdictOf plant={plant} />
          <span className="hg-grow hg-cut">
            <PlantName plant={plant} isOpen={isOpen} />
          </span>
          <span className="hg-small hg-dim-2">
            {plant.num_incidents > 0
              ? t("dashboards.incidentsCount", { count: plant.num_incidents })
              : t(`health.verdict.${plant.verdict ?? "not_judgeable"}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
