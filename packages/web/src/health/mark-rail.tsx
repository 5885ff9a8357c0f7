import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ChartGround } from "../ui/charts/chart-overlay.ts";
import { groupsOf, type MarkGroup, shareAt, stretchOf } from "../ui/charts/ground-places.ts";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { severity, stateVar } from "../ui/states.ts";
import { homeZone, useFormat, useNow } from "../ui/use-format.tsx";
import { useSize } from "../ui/use-size.ts";
import { marksQuery } from "./health-queries.ts";
import { IncidentMark } from "./health-mark.tsx";
import { placeOfMark as causeOf, useMarkName } from "./mark-words.ts";
import { type ChartSubjects, concerns, edgesIn, type MarkEdge } from "./mark-places.ts";
import { markOf } from "./verdict-marks.ts";
import "./mark-rail.css";

const iconPx = 14;
/** As wide as a finger needs. */
const gapPx = 26;
/** With more of them lines down to the axis would be a fence. */
const maxLines = 6;
const daySeconds = 86_400;
const none: readonly PlantMark[] = [];

const stateOf = ({ cause }: PlantMark) => markOf[causeWord(cause)];
/** Over a chart: a mark where each incident and each alarm began and ended, and along the axis how long it lasted. (INC-08) */
export function MarkRail(props: {
  readonly plantId: string;
  readonly ground: ChartGround;
  readonly about: ChartSubjects | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { zone: shownZone } = format;
  const { plantId, ground, about } = props;
  const now = useNow(60);
  const zone = shownZone === "" ? homeZone : shownZone;
  const [box, { widthPx, heightPx }] = useSize<HTMLDivElement>();
  const range = stretchOf(ground, zone);
  const { data } = useQuery(
    // Whole days: a part that is zoomed into asks for nothing new.
    marksQuery(
      plantId,
      range && {
        from: Math.floor(range.fromSeconds / daySeconds) * daySeconds,
        to: Math.ceil(range.toSeconds / daySeconds) * daySeconds,
      },
    ),
  );
  const marks = (data?.marks ?? none).filter(({ subjects }) => concerns(about, subjects));
  const edges = range === null ? [] : edgesIn(marks, range);
  const at = (seconds: number): number => shareAt(ground, seconds, zone) * widthPx;
  // A mark never stands on the numbers of the axes.
  const leftOf = (edge: MarkEdge): number =>
    Math.max(12, Math.min(widthPx - 12, at(edge.atSeconds)));
  const groups = widthPx === 0 ? [] : groupsOf(edges, leftOf, gapPx);
  const lasting = edges.filter(({ edge }) => edge !== "ended").map(({ mark }) => mark);
  const { leftPx: left, rightPx: right, topPx: top, bottomPx: bottom } = ground;
  // A line ends at the axis.
  const room = { left, right, top, bottom, "--hg-marks-line": `${Math.max(0, heightPx - 23)}px` };
  const names = groups.length === 0 ? {} : { role: "group", "aria-label": t("health.mark.all") };
  // The answer ends with the one that began first: what began before it is not marked.
  const first = data?.is_cut === true ? data.marks.at(-1)?.since : undefined;
  return (
    <div ref={box} className="hg-marks" style={room} {...names}>
      {first !== undefined && (
        <span className="hg-marks-cut hg-small">
          {t("health.mark.cut", { moment: format.dateTime(first) })}
        </span>
      )}
      {range !== null &&
        widthPx > 0 &&
        // The worst lies on top.
        lasting
          .toSorted(
            (a, b) =>
              Number(a.ended === null) - Number(b.ended === null) ||
              severity(stateOf(b)) - severity(stateOf(a)),
          )
          .map((mark) => {
            const from = at(Math.max(mark.since, range.fromSeconds));
            const to = at(Math.min(mark.ended ?? now, range.toSeconds));
            return (
              <i
                key={keyOf(mark)}
                className={mark.ended === null ? "hg-marks-span" : "hg-marks-span over"}
                style={{
                  left: from,
                  width: Math.max(2, to - from),
                  background: stateVar(stateOf(mark)),
                }}
              />
            );
          })}
      {groups.map((group) => (
        <Group
          key={`${group.marks[0]?.edge ?? ""} ${group.leftPx}`}
          plantId={plantId}
          group={group}
          hasLine={ground.range !== null && groups.length <= maxLines}
        />
      ))}
    </div>
  );
}
const keyOf = ({ incident, alert, since }: PlantMark): string =>
  `${alert?.id ?? incident ?? ""} ${since}`;

/** What of some edges is shown: what stands before what is over, what begins before what ends, and of that the worst. */
const shownOf = (edges: readonly MarkEdge[]): MarkEdge | undefined =>
  edges.toSorted(
    (a, b) =>
      Number(a.mark.ended !== null) - Number(b.mark.ended !== null) ||
      Number(a.edge === "ended") - Number(b.edge === "ended") ||
      severity(stateOf(a.mark)) - severity(stateOf(b.mark)),
  )[0];

function EdgeMark({ edge }: { readonly edge: MarkEdge }): ReactNode {
  const { mark } = edge;
  return edge.edge === "ended" ? (
    <IncidentMark
      cause={mark.cause}
      state={mark.state === "closed" ? "closed" : "resolved"}
      size={iconPx}
      quiet
    />
  ) : (
    <Mark state={stateOf(mark)} hollow={mark.state === "dormant"} size={iconPx} quiet />
  );
}

function Group(props: {
  readonly plantId: string;
  readonly group: MarkGroup<MarkEdge>;
  readonly hasLine: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const wordsOf = useEdgeWords();
  const { plantId, group, hasLine } = props;
  const shown = shownOf(group.marks);
  if (shown === undefined) return null;
  const style: CSSProperties = {
    left: group.leftPx,
    color: shown.mark.ended === null ? stateVar(stateOf(shown.mark)) : "var(--hg-ink-3)",
  };
  const isOver = shown.mark.ended !== null;
  const className = `hg-marks-one${hasLine ? " line" : ""}${isOver ? " over" : ""}`;
  if (group.marks.length === 1) {
    const { name, when } = wordsOf(shown);
    const label = `${name}, ${when}`;
    return (
      <PageLink
        to={causeOf(plantId, shown.mark)}
        className={className}
        style={style}
        aria-label={label}
        title={label}
      >
        <EdgeMark edge={shown} />
      </PageLink>
    );
  }
  const label = t("health.mark.many", { count: group.marks.length });
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={className}
          style={style}
          aria-label={label}
          title={group.marks
            .slice(0, 6)
            .map((edge) => Object.values(wordsOf(edge)).join(", "))
            .join("\n")}
        >
          <EdgeMark edge={shown} />
          <b className="hg-num">{group.marks.length}</b>
        </button>
      </Menu.Target>
      <Menu.Dropdown className="hg-marks-list">
        {group.marks.map((edge) => {
          const { name, when } = wordsOf(edge);
          return (
            <Menu.Item
              key={`${keyOf(edge.mark)} ${edge.edge}`}
              component={PageLink}
              to={causeOf(plantId, edge.mark)}
              leftSection={
                <span className={edge.mark.ended === null ? "" : "over"}>
                  <EdgeMark edge={edge} />
                </span>
              }
            >
              <span className="hg-two">
                <span>{name}</span>
                <span className="hg-small hg-dim">{when}</span>
              </span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What a mark is called, and what happened there. */
function useEdgeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useMarkName();
  return ({ mark, edge }: MarkEdge): { readonly name: string; readonly when: string } => {
    const { since, ended } = mark;
    const name = nameOf(mark);
    const moment = format.dateTime(edge === "ended" ? ended : since);
    return { name, when: t(`health.mark.${edge}`, { moment }) };
  };
}
