import type { Block } from "@heliograph/domain/displays/hall/hall-blocks.ts";
import {
  type DrawnEdge,
  drawFlow,
  flowSize,
  nodeNames,
} from "@heliograph/domain/displays/hall/hall-flow-drawing.ts";
import type { FlowNode } from "@heliograph/domain/plants/energy-flow.ts";
import type { CSSProperties, ReactNode } from "react";
import { useHall } from "./hall-context.ts";
import { HallIcon, type HallIconName } from "./hall-icons.tsx";
import { Amount } from "./hall-parts.tsx";

const looks: Readonly<Record<FlowNode, { readonly icon: HallIconName; readonly colour: string }>> =
  {
    sun: { icon: "sun", colour: "var(--s-production)" },
    storage: { icon: "storage", colour: "var(--s-storage)" },
    grid: { icon: "grid", colour: "var(--s-fedin)" },
    load: { icon: "load", colour: "var(--s-self)" },
  };
/** A way has the colour of where it leads; what is drawn from the grid has its own. */
const colourOf = ({ from, to }: DrawnEdge): string =>
  from === "grid"
    ? "var(--s-withdrawn)"
    : from === "storage"
      ? looks.storage.colour
      : looks[to].colour;
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Sun, loads, storage and grid, and what flows between them. */
export function FlowBlock(props: {
  readonly block: Extract<Block, { readonly kind: "flow" }>;
}): ReactNode {
  const { words } = useHall();
  const { heading, flow } = props.block;
  const drawn = drawFlow(flow);
  if (drawn === null) return null;
  const names = nodeNames(flow, words);
  return (
    <section className="hg-hall-flow">
      <h2>{heading}</h2>
      <div className="hg-hall-flow-plot">
        <svg
          viewBox={`0 0 ${flowSize.width} ${flowSize.height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {drawn.edges.map((edge) => (
            <g
              key={edge.key}
              style={{ "--way": colourOf(edge), "--thick": edge.thickness } as CSSProperties}
            >
              <path d={edge.path} className="hg-hall-way" />
              <path d={edge.path} className="hg-hall-way-runs" />
            </g>
          ))}
        </svg>
        {drawn.nodes.map(({ node, x, y, powerKw }) => (
          <div
            key={node}
            className={`hg-hall-node is-${node}`}
            style={
              {
                left: percent(x, flowSize.width),
                top: percent(y, flowSize.height),
                "--way": looks[node].colour,
              } as CSSProperties
            }
          >
            <span className="hg-hall-node-icon">
              <HallIcon name={looks[node].icon} />
            </span>
            <span className="hg-hall-node-words">
              <Amount figure={{ kind: "powerKw", value: powerKw }} />
              <small>{names[node]}</small>
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
