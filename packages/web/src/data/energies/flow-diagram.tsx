import type { EnergyWays } from "@heliograph/domain/plants/energy-balance.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { barWidth, type FlowBar, flowShape } from "./flow-shape.ts";

/** How the energies of the page are written: one unit and as many digits for all. */
export interface EnergyScale {
  readonly unit: string;
  readonly factor: number;
  readonly digits: number;
}

export const wayColours: Readonly<Record<keyof EnergyWays, string>> = {
  sunToLoad: "var(--s-self)",
  sunToStorage: "var(--s-storage)",
  sunToGrid: "var(--s-fedin)",
  storageToLoad: "var(--s-storage)",
  storageToGrid: "var(--s-storage)",
  gridToLoad: "var(--s-withdrawn)",
  gridToStorage: "var(--s-withdrawn)",
};
const barColours: Readonly<Record<FlowBar["node"], string>> = {
  sun: "var(--s-production-f)",
  grid: "var(--s-withdrawn)",
  storage: "var(--s-storage)",
  sold: "var(--s-fedin)",
  load: "var(--s-consumption)",
};
const rooms = {
  wide: { width: 660, height: 300, left: 128, right: 522 },
  narrow: { width: 360, height: 300, left: 98, right: 266 },
} as const;
const pillWide = 58;

/** Sources at the left, uses at the right: each band is as wide as the energy that takes its way. */
export function FlowDiagram(props: {
  readonly ways: EnergyWays;
  readonly scale: EnergyScale;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const room = rooms[narrow ? "narrow" : "wide"];
  const { ways, scale } = props;
  const shape = flowShape(ways, room);
  const written = (kwh: number): string => format.number(kwh / scale.factor, scale.digits);
  const place = ({ node, x, y, height }: FlowBar) => {
    if (node === "storage")
      return { x: x + barWidth + 4, y: y + height + 16, anchor: "end" as const };
    const isLeft = node === "sun" || node === "grid";
    // What lies at an edge keeps its two lines inside.
    const middle = Math.min(room.height - 20, Math.max(16, y + height / 2));
    return {
      x: isLeft ? x - 12 : x + barWidth + 12,
      y: middle,
      anchor: isLeft ? ("end" as const) : ("start" as const),
    };
  };
  const storageText = (kwh: number): string => {
    const amount = written(Math.abs(kwh));
    if (narrow) return t("data.control.flow.nodes.storage");
    return kwh >= 0
      ? t("data.control.flow.storageIn", { amount })
      : t("data.control.flow.storageOut", { amount });
  };
  return (
    <svg
      viewBox={`0 -4 ${room.width} ${room.height + 8}`}
      className="hg-balance"
      role="img"
      aria-label={[
        t("data.control.flow.title"),
        ...shape.ribbons.map(
          ({ way, kwh }) => `${t(`data.control.flow.ways.${way}`)} ${written(kwh)} ${scale.unit}`,
        ),
      ].join(", ")}
    >
      {shape.ribbons.map(({ way, path }) => (
        <path key={way} d={path} fill={wayColours[way]} className="hg-balance-band" />
      ))}
      {shape.bars.map((bar) => (
        <rect
          key={bar.node}
          x={bar.x}
          y={bar.y}
          width={barWidth}
          height={bar.height}
          rx="2"
          fill={barColours[bar.node]}
        />
      ))}
      {shape.bars.map((bar) => {
        const { x, y, anchor } = place(bar);
        return bar.node === "storage" ? (
          <text key={bar.node} x={x} y={y} textAnchor={anchor} className="hg-balance-name halo">
            {storageText(bar.kwh)}
          </text>
        ) : (
          <g key={bar.node} textAnchor={anchor}>
            <text x={x} y={y - 3} className="hg-balance-name">
              {t(`data.control.flow.nodes.${bar.node}`)}
            </text>
            <text x={x} y={y + 15} className="hg-balance-value">
              {written(bar.kwh)}
            </text>
          </g>
        );
      })}
      {shape.ribbons.map(({ way, kwh, pill: [x, y] }) => (
        <g key={way}>
          <rect
            x={x - pillWide / 2}
            y={y - 10}
            width={pillWide}
            height="20"
            rx="10"
            fill="var(--hg-surface)"
            stroke={wayColours[way]}
            strokeWidth="1.25"
          />
          <text x={x} y={y + 4.5} textAnchor="middle" className="hg-balance-pill">
            {written(kwh)}
          </text>
        </g>
      ))}
    </svg>
  );
}
