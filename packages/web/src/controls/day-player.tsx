import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { ActionIcon, Select } from "@mantine/core";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { type CSSProperties, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import {
  IncidentMark,
  lasted,
  markOf,
  placeOfMark,
  useDayMarks,
  useMarkName,
} from "../health/health.api.ts";
import { PageLink } from "../ui/page-link.tsx";
import { stateVar } from "../ui/states.ts";
import { useFormat } from "../ui/use-format.tsx";
import { type DayClock, type Speed, speeds } from "./day-clock.ts";
import { areaOf } from "./day-curves.ts";
import { useOfSlot, usePaint } from "./use-day-clock.ts";
import "./controls.css";

const slotSeconds = 300;
/** An hour, for the keys that go in large steps. [slots] */
const hour = 12;
/** Of the bar behind the slider: each below half a pixel. */
const barSteps = 2000;
/** More marks on one day would be a fence. */
const maxMarks = 24;
const keyOf = ({ alert, incident, since }: PlantMark): string =>
  `${alert?.id ?? incident ?? ""} ${since}`;
export const momentOf = ({ start }: Pick<ControlDay, "start">, slot: number): number =>
  start + slot * slotSeconds;

/** The one player of control rooms and dashboards: button, time, production behind the slider, and marks where something began. (RPLY-01) */
export function DayPlayer(props: {
  readonly plantId: string;
  readonly head: ControlDay;
  readonly clock: DayClock;
  /** What was made, slot by slot, in any measure; drawn behind the slider. */
  readonly made: readonly (number | null)[];
  /** The reader has stopped at a slot. */
  readonly onRest: (slot: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { head, clock, made, plantId, onRest } = props;
  const range = { from: head.start, to: momentOf(head, head.slots) };
  const marks = useDayMarks(plantId, range);
  const nameOf = useMarkName();
  const isPlaying = useSyncExternalStore(clock.onState, () => clock.isPlaying);
  const speed = useSyncExternalStore(clock.onState, () => clock.speed);
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLElement>(null);
  const filled = useRef<HTMLElement>(null);
  usePaint(clock, (slot) => {
    const text = format.time(momentOf(head, slot));
    if (time.current) time.current.textContent = text;
    slider.current?.setAttribute("aria-valuetext", text);
  });
  useEffect(() => {
    let [slot, step] = [-1, -1];
    // Sixty times a second nothing is touched that would look the same: a page of a thousand strings is put together anew for it.
    const place = (position: number): void => {
      if (slot !== Math.floor(position) && slider.current) {
        slot = Math.floor(position);
        slider.current.value = String(slot);
      }
      const next = Math.round((position / Math.max(1, head.slots - 1)) * barSteps);
      if (next === step) return;
      step = next;
      filled.current?.style.setProperty("transform", `scaleX(${step / barSteps})`);
    };
    place(clock.slot);
    return clock.onMove(place);
  }, [clock, head.slots]);
  const toggle = (): void => {
    if (isPlaying) {
      clock.pause();
      onRest(clock.slot);
      return;
    }
    // Nothing moves before the sun does.
    const dawn = head.sunrise === null ? 0 : Math.floor((head.sunrise - head.start) / slotSeconds);
    clock.play(Math.max(0, dawn - 3));
  };
  const share = (seconds: number): number =>
    Math.max(0, Math.min(1, (seconds - range.from) / (range.to - range.from)));
  const ticks = [0, 6, 12, 18, 24].map((at) => {
    // Counted from the nearer end: the clock changes at night.
    const slot = at <= 0 ? 0 : head.slots - (24 - at) * hour;
    return { at, share: head.slots === 0 ? 0 : slot / head.slots };
  });
  return (
    <div className="hg-player" role="group" aria-label={t("controls.moment")}>
      <ActionIcon
        size={40}
        aria-label={t(isPlaying ? "controls.pause" : "controls.play")}
        onClick={toggle}
        disabled={clock.last === 0}
      >
        {isPlaying ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
      </ActionIcon>
      <div className="hg-player-time">
        <b ref={time} className="hg-num" />
        <span className="hg-small hg-dim">{format.date(head.start + 43_200, "longDay")}</span>
      </div>
      <div className="hg-player-track">
        <svg viewBox={`0 0 ${Math.max(1, head.slots)} 100`} preserveAspectRatio="none" aria-hidden>
          <path d={areaOf(made)} />
        </svg>
        <ul className="hg-player-marks" aria-label={t("controls.marksOfDay")}>
          {marks
            .filter(({ since }) => since >= range.from && since < range.to)
            .slice(0, maxMarks)
            .map((mark) => {
              const label = `${nameOf(mark)}, ${format.time(mark.since)}`;
              return (
                <li key={keyOf(mark)} style={{ left: `${share(mark.since) * 100}%` }}>
                  <button
                    type="button"
                    title={label}
                    aria-label={label}
                    onClick={() => {
                      clock.go(Math.floor((mark.since - head.start) / slotSeconds));
                      onRest(clock.slot);
                    }}
                  >
                    <IncidentMark cause={mark.cause} state={mark.state} size={13} quiet />
                  </button>
                </li>
              );
            })}
        </ul>
        <i className="hg-player-line" />
        <i ref={filled} className="hg-player-line done" />
        <input
          ref={slider}
          type="range"
          min={0}
          max={Math.max(0, head.slots - 1)}
          step={1}
          defaultValue={clock.slot}
          aria-label={t("controls.moment")}
          onChange={({ currentTarget }) => {
            clock.pause();
            clock.go(Number(currentTarget.value));
            // What lies beyond the end of the day so far is not there.
            currentTarget.value = String(clock.slot);
          }}
          onPointerUp={() => onRest(clock.slot)}
          onKeyDown={(event) => {
            const by = { PageUp: hour, PageDown: -hour }[event.key];
            if (event.key !== " " && by === undefined) return;
            event.preventDefault();
            if (by === undefined) toggle();
            else clock.go(clock.slot + by);
          }}
          onKeyUp={() => !clock.isPlaying && onRest(clock.slot)}
        />
        <div className="hg-player-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick.at} style={{ left: `${tick.share * 100}%` }}>
              {`${String(tick.at).padStart(2, "0")}:00`}
            </span>
          ))}
        </div>
      </div>
      <Select
        w={100}
        aria-label={t("controls.speed")}
        data={speeds.map((one) => ({
          value: String(one),
          label: t("controls.times", { speed: one }),
        }))}
        value={String(speed)}
        allowDeselect={false}
        onChange={(value) => clock.setSpeed(Number(value) as Speed)}
      />
      <Standing plantId={plantId} head={head} clock={clock} marks={marks} />
    </div>
  );
}

/** More are counted. */
const maxNamed = 3;

/** What stood at the moment that is looked at: incidents, and alerts that were raised. */
function Standing(props: {
  readonly plantId: string;
  readonly head: ControlDay;
  readonly clock: DayClock;
  readonly marks: readonly PlantMark[];
}): ReactNode {
  const { t } = useTranslation();
  const nameOf = useMarkName();
  const { plantId, head, clock, marks } = props;
  const standing = useOfSlot(clock, (slot) =>
    marks.flatMap((mark, at) => (lasted(mark, momentOf(head, slot)) ? [at] : [])).join(" "),
  );
  const named = standing === "" ? [] : standing.split(" ").flatMap((at) => marks[Number(at)] ?? []);
  if (marks.length === 0) return null;
  return (
    <p className="hg-player-standing hg-small">
      <span className="hg-dim">{t("controls.standing")}</span>
      {named.length === 0 && <span>{t("controls.noStanding")}</span>}
      {named.slice(0, maxNamed).map((mark) => {
        const style: CSSProperties = { color: stateVar(markOf[causeWord(mark.cause)], "-t") };
        return (
          <PageLink key={keyOf(mark)} to={placeOfMark(plantId, mark)} style={style}>
            {/* Whatever became of it: then it stood. */}
            <IncidentMark cause={mark.cause} state="open" size={12} quiet />
            {nameOf(mark)}
          </PageLink>
        );
      })}
      {named.length > maxNamed && (
        <span>{t("controls.strings.more", { count: named.length - maxNamed })}</span>
      )}
    </p>
  );
}
