import {
  type Block,
  fewRows,
  type TableRow,
} from "@heliograph/domain/displays/hall/hall-blocks.ts";
import { type Figure, shownFigure } from "@heliograph/domain/displays/hall/hall-figure.ts";
import type { FlowWay } from "@heliograph/domain/displays/hall/hall-flow.ts";
import { filled } from "@heliograph/domain/messages/filled.ts";
import type { CSSProperties, ReactNode } from "react";
import { useHall } from "./hall-context.ts";
import { HallIcon, type HallIconName } from "./hall-icons.tsx";
import { useSmooth } from "./use-smooth.ts";

type Of<K extends Block["kind"]> = Extract<Block, { readonly kind: K }>;

/** A number on its way to its value, with its unit small and grey behind it. */
export function Amount({ figure }: { readonly figure: Figure }): ReactNode {
  const { format } = useHall();
  const value = useSmooth(figure.value);
  const { number, unit } = shownFigure({ kind: figure.kind, value }, format);
  return (
    <span className="hg-hall-number">
      {number}
      {unit !== "" && <span className="hg-hall-unit"> {unit}</span>}
    </span>
  );
}

/** The one giant number of a page, and where its energy goes. */
export function NowBlock({ block }: { readonly block: Of<"now"> }): ReactNode {
  return (
    <section className="hg-hall-top">
      <div className="hg-hall-hero">
        <p className="hg-hall-hero-label">{block.label}</p>
        <p className={`hg-hall-hero-value${block.figure.value === null ? " is-unknown" : ""}`}>
          <Amount figure={block.figure} />
        </p>
        <p className={`hg-hall-sentence${block.isQuiet ? " is-quiet" : ""}`}>{block.sentence}</p>
      </div>
      {block.rows.length > 0 && <Flows block={block} />}
    </section>
  );
}

const wayLooks: Readonly<
  Record<FlowWay, { readonly icon: HallIconName; readonly colour: string }>
> = {
  toLoad: { icon: "load", colour: "var(--s-self)" },
  toGrid: { icon: "grid", colour: "var(--s-fedin)" },
  toStorage: { icon: "storage", colour: "var(--s-storage)" },
  fromStorage: { icon: "storage", colour: "var(--s-storage)" },
  fromGrid: { icon: "grid", colour: "var(--s-withdrawn)" },
};
function Flows({ block }: { readonly block: Of<"now"> }): ReactNode {
  const { words } = useHall();
  const { rows, charge } = block;
  return (
    <ul className="hg-hall-flows">
      {rows.map(({ way, powerKw, share }) => {
        const { icon, colour } = wayLooks[way];
        return (
          <li key={way} style={{ "--way": colour, "--share": share } as CSSProperties}>
            <span className="hg-hall-flow-icon">
              <HallIcon name={icon} />
            </span>
            <span className="hg-hall-flow-words">
              {icon === "storage" && charge !== null
                ? filled(words.charge, { what: words[way], percent: Math.round(charge) })
                : words[way]}
              <i />
            </span>
            <Amount figure={{ kind: "powerKw", value: powerKw }} />
          </li>
        );
      })}
    </ul>
  );
}

/** Numbers in a row, each with its words below it. */
export function TilesBlock({ block }: { readonly block: Of<"tiles"> }): ReactNode {
  return (
    <section className={`hg-hall-tiles-in is-${block.place}`}>
      {block.heading !== null && <h2>{block.heading}</h2>}
      <dl className="hg-hall-tiles">
        {block.tiles.map(({ key, figure, label, icon }) => (
          <div key={key}>
            <dt>
              {icon !== null && <HallIcon name={icon} />}
              {label}
            </dt>
            <dd>
              <Amount figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
      {block.note !== null && <p className="hg-hall-note">{block.note}</p>}
    </section>
  );
}

/** Plants side by side. */
export function TableBlock({ block }: { readonly block: Of<"table"> }): ReactNode {
  const { heading, columns, rows, total } = block;
  return (
    <section className={`hg-hall-table${rows.length <= fewRows ? " is-few" : ""}`}>
      <h2>{heading}</h2>
      <table style={{ "--columns": columns.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hg-hidden">{useHall().words.plant}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <Row row={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  );
}
function Row(props: { readonly row: TableRow; readonly columns: readonly string[] }): ReactNode {
  const { row, columns } = props;
  return (
    <tr>
      <th scope="row">
        <span>{row.name}</span>
        {row.note !== null && <small>{row.note}</small>}
      </th>
      {row.cells.map((figure, at) => (
        <td key={at} data-label={columns[at]}>
          <Amount figure={figure} />
        </td>
      ))}
    </tr>
  );
}

/** A picture, with or without words. */
export function PictureBlock({ block }: { readonly block: Of<"picture"> }): ReactNode {
  return (
    <section className={`hg-hall-picture is-${block.width}`}>
      <img src={block.src} alt="" />
      {block.text !== "" && <Words text={block.text} />}
    </section>
  );
}
export function TitleBlock({ block }: { readonly block: Of<"title"> }): ReactNode {
  return (
    <section className="hg-hall-title">
      <h2>{block.title}</h2>
      {block.text !== "" && <Words text={block.text} />}
    </section>
  );
}
/** As it was written, line by line. */
function Words({ text }: { readonly text: string }): ReactNode {
  return <p className="hg-hall-words">{text}</p>;
}
export function SaysBlock({ block }: { readonly block: Of<"says"> }): ReactNode {
  return (
    <section className="hg-hall-alone">
      <p>{block.text}</p>
    </section>
  );
}
