import { type ReactNode, useContext, useState } from "react";
import { type ChartGround, ChartOverlay } from "../ui/charts/chart-overlay.ts";
import { onDemand } from "../ui/on-demand.tsx";
import type { NotedVariable } from "./logbook-queries.ts";
import type { OpenNote } from "./note-list.tsx";

const Rail = onDemand(() => import("./note-rail.tsx").then((part) => part.NoteRail), ["logbook"]);
const List = onDemand(
  () => import("./note-list.tsx").then((part) => part.NoteList),
  ["logbook", "files"],
);

/** Notes about these variables on every chart below it. (LB7) */
function NotedCharts(props: {
  readonly variables: readonly NotedVariable[];
  /** The reader is to point at a moment of the chart [unix s], or gives it up (null). Without it he is not. */
  readonly onMoment?: ((seconds: number | null) => void) | null;
  readonly children: ReactNode;
}): ReactNode {
  const outer = useContext(ChartOverlay);
  const { variables, onMoment = null } = props;
  const overlay = (ground: ChartGround): ReactNode => (
    <>
      {outer?.(ground)}
      <Rail ground={ground} variables={variables} onMoment={onMoment} />
    </>
  );
  return <ChartOverlay value={overlay}>{props.children}</ChartOverlay>;
}

/** A chart with the notes about its variables: on it, and below it as text, where new ones are written too. */
export function ChartNotes(props: {
  readonly variables: readonly NotedVariable[];
  /** What the chart shows. [unix s] */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** A moment can be pointed at: it has no bars. */
  readonly hasMoments: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { variables, fromSeconds, toSeconds, hasMoments } = props;
  const [points, setPoints] = useState(false);
  const [open, setOpen] = useState<OpenNote | null>(null);
  const onMoment = (at: number | null): void => {
    setPoints(false);
    if (at !== null) setOpen({ note: null, at });
  };
  return (
    <>
      <NotedCharts variables={variables} onMoment={points ? onMoment : null}>
        {props.children}
      </NotedCharts>
      <List
        variables={variables}
        stretch={{ fromSeconds, toSeconds }}
        points={points}
        onPoints={hasMoments ? setPoints : null}
        open={open}
        onOpen={setOpen}
      />
    </>
  );
}
