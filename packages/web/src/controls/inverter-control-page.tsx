import type { ControlDay, InverterDay } from "@heliograph/contract/controls/controls.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { missing } from "@heliograph/domain/controls/in-line.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import type { SearchOf } from "../ui/page.ts";
import { useFormat } from "../ui/use-format.tsx";
import { ControlFrame, type Nothing, useAskedDay } from "./control-frame.tsx";
import { inverterDayQuery } from "./control-queries.ts";
import { inverterControlPage } from "./controls.pages.ts";
import type { DayClock } from "./day-clock.ts";
import { sumOf } from "./day-curves.ts";
import { DayPlayer } from "./day-player.tsx";
import { noDataWords } from "./no-data-words.ts";
import { InverterBars } from "./inverter-bars.tsx";
import { InverterCards } from "./inverter-cards.tsx";
import { type InverterFigures, inverterFigures } from "./inverter-figures.ts";
import { useDayClock, usePaint } from "./use-day-clock.ts";

type Mode = SearchOf<typeof inverterControlPage>["mode"];
const modes = ["pacs", "temps", "energies", "cards"] as const satisfies readonly Mode[];
const measured = {
  pacs: "power",
  cards: "power",
  temps: "temperature",
  energies: "energy",
} as const;

/** Every inverter of the plant against its peers, at any moment of a day. */
export function InverterControlPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search, change] = inverterControlPage.useSearch();
  const { mode, order } = search;
  const asked = useAskedDay(plant, search.day);
  const reading = useQuery(inverterDayQuery({ plantId: plant.id, ...asked }));
  const count = reading.data?.inverters.length;
  const lacks = ({ inverters }: InverterDay): Nothing | null => {
    if (inverters.length === 0)
      return { title: t("controls.inverters.none"), hint: t("controls.inverters.noneHint") };
    const what = measured[mode];
    if (inverters.some((one) => one[what] !== null)) return null;
    const names = { power: "noPower", temperature: "noTemperature", energy: "noEnergy" } as const;
    return {
      title: t(`controls.inverters.${names[what]}`),
      hint: t("controls.inverters.noValuesHint"),
    };
  };
  return (
    <ControlFrame
      plant={plant}
      title={t("controls.inverters.title")}
      {...(count ? { facts: t("controls.inverters.facts", { count }) } : {})}
      {...asked}
      onDay={(day) => change({ ...search, day, at: undefined }, "push")}
      reading={reading}
      lacks={lacks}
      hasData={hasData}
      actions={
        <>
          <SegmentedControl
            aria-label={t("controls.inverters.mode")}
            data={modes.map((value) => ({ value, label: t(`controls.inverters.${value}`) }))}
            value={mode}
            onChange={(next) => change({ ...search, mode: next as Mode })}
          />
          <SegmentedControl
            aria-label={t("controls.order")}
            data={[
              { value: "", label: t("controls.byName") },
              { value: "worst", label: t("controls.worstFirst") },
            ]}
            value={order ?? ""}
            onChange={(next) =>
              change({ ...search, order: next === "worst" ? "worst" : undefined })
            }
          />
        </>
      }
    >
      {(data) => (
        <Day
          plant={plant}
          data={data}
          mode={mode}
          isWorstFirst={order === "worst"}
          at={search.at}
          onRest={(at) => change({ ...search, at })}
        />
      )}
    </ControlFrame>
  );
}
const hasData = ({ inverters }: InverterDay): boolean =>
  inverters.some(
    ({ power, temperature, energy }) =>
      (energy?.kwh ?? 0) > 0 ||
      power?.values.some((one) => one !== null) === true ||
      temperature?.values.some((one) => one !== null) === true,
  );

function Day(props: {
  readonly plant: Plant;
  readonly data: InverterDay;
  readonly mode: Mode;
  readonly isWorstFirst: boolean;
  readonly at: number | undefined;
  readonly onRest: (slot: number) => void;
}): ReactNode {
  const { data, mode, plant } = props;
  const clock = useDayClock(data, props.at);
  const figures = useMemo(() => inverterFigures(data), [data]);
  const made = useMemo(
    () =>
      sumOf(
        data.inverters.flatMap(({ power }) => (power === null ? [] : [power.values])),
        data.slots,
      ),
    [data],
  );
  const all = figures.inverters.map((_, at) => at);
  const shown = props.isWorstFirst ? figures.worstFirst : all;
  const view = { plantId: plant.id, head: data, clock, figures, shown };
  return (
    <>
      <DayPlayer plantId={plant.id} head={data} clock={clock} made={made} onRest={props.onRest} />
      <Answer head={data} clock={clock} figures={figures} made={made} mode={mode} />
      {mode === "cards" ? <InverterCards {...view} /> : <InverterBars {...view} mode={mode} />}
    </>
  );
}

/** The sentence that answers the page, written anew at every slot. */
function Answer(props: {
  readonly head: ControlDay;
  readonly clock: DayClock;
  readonly figures: InverterFigures;
  readonly made: readonly (number | null)[];
  readonly mode: Mode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { head, clock, figures, made, mode } = props;
  const words = useRef<HTMLElement>(null);
  const total = useRef<HTMLSpanElement>(null);
  const sentence = (slot: number): string => {
    if (mode === "temps") {
      const heats = figures.inverters.flatMap(({ name, temperature }) => {
        const value = temperature?.values[slot] ?? null;
        return value === null ? [] : [{ name, value, udm: temperature?.udm ?? "°C" }];
      });
      const top = heats.toSorted((a, b) => b.value - a.value)[0];
      return top === undefined
        ? t("controls.inverters.noHeat")
        : t("controls.inverters.hottest", {
            name: top.name,
            value: format.text(format.measure(top.value, top.udm, 1)),
          });
    }
    const isEnergy = mode === "energies";
    const compared = isEnergy ? figures.comparedYields(slot) : figures.compared(slot);
    const values = isEnergy ? figures.yields(slot) : figures.shares(slot);
    if (values.every((one) => one === null))
      return noDataWords({ t, format }, { head, made, slot });
    const { standings } = compared;
    if (figures.inverters.length === 1) return t("controls.inverters.alone");
    if (standings.every((one) => one === "dark"))
      return t(figures.isLight(slot) ? "controls.inverters.noneRuns" : "controls.night");
    // Of a roof that is still dark nothing is said.
    const count = standings.filter((one) => one !== "even" && one !== "dark").length;
    const lost = missing(values, compared, figures.nominals);
    return count === 0
      ? t("controls.inverters.allEven")
      : t("controls.inverters.outOf", {
          count,
          all: format.count(figures.inverters.length),
          power: format.text(isEnergy ? format.lost(lost) : format.power(lost)),
        });
  };
  const sum = (slot: number): string => {
    if (mode === "temps") return "";
    if (mode !== "energies")
      return t("controls.inverters.total", {
        power: format.text(format.power(made[slot] ?? null)),
      });
    const known = figures.inverters.flatMap((_, at) => figures.energyAt(at, slot) ?? []);
    const kwh = known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
    return t("controls.inverters.totalEnergy", { energy: format.text(format.energy(kwh)) });
  };
  usePaint(clock, (slot) => {
    if (words.current) words.current.textContent = sentence(slot);
    if (total.current) total.current.textContent = sum(slot);
  });
  return (
    <p className="hg-control-answer">
      <b ref={words} />
      <span className="hg-dim">{t(`controls.inverters.hint.${mode}`)}</span>
      <span ref={total} className="hg-num hg-dim" />
    </p>
  );
}
