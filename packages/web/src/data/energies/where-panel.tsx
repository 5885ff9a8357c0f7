import type { EnergyWays } from "@heliograph/domain/plants/energy-balance.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/panel.tsx";
import { useFormat } from "../../ui/use-format.tsx";
import { type EnergyScale, wayColours } from "./flow-diagram.tsx";

type Way = keyof EnergyWays;
const wents = ["sunToLoad", "sunToStorage", "sunToGrid"] as const;
const cames = ["sunToLoad", "storageToLoad", "gridToLoad"] as const;
/** Only where the sums leave no other way. */
const rare: ReadonlySet<Way> = new Set(["sunToStorage", "storageToLoad"]);

const sumOf = (ways: EnergyWays, names: readonly Way[]): number =>
  names.reduce((sum, name) => sum + ways[name], 0);

/** Where production went and where consumption came from, as two bars of one scale. */
export function WherePanel(props: {
  readonly ways: EnergyWays;
  readonly scale: EnergyScale;
  /** Where a side comes from, in words; null where its counters say it. */
  readonly fact: string | null;
  /** What does not add up or is missing, in words. */
  readonly notes: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const { ways, scale, fact, notes } = props;
  const most = Math.max(sumOf(ways, wents), sumOf(ways, cames));
  const shared = { ways, scale, most };
  return (
    <Panel span={5} title={t("data.control.where.title")} sub={scale.unit}>
      <Parts
        {...shared}
        name={t("data.control.where.went")}
        parts={wents.map((way) => [way, t(`data.control.where.wentParts.${way}`)])}
      />
      <Parts
        {...shared}
        name={t("data.control.where.came")}
        parts={cames.map((way) => [way, t(`data.control.where.cameParts.${way}`)])}
      />
      {(fact !== null || notes.length > 0) && (
        <ul className="hg-balance-notes">
          {fact !== null && <li className="fact">{fact}</li>}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Parts(props: {
  readonly ways: EnergyWays;
  readonly scale: EnergyScale;
  readonly most: number;
  readonly name: string;
  readonly parts: readonly (readonly [way: Way, words: string])[];
}): ReactNode {
  const format = useFormat();
  const { ways, scale, most } = props;
  const parts = props.parts.filter(([way]) => ways[way] > 0 || !rare.has(way));
  const total = sumOf(
    ways,
    parts.map(([way]) => way),
  );
  const written = (kwh: number): string => format.number(kwh / scale.factor, scale.digits);
  return (
    <div className="hg-balance-parts">
      <h3>
        <span>{props.name}</span>
        <b>{written(total)}</b>
      </h3>
      <div className="hg-balance-bar" aria-hidden="true">
        {parts.map(([way]) => (
          <i
            key={way}
            style={{
              width: `${most > 0 ? (ways[way] / most) * 100 : 0}%`,
              background: wayColours[way],
            }}
          />
        ))}
      </div>
      <ul>
        {parts.map(([way, words]) => (
          <li key={way}>
            <i className="hg-energy-swatch" style={{ background: wayColours[way] }} />
            <span>{words}</span>
            <b>{written(ways[way])}</b>
            <span className="hg-dim">
              {format.text(format.percent(total > 0 ? (ways[way] / total) * 100 : null, 1))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
