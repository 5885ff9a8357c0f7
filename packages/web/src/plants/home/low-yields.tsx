import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { useFormat } from "../../ui/use-format.tsx";
import { type FleetRow, lowestYields, medianYield } from "./fleet.ts";
import { plantPage } from "../plants.pages.ts";
import { PageLink } from "../../ui/page-link.tsx";

const shown = 4;
const lines = Array.from({ length: shown }, (_, line) => line);

/** Who made least for its size today: the sick plant that has no alert yet. */
export function LowYields({
  rows,
  waits,
}: {
  readonly rows: readonly FleetRow[];
  /** The energies are on their way: their place is kept, so that the map above does not jump. */
  readonly waits: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const median = medianYield(rows);
  const lowest = lowestYields(rows, shown);
  if (waits)
    return (
      <div className="hg-home-yields">
        <Panel title={t("home.yields.title")} sub={t("home.yields.sub")} flush>
          {lines.slice(0, rows.length).map((line) => (
            <div key={line} className="hg-home-yields-wait">
              <Skeleton heightPx={12} />
            </div>
          ))}
        </Panel>
      </div>
    );
  if (median === null || lowest.length === 0) return null;
  return (
    <div className="hg-home-yields">
      <Panel
        title={t("home.yields.title")}
        sub={t("home.yields.sub")}
        end={t("home.yields.median", { value: format.number(median, 2) })}
        flush
      >
        <ul>
          {lowest.map((row) => (
            <li key={row.plant.id}>
              <PageLink to={plantPage.at({ plantId: row.plant.id })} className="hg-cut">
                {row.plant.name}
              </PageLink>
              <span className="hg-bar" aria-hidden="true">
                <i
                  style={{
                    width: `${Math.min(100, ((row.yieldToday ?? 0) / median) * 100)}%`,
                    background: "var(--hg-bar)",
                  }}
                />
              </span>
              <span className="hg-num hg-strong">{format.number(row.yieldToday, 2)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
