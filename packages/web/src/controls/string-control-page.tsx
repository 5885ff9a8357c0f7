import type { StringBoxOfDay, StringDay } from "@heliograph/contract/controls/controls.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Standing } from "@heliograph/domain/controls/in-line.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { devicePage } from "../devices/devices.pages.ts";
import { usePlant } from "../plant-queries.ts";
import { shortName } from "../ui/charts/bars.tsx";
import { Mark } from "../ui/marks.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { variablePage } from "../variables/variables.pages.ts";
import { ControlFrame, useAskedDay } from "./control-frame.tsx";
import { stringDayQuery } from "./control-queries.ts";
import { stringControlPage } from "./controls.pages.ts";
import { sumOf } from "./day-curves.ts";
import { DayPlayer } from "./day-player.tsx";
import { StringChoices } from "./string-choices.tsx";
import { noDataWords } from "./no-data-words.ts";
import { type BoxMoment, stringFigures } from "./string-figures.ts";
import { useHiddenStrings } from "./use-hidden-strings.ts";
import { useDayClock, useInSight, usePaint } from "./use-day-clock.ts";
import "./strings.css";

/** Every string of the plant against its peers, box by box, at any moment of a day. */
export function StringControlPage(): ReactNode {
  const [{ view }] = stringControlPage.useSearch();
  return view === "days" ? <StringDaysPage /> : <StringMoments />;
}
const StringDaysPage = onDemand(() =>
  import("./string-days-page.tsx").then((part) => part.StringDaysPage),
);

function StringMoments(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search, change] = stringControlPage.useSearch();
  const asked = useAskedDay(plant, search.day);
  const reading = useQuery(stringDayQuery({ plantId: plant.id, ...asked }));
  const hidden = useHiddenStrings(plant.id);
  const boxes = reading.data?.boxes ?? [];
  const count = boxes.reduce((sum, { strings }) => sum + strings.length, 0);
  return (
    <ControlFrame
      plant={plant}
      title={t("controls.strings.title")}
      {...(count > 0 ? { facts: t("controls.strings.facts", { count, boxes: boxes.length }) } : {})}
      {...asked}
      onDay={(day) => change({ ...search, day, at: undefined }, "push")}
      reading={reading}
      lacks={(data) =>
        data.boxes.length === 0
          ? { title: t("controls.strings.none"), hint: t("controls.strings.noneHint") }
          : data.boxes.every(({ strings }) => strings.length === 0)
            ? hidden
            : null
      }
      hasData={hasData}
      actions={<StringChoices />}
    >
      {(data) => (
        <Day
          plant={plant}
          data={data}
          isWorstFirst={search.order === "worst"}
          at={search.at}
          onRest={(at) => change({ ...search, at })}
        />
      )}
    </ControlFrame>
  );
}
const hasData = ({ boxes }: StringDay): boolean =>
  boxes.some(({ strings }) => strings.some(({ values }) => values.some((one) => one !== null)));

/** The worst of a box gives it its border and its mark. */
const worst = (standings: readonly Standing[]): Standing =>
  (["stopped", "low", "silent", "even"] as const).find((one) => standings.includes(one)) ?? "dark";
/** More strings are counted, not named. */
const maxNamed = 3;
const marks = { stopped: "KO", low: "FAILING", silent: "NONE", even: "OK" } as const;

