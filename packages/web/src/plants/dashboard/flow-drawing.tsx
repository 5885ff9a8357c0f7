import IconBattery3 from "@tabler/icons-react/dist/esm/icons/IconBattery3.mjs";
import IconBuildingFactory2 from "@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.tsx";
import {
  type FlowEdge,
  type FlowNode,
  type FlowPowers,
  flowShares,
  flowsOf,
} from "@heliograph/domain/plants/energy-flow.ts";
import "./flow-drawing.css";

/** A pylon: the chess rook of the icon set is no grid. */
function Pylon(): ReactNode {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--hg-ink)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M7.5 21L11 3h2l3.5 18M4 8h16M4 8v2M20 8v2M5.5 13h13M5.5 13v2M18.5 13v2M9.2 13l6.4 8M14.8 13l-6.4 8M10 8l4.8 5M14 8l-4.8 5" />
    </svg>
  );
}
const width = 348;
const height = 300;
const radius = 26;
const icon = { size: 24, stroke: 1.5, color: "var(--hg-ink)" } as const;
interface NodeLook {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly picture: ReactNode;
  /** Where the words begin, or their middle: clear of every way. */
  readonly words: readonly [x: number, y: number, anchor: "start" | "middle"];
}
const looks: Record<FlowNode, NodeLook> = {
  sun: {
    x: 174,
    y: 32,
    colour: "var(--s-production)",
    picture: <IconSun {...icon} />,
    words: [210, 28, "start"],
  },
  storage: {
    x: 52,
    y: 148,
    colour: "var(--s-storage)",
    picture: <IconBattery3 {...icon} />,
    words: [40, 191, "middle"],
  },
  grid: {
    x: 296,
    y: 148,
    colour: "var(--s-fedin)",
    picture: <Pylon />,
    words: [308, 191, "middle"],
  },
  load: {
    x: 174,
    y: 258,
    colour: "var(--s-self)",
    picture: <IconBuildingFactory2 {...icon} />,
    words: [210, 274, "start"],
  },
};
interface Drawing {
  readonly path: string;
  /** Where the pill with the power stands. */
  readonly at: readonly [number, number];
  readonly arrow: readonly [x: number, y: number, degrees: number];
  readonly colour: string;
}
/** Each way that energy can take, drawn from its source to its end. */
const ways: Readonly<Record<string, Drawing>> = {
  "sun load": {
    path: "M174 58V232",
    at: [174, 172],
    arrow: [174, 226, 90],
    colour: "var(--s-self)",
  },
  "sun storage": {
    path: "M164 56C160 148 112 148 78 148",
    at: [128, 138],
    arrow: [84, 148, 180],
    colour: "var(--s-storage)",
  },
  "sun grid": {
    path: "M184 56C188 148 236 148 270 148",
    at: [220, 138],
    arrow: [264, 148, 0],
    colour: "var(--s-fedin)",
  },
  "storage load": {
    path: "M70 167C90 236 120 256 148 258",
    at: [96, 220],
    arrow: [142, 257, 6],
    colour: "var(--s-storage)",
  },
  "grid load": {
    path: "M278 167C258 236 228 256 200 258",
    at: [252, 220],
    arrow: [206, 257, 174],
    colour: "var(--s-withdrawn)",
  },
  "storage grid": {
    path: "M78 152C130 190 218 190 270 152",
    at: [222, 178],
    arrow: [265, 156, -36],
    colour: "var(--s-fedin)",
  },
  "grid storage": {
    path: "M270 152C218 190 130 190 78 152",
    at: [126, 178],
    arrow: [83, 156, 216],
    colour: "var(--s-withdrawn)",
  },
};

function Edge({ edge, most }: { readonly edge: FlowEdge; readonly most: number }): ReactNode {
  const format = useFormat();
  const way = ways[`${edge.from} ${edge.to}`];
  if (!way) return null;
  const [x, y, degrees] = way.arrow;
  return (
    <g>
      <path
        d={way.path}
        fill="none"
        stroke={way.colour}
        strokeWidth={1.5 + 4.5 * Math.sqrt(edge.powerKw / most)}
        strokeLinecap="round"
      />
      <path
        d="M-5 -5L2 0L-5 5"
        transform={`translate(${x} ${y}) rotate(${degrees})`}
        fill="none"
        stroke={way.colour}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect
        x={way.at[0] - 27}
        y={way.at[1] - 11}
        width="54"
        height="22"
        rx="11"
        fill="var(--hg-surface)"
        stroke={way.colour}
        strokeWidth="1.25"
      />
      <text x={way.at[0]} y={way.at[1] + 4.5} textAnchor="middle" className="hg-flow-value">
        {format.number(edge.powerKw, edge.powerKw >= 1000 ? 0 : 1)}
      </text>
    </g>
  );
}

