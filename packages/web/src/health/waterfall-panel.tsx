import type { Waterfall } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { periodAt } from "../ui/period.ts";
import { stateVar } from "../ui/states.ts";
import { useFormat } from "../ui/use-format.tsx";
import { IncidentMark } from "./health-mark.tsx";
import { incidentPage, plantIncidentsPage } from "./health.pages.ts";
import { waterfallQuery } from "./health-queries.ts";
import { useIncidentWords } from "./incident-words.ts";
import { type JudgedView, useJudged } from "./use-judged.ts";
import { markOf } from "./verdict-marks.ts";
import { waterfallFigures } from "./waterfall-figures.ts";
import "./health.css";

/** Below this a cause is a guess: its bar is dashed and it says "about". */
const unsure = 0.7;
/** Where losses are small beside what was made, the axis begins later, and says so. */
const cutShare = 0.5;

interface Bar {
  readonly fromWh: number;
  readonly toWh: number;
  readonly look: "expected" | "made" | "loss" | "rest";
  readonly colour: string;
  readonly isUnsure?: boolean;
}

const units = ["day", "month", "year"] as const;
type Unit = (typeof units)[number];
/** More causes than these are one line. */
const maxLines = 8;

/** What is shown of a day, or of its month or year as far as they are over. */
interface Shown {
  /** null: nothing could be compared; undefined while it loads. */
  readonly waterfall: Waterfall | null | undefined;
  readonly days: number;
  readonly judgedDays: number;
  /** It could not be read; null: it could, or is still on its way. */
  readonly failed: { readonly error: Error; readonly again: () => void } | null;
}
function useWaterfall(
  view: JudgedView & { readonly day: string },
  chosen: Unit | null,
): Shown & { readonly unit: Unit } {
  const { plantId, section, day } = view;
  const { data: judged } = useJudged(view);
  const ofDay = judged === undefined ? undefined : (judged?.waterfall ?? null);
  // Before sunrise nothing can be said of the day, and much of its month.
  const unit = chosen ?? (ofDay === null ? "month" : "day");
  const period = periodAt(unit, day);
  const { data, error, refetch } = useQuery({
    ...waterfallQuery(plantId, { from: period.from, to: period.to, section }),
    enabled: unit !== "day",
  });
  if (unit === "day") return { unit, waterfall: ofDay, days: 1, judgedDays: 1, failed: null };
  return {
    unit,
    waterfall: data?.waterfall,
    days: data?.days ?? 0,
    judgedDays: data?.judged_days ?? 0,
    failed: error === null ? null : { error, again: () => void refetch() },
  };
}

/** From what was expected to what was made, one cause a line: it adds up, and reads like the sentence above it. (H16) */
export function WaterfallPanel(
  props: JudgedView & {
    /** The civil day that is looked at, and a moment of it [unix s]. */
    readonly day: string;
    readonly momentSeconds: number;
    readonly span: number;
  },
): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<Unit | null>(null);
  const { unit, waterfall, days, judgedDays, failed } = useWaterfall(props, chosen);
  // A plant without a reference has none, whatever is asked for.
  const isNone = unit === "month" ? !waterfall && failed === null : waterfall === null;
  if (chosen === null && isNone) return null;
  const fromWh = waterfall ? axisFrom(waterfall) : 0;
  const notes = [
    unit === "month" ? format.date(props.momentSeconds, "month") : null,
    unit === "year" ? props.day.slice(0, 4) : null,
    judgedDays < days ? t("incidents.waterfall.judgedDays", { judged: judgedDays, days }) : null,
    fromWh > 0 ? t("incidents.waterfall.cut", { kwh: fromWh / 1000 }) : null,
    waterfall?.expected_cents == null ? null : t("incidents.waterfall.price"),
  ].filter((note) => note !== null);
  return (
    <Panel
      span={props.span}
      title={t("incidents.waterfall.title")}
      sub={notes.length > 0 ? notes.join(" · ") : undefined}
      end={
        <SegmentedControl
          size="xs"
          aria-label={t("common.period.unit")}
          data={units.map((value) => ({ value, label: t(`common.period.${value}`) }))}
          value={unit}
          onChange={(next) => setChosen(next as Unit)}
        />
      }
    >
      {failed !== null ? (
        <LoadError text={errorText(failed.error)} onRetry={failed.again} />
      ) : waterfall ? (
        <Lines plantId={props.plantId} waterfall={waterfall} />
      ) : waterfall === null ? (
        <p className="hg-dim">{t("incidents.waterfall.none")}</p>
      ) : (
        <Skeleton heightPx={180} />
      )}
    </Panel>
  );
}

const axisFrom = ({ expected_wh: expected, made_wh: made }: Waterfall): number =>
  made > expected * cutShare ? Math.floor((made * 0.85) / 1000) * 1000 : 0;