function Day(props: {
  readonly plant: Plant;
  readonly data: StringDay;
  readonly isWorstFirst: boolean;
  readonly at: number | undefined;
  readonly onRest: (slot: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, plant } = props;
  const clock = useDayClock(data, props.at);
  const figures = useMemo(() => stringFigures(data), [data]);
  const made = useMemo(
    () =>
      sumOf(
        data.boxes.flatMap(({ strings }) => strings.map(({ values }) => values)),
        data.slots,
      ),
    [data],
  );
  const grid = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const shown = props.isWorstFirst ? figures.worstFirst : data.boxes.map((_, at) => at);
  // A string a little better than all others still has room.
  const top = Math.max(0.1, figures.most * 1.15);
  const percent = (share: number): string => format.text(format.percent((share - 1) * 100));

  const nothing = (slot: number): string => {
    if (made[slot] === null) return noDataWords({ t, format }, { head: data, made, slot });
    return t(figures.isLight(slot) ? "controls.strings.noneRuns" : "controls.night");
  };
  const noteOf = (
    { strings }: StringBoxOfDay,
    { values, compared }: BoxMoment,
    slot: number,
  ): string => {
    const { middle, standings } = compared;
    if (strings.length === 0) return t("controls.strings.noStrings");
    if (middle === null)
      return values.every((one) => one === null) ? t("controls.noValue") : nothing(slot);
    const out = strings.flatMap((one, at) => {
      const standing = standings[at]!;
      if (standing === "even") return [];
      const what =
        standing === "low"
          ? percent((values[at] ?? 0) / middle)
          : t(standing === "silent" ? "controls.silent" : "controls.strings.stopped");
      return [t("controls.strings.one", { name: `S${shortName(one.name, at)}`, what })];
    });
    if (out.length === 0) {
      const wide = Math.max(...values.map((one) => Math.abs((one ?? middle) / middle - 1)));
      return t("controls.strings.within", {
        count: strings.length,
        percent: format.text(format.percent(wide * 100, 1)),
      });
    }
    const more = out.length - maxNamed;
    return [
      ...out.slice(0, maxNamed),
      ...(more > 0 ? [t("controls.strings.more", { count: more })] : []),
    ].join(", ");
  };
  const isInSight = useInSight(grid);
  usePaint(clock, (slot, isRest) => {
    const middle = figures.middle(slot);
    let out = 0;
    let isLight = false;
    [...(grid.current?.children ?? [])].forEach((item, place) => {
      const card = item as HTMLElement;
      const at = shown[place]!;
      const moment = figures.box(at, slot);
      const { values, compared, sum } = moment;
      for (const standing of compared.standings) {
        if (standing !== "even" && standing !== "dark") out += 1;
        if (standing !== "dark") isLight = true;
      }
      if (!isRest && !isInSight(item)) return;
      card.dataset["standing"] = worst(compared.standings);
      const [line] = card.getElementsByTagName("u");
      if (line) line.style.transform = `translateY(${(-100 * (compared.middle ?? 0)) / top}%)`;
      const [total, note] = card.getElementsByTagName("output");
      if (total) total.textContent = format.text(format.measure(sum, "A", 1));
      if (note) note.textContent = noteOf(data.boxes[at]!, moment, slot);
      const bars = card.getElementsByTagName("li");
      for (const [index, value] of values.entries()) {
        const bar = bars[index];
        const standing = compared.standings[index]!;
        if (bar === undefined) continue;
        if (bar.dataset["standing"] !== standing) bar.dataset["standing"] = standing;
        const column = bar.firstElementChild?.firstElementChild?.firstElementChild;
        if (column instanceof HTMLElement)
          column.style.transform = `scaleY(${Math.max(0, Math.min(1, (value ?? 0) / top))})`;
        if (!isRest) continue;
        bar.firstElementChild?.setAttribute(
          "aria-label",
          `${data.boxes[at]!.strings[index]!.name}: ${format.text(format.measure(value, "A", 2))}`,
        );
      }
    });
    if (line.current)
      line.current.textContent = t("controls.strings.median", {
        current: format.text(format.measure(middle, "A", 2)),
      });
    if (words.current)
      words.current.textContent =
        !isLight || made[slot] === null
          ? nothing(slot)
          : out === 0
            ? t("controls.strings.allEven")
            : t("controls.strings.outOf", { count: out, all: format.count(figures.count) });
  });
  return (
    <>
      <DayPlayer plantId={plant.id} head={data} clock={clock} made={made} onRest={props.onRest} />
      <p className="hg-control-answer">
        <b ref={words} />
        <span ref={line} className="hg-num hg-dim" />
      </p>
      <div ref={grid} className="hg-string-cards">
        {shown.map((at) => {
          const box = data.boxes[at]!;
          return (
            <section key={box.id} className="hg-control-card" aria-label={box.name}>
              <h2 className="hg-control-card-head">
                {Object.entries(marks).map(([standing, state]) => (
                  <span key={standing} data-for={standing}>
                    <Mark state={state} size={14} />
                  </span>
                ))}
                <PageLink to={devicePage.at({ plantId: plant.id, deviceId: box.id })}>
                  {box.name}
                </PageLink>
                <output className="hg-num" />
              </h2>
              <u aria-hidden="true" />
              <ul className="hg-string-columns">
                {box.strings.map((one, index) => (
                  <li key={one.id} title={one.name}>
                    <PageLink to={variablePage.at({ plantId: plant.id, varId: one.id })}>
                      <span>
                        <i />
                      </span>
                      <small>{shortName(one.name, index)}</small>
                    </PageLink>
                  </li>
                ))}
              </ul>
              <output className="hg-small" />
            </section>
          );
        })}
      </div>
    </>
  );
}