function Node({ node, value }: { readonly node: FlowNode; readonly value: string }): ReactNode {
  const { t } = useTranslation();
  const { x, y, colour, picture, words } = looks[node];
  const [textX, nameY, anchor] = words;
  return (
    <g>
      <circle cx={x} cy={y} r={radius} fill="var(--hg-surface)" stroke={colour} strokeWidth="2" />
      <g transform={`translate(${x - 12} ${y - 12})`}>{picture}</g>
      <g textAnchor={anchor}>
        <text x={textX} y={nameY} className="hg-flow-name">
          {t(`dashboard.flow.${node}`)}
        </text>
        <text x={textX} y={nameY + 17} className="hg-flow-value">
          {value}
        </text>
      </g>
    </g>
  );
}

/** One share of the moment, in a free corner of the drawing. */
function Share(props: {
  readonly y: number;
  readonly name: string;
  readonly percent: number;
}): ReactNode {
  const format = useFormat();
  return (
    <g>
      <text x={0} y={props.y} className="hg-flow-name">
        {props.name}
      </text>
      <text x={0} y={props.y + 17} className="hg-flow-value">
        {format.text(format.percent(props.percent))}
      </text>
    </g>
  );
}

/**
 * Who feeds whom at a moment: only nodes that are measured exist.
 * @param props.charge how full the storage is [%]; undefined where nothing tells it
 */
export function FlowDrawing(props: {
  readonly powers: FlowPowers;
  readonly has: Readonly<Record<"storage" | "exchange" | "load", boolean>>;
  readonly charge: number | null | undefined;
  readonly height: number | string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { powers, has, charge } = props;
  const { production, exchange, storage, load: measuredLoad } = powers;
  const edges = flowsOf(powers);
  const most = Math.max(...edges.map((edge) => edge.powerKw), 0.1);
  const into = (node: FlowNode): number =>
    edges.filter((edge) => edge.to === node).reduce((sum, edge) => sum + edge.powerKw, 0);
  const { selfConsumption, autarky } = flowShares(edges, production);
  const power = (kw: number | null): string => format.text(format.power(kw));
  const hasLoad = has.load || has.exchange;
  const gridWords =
    exchange === null
      ? t("common.noValue")
      : Math.abs(exchange) < 0.02
        ? t("dashboard.flow.still")
        : exchange > 0
          ? t("dashboard.flow.feedsIn")
          : t("dashboard.flow.draws");
  const stored =
    charge === undefined
      ? power(storage === null ? null : Math.abs(storage))
      : format.text(format.percent(charge));
  const used = production === null && measuredLoad === null ? null : (measuredLoad ?? into("load"));
  const nodes: readonly (readonly [FlowNode, string])[] = [
    ["sun", power(production)],
    ...(has.storage ? [["storage", stored] as const] : []),
    ...(has.exchange ? [["grid", gridWords] as const] : []),
    ...(hasLoad ? [["load", power(used)] as const] : []),
  ];
  const isMetered = has.exchange && exchange !== null;
  const shares: readonly (readonly [name: string, percent: number, y: number])[] = [
    ...(isMetered && selfConsumption !== null
      ? [[t("common.quantity.self"), selfConsumption, 20] as const]
      : []),
    ...(isMetered && autarky !== null
      ? [[t("dashboard.flow.autarky"), autarky, 268] as const]
      : []),
  ];
  return (
    <svg
      width="100%"
      height={props.height}
      viewBox={`0 0 ${width} ${height}`}
      className="hg-flow"
      role="img"
      aria-label={[
        t("dashboard.flow.title"),
        ...edges.map(
          ({ from, to, powerKw }) =>
            `${t(`dashboard.flow.${from}`)} → ${t(`dashboard.flow.${to}`)} ${power(powerKw)}`,
        ),
        ...shares.map(([name, percent]) => `${name} ${format.text(format.percent(percent))}`),
      ].join(", ")}
    >
      {edges.map((edge) => (
        <Edge key={`${edge.from} ${edge.to}`} edge={edge} most={most} />
      ))}
      {nodes.map(([node, value]) => (
        <Node key={node} node={node} value={value} />
      ))}
      {shares.map(([name, percent, y]) => (
        <Share key={name} y={y} name={name} percent={percent} />
      ))}
    </svg>
  );
}