function Lines(props: { readonly plantId: string; readonly waterfall: Waterfall }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { plantId, waterfall } = props;
  const { expected_wh: expected, made_wh: made, steps } = waterfall;
  const from = axisFrom(waterfall);
  const top = Math.max(expected, made);
  const hasMoney = waterfall.expected_cents !== null;
  const figures = waterfallFigures(waterfall);
  // Of a year there are many: the small ones are one line.
  const isMany = steps.length > maxLines + 1;
  const shown = isMany ? steps.slice(0, maxLines) : steps;
  const others = steps.slice(shown.length);
  const lossesWh = steps.map(({ wh }) => wh);
  /** What is left of the expected energy after so many steps. */
  const leftAfter = (count: number): number =>
    expected - lossesWh.slice(0, count).reduce((sum, wh) => sum + wh, 0);
  const left = leftAfter(steps.length);
  const rows = shown.map((step, at) => {
    const bar: Bar = {
      fromWh: leftAfter(at + 1),
      toWh: leftAfter(at),
      look: "loss",
      colour: stateVar(markOf[causeWord(step.cause)]),
      isUnsure: step.sureness < unsure,
    };
    return { step, bar };
  });
  const line = (of: {
    key: string;
    mark?: ReactNode;
    name: ReactNode;
    note: ReactNode;
    bar: Bar;
    /** As it is written. */
    kwh: number;
    cents: number | null;
    isLoss?: boolean;
  }): ReactNode => (
    <li key={of.key} data-look={of.bar.look}>
      <span className="hg-fall-mark">{of.mark}</span>
      <span className="hg-two">
        <span>{of.name}</span>
        <span className="hg-small hg-dim">{of.note}</span>
      </span>
      <FallBar bar={of.bar} from={from} to={top} />
      <span className="hg-num hg-strong">
        {format.number((of.isLoss ? -1 : 1) * of.kwh, figures.digits)}
      </span>
      {hasMoney && (
        <span className="hg-num hg-dim">
          {format.number(of.cents === null ? null : ((of.isLoss ? -1 : 1) * of.cents) / 100, 2)}
        </span>
      )}
    </li>
  );
  return (
    <ol className={hasMoney ? "hg-fall money" : "hg-fall"}>
      <li className="hg-fall-head hg-small hg-dim" aria-hidden="true">
        <span />
        <span />
        <span />
        <span>kWh</span>
        {hasMoney && <span>€</span>}
      </li>
      {line({
        key: "expected",
        name: t("incidents.waterfall.expected"),
        note: t(`incidents.source.${waterfall.source}`),
        bar: { fromWh: 0, toWh: expected, look: "expected", colour: "var(--hg-track)" },
        kwh: figures.expected,
        cents: waterfall.expected_cents,
      })}
      {rows.map(({ step, bar }, at) => {
        const name = words.kindOf(step);
        return line({
          key: String(at),
          mark: (
            <IncidentMark
              cause={step.cause}
              state={step.is_standing ? "open" : "resolved"}
              size={14}
            />
          ),
          name:
            step.incident === null ? (
              name
            ) : (
              <PageLink to={incidentPage.at({ plantId, incidentId: step.incident })}>
                {name}
              </PageLink>
            ),
          note: [
            ...(bar.isUnsure ? [t("incidents.waterfall.about")] : []),
            words.subject(step.subject),
          ].join(" · "),
          bar,
          kwh: figures.steps[at] ?? 0,
          cents: step.cents,
          isLoss: true,
        });
      })}
      {others.length > 0 &&
        line({
          key: "others",
          name: (
            <PageLink to={plantIncidentsPage.at({ plantId })}>
              {t("incidents.waterfall.others", { count: others.length })}
            </PageLink>
          ),
          note: "",
          bar: {
            fromWh: left,
            toWh: leftAfter(shown.length),
            look: "loss",
            colour: "var(--hg-ink-4)",
          },
          kwh: figures.steps.slice(shown.length).reduce((sum, kwh) => sum + kwh, 0),
          cents: others.reduce<number | null>(
            (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
            0,
          ),
          isLoss: true,
        })}
      {line({
        key: "rest",
        mark: <Mark state="NONE" size={14} quiet />,
        name: t("incidents.waterfall.rest"),
        note: t("incidents.waterfall.restNote"),
        bar: {
          fromWh: Math.min(made, left),
          toWh: Math.max(made, left),
          look: "rest",
          colour: "var(--hg-ink-4)",
        },
        kwh: figures.rest,
        cents: waterfall.rest_cents,
        isLoss: true,
      })}
      {line({
        key: "made",
        name: t("incidents.waterfall.made"),
        note: t("incidents.waterfall.madeNote", {
          share: format.text(format.percent(expected > 0 ? (made / expected) * 100 : null)),
        }),
        bar: { fromWh: 0, toWh: made, look: "made", colour: "var(--s-production)" },
        kwh: figures.made,
        cents: waterfall.made_cents,
      })}
    </ol>
  );
}

/** A bar on the axis of the waterfall; one that begins before the axis is broken at its left. */
function FallBar(props: {
  readonly bar: Bar;
  readonly from: number;
  readonly to: number;
}): ReactNode {
  const { bar, from, to } = props;
  const share = (wh: number): number =>
    Math.max(0, Math.min(100, ((wh - from) / Math.max(1, to - from)) * 100));
  const left = share(bar.fromWh);
  const width = Math.max(0.6, share(bar.toWh) - left);
  return (
    <span className="hg-fall-bar" aria-hidden="true">
      <i
        data-cut={(bar.fromWh < from && from > 0) || undefined}
        data-unsure={bar.isUnsure || undefined}
        style={{ left: `${left}%`, width: `${width}%`, background: bar.colour }}
      />
    </span>
  );
}
