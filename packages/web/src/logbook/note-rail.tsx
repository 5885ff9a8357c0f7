import type { Note } from "@heliograph/contract/logbook/logbook.wire.ts";
import { Popover } from "@mantine/core";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChartGround } from "../ui/charts/chart-overlay.ts";
import { groupsOf, shareAt, stretchOf } from "../ui/charts/ground-places.ts";
import { homeZone, useFormat, useNow } from "../ui/use-format.tsx";
import { useSize } from "../ui/use-size.ts";
import { type NotedVariable, useVariableNotes } from "./logbook-queries.ts";
import { NoteFacts } from "./note-facts.tsx";
import "./notes.css";

/** As wide as a finger needs. */
const gapPx = 26;

/** Over a chart: a mark at the moment of each note about its variables. (LB7) */
export function NoteRail(props: {
  readonly ground: ChartGround;
  readonly variables: readonly NotedVariable[];
  readonly onMoment: ((seconds: number | null) => void) | null;
}): ReactNode {
  const { t } = useTranslation();
  const { zone: shownZone } = useFormat();
  const zone = shownZone === "" ? homeZone : shownZone;
  const { ground, variables, onMoment } = props;
  const [box, { widthPx }] = useSize<HTMLDivElement>();
  const notes = useVariableNotes(variables, stretchOf(ground, zone));
  const leftOf = ({ at }: Note): number =>
    Math.max(12, Math.min(widthPx - 12, shareAt(ground, at, zone) * widthPx));
  const groups = widthPx === 0 ? [] : groupsOf(notes, leftOf, gapPx);
  const names = groups.length === 0 ? {} : { role: "group", "aria-label": t("logbook.notes") };
  const { leftPx: left, rightPx: right, topPx: top, bottomPx: bottom } = ground;
  return (
    <div ref={box} className="hg-notes" style={{ left, right, top, bottom }} {...names}>
      {groups.map((group) => (
        <NoteMark
          key={group.marks[0]?.id ?? ""}
          notes={group.marks}
          variables={variables}
          leftPx={group.leftPx}
        />
      ))}
      {onMoment !== null && ground.range !== null && (
        <Moments range={ground.range} onMoment={onMoment} />
      )}
    </div>
  );
}

function NoteMark(props: {
  readonly notes: readonly Note[];
  readonly variables: readonly NotedVariable[];
  readonly leftPx: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { notes, variables } = props;
  const [first] = notes;
  if (first === undefined) return null;
  const label =
    notes.length === 1
      ? `${t("logbook.note")}, ${format.dateTime(first.at)}: ${first.text}`
      : t("logbook.noteCount", { count: notes.length });
  return (
    <Popover position="top" withArrow withinPortal width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="hg-notes-one"
          style={{ left: props.leftPx }}
          aria-label={label}
          title={label}
        >
          <IconNote size={16} stroke={1.8} aria-hidden="true" />
          {notes.length > 1 && <b className="hg-num">{notes.length}</b>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="hg-notes-card" tabIndex={-1} data-autofocus>
        {notes.map((note) => (
          <div key={note.id} className="hg-note-words">
            <span className="hg-note-text">{note.text}</span>
            <NoteFacts note={note} variables={variables} />
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The grid as one button: a note is written of the moment that is pointed at; from the keyboard, of the last one. */
function Moments(props: {
  readonly range: { readonly fromSeconds: number; readonly toSeconds: number };
  readonly onMoment: (seconds: number | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60);
  const { fromSeconds, toSeconds } = props.range;
  const [pointed, setPointed] = useState<{ readonly px: number; readonly at: number } | null>(null);
  const placeOf = (clientX: number, box: DOMRect) => {
    const px = Math.max(0, Math.min(box.width, clientX - box.left));
    const at = fromSeconds + (px / box.width) * (toSeconds - fromSeconds);
    return { px, at: Math.min(toSeconds - 60, Math.round(at / 60) * 60) };
  };
  return (
    <button
      type="button"
      // The reader chose to point: the chart waits for it.
      ref={(element) => element?.focus()}
      className="hg-notes-moments"
      aria-label={t("logbook.chooseMoment")}
      onPointerMove={({ clientX, currentTarget }) =>
        setPointed(placeOf(clientX, currentTarget.getBoundingClientRect()))
      }
      onPointerLeave={() => setPointed(null)}
      onKeyDown={({ key }) => {
        if (key === "Escape") props.onMoment(null);
      }}
      onClick={({ clientX, detail, currentTarget }) =>
        props.onMoment(
          detail === 0
            ? Math.max(fromSeconds, Math.min(now, toSeconds - 60))
            : placeOf(clientX, currentTarget.getBoundingClientRect()).at,
        )
      }
    >
      {pointed !== null && (
        <span className="hg-notes-moment" style={{ left: pointed.px }}>
          <span className="hg-num">{format.dateTime(pointed.at)}</span>
        </span>
      )}
    </button>
  );
}
