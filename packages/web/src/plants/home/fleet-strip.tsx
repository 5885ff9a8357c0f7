import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { FromPower } from "../../ui/from-power.tsx";
import { SummaryStrip } from "../../ui/kpi.tsx";
import { Mark } from "../../ui/marks.tsx";
import type { MarkState } from "../../ui/states.ts";
import { useFormat } from "../../ui/use-format.tsx";
import type { FleetSummary } from "./fleet.ts";

/** A count with words, as a mark and one line. */
function CountLine(props: {
  readonly state: MarkState;
  readonly hollow?: boolean;
  readonly text: string;
}): ReactNode {
  return (
    <div>
      <Mark state={props.state} hollow={props.hollow === true} quiet />
      {props.text}
    </div>
  );
}

/**
 * The answer of the home page: how many plants, how big, what they make, what is wrong.
 * @param props.summary absent while the list loads
 * @param props.figures false while power and energy load
 */
export function FleetStrip(props: {
  readonly summary: FleetSummary | undefined;
  readonly figures: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const { summary: s, figures } = props;
  // Nothing is said to be in order that the reader may not see.
  const isUnseen = s !== undefined && s.plants > 0 && s.alertsSeen === 0;
  const alarm = {
    state: s?.alarmMark ?? "NONE",
    // All of them wait for the sun.
    hollow: s !== undefined && s.plantsInAlarm > 0 && s.dormant === s.plantsInAlarm,
  };
  const silentMark = s?.silentMark ?? "NONE";
  const peakKw = s?.peakKw ?? 0;
  const share = s && s.powerKw !== null && peakKw > 0 ? s.powerKw / peakKw : null;
  const shareText = format.text(format.percent(share === null ? null : share * 100));
  // A server that has just begun reads figures by and by: until then nothing is said of them.
  const awaited = s?.energiesAwaited ?? 0;
  const isKnown = (value: number | null, waiting: number): boolean =>
    figures && (value !== null || waiting === 0);
  const power = {
    label: t("home.power"),
    value: s && isKnown(s.powerKw, s.awaited) ? format.power(s.powerKw) : undefined,
    bar: (
      <ShareBar
        value={s?.powerKw ?? null}
        max={peakKw || 1}
        colour="var(--s-production)"
        name={t("home.powerShare")}
      />
    ),
  };
  const yieldToday =
    s && s.energyTodayKwh !== null && peakKw > 0 ? s.energyTodayKwh / peakKw : null;
  const energy = {
    label: t("home.energyToday"),
    value: s && isKnown(s.energyTodayKwh, awaited) ? format.energy(s.energyTodayKwh) : undefined,
  };
  /** Below what nothing counts stands that, on a line of its own. */
  const energyFoot = (fact: string): ReactNode =>
    s && s.energyFromPower !== "none" ? (
      <>
        <FromPower of={s.energyFromPower} />
        <br />
        {fact}
      </>
    ) : (
      fact
    );
  const lostOrActive = ({ lostTodayKwh: lost, losing, plants }: FleetSummary): string =>
    (lost ?? 0) > 0
      ? t("home.lostIn", {
          amount: format.text(format.lost(lost)),
          count: losing,
        })
      : t("home.active", { count: plants });
  if (narrow) {
    return (
      <div>
        <SummaryStrip
          name={t("home.summary")}
          cells={[
            {
              ...power,
              foot: t("home.shareOf", {
                share: shareText,
                peak: s ? format.text(format.peak(peakKw)) : "",
              }),
            },
            { ...energy, foot: energyFoot(s ? lostOrActive(s) : "") },
          ]}
        />
        <div className="hg-panel hg-home-counts">
          <CountLine
            {...alarm}
            text={
              isUnseen
                ? t("common.state.UNSEEN")
                : t("home.inAlarmCount", { count: s?.plantsInAlarm ?? 0 })
            }
          />
          <CountLine state={silentMark} text={t("home.silentCount", { count: s?.silent ?? 0 })} />
        </div>
      </div>
    );
  }
  const plantsFoot = ((): string => {
    if (!s || s.plants + s.disabled === 0) return "\u00a0";
    return s.disabled > 0 ? t("home.disabledToo", { count: s.disabled }) : t("home.allOn");
  })();
  const count = (value: number | undefined) =>
    value === undefined ? undefined : { number: format.count(value), unit: "" };
  return (
    <SummaryStrip
      name={t("home.summary")}
      cells={[
        {
          label: t("home.plants"),
          value: count(s?.plants),
          foot: plantsFoot,
        },
        {
          ...power,
          foot: t("home.shareOf", {
            share: shareText,
            peak: s ? format.text(format.peak(peakKw)) : "",
          }),
        },
        {
          ...energy,
          foot: energyFoot(
            figures && awaited > 0
              ? t("home.energiesAwaited", { count: awaited })
              : yieldToday === null
                ? "\u00a0"
                : t("home.perKwp", { yield: format.number(yieldToday, 2) }),
          ),
        },
        {
          label: t("home.lostToday"),
          value: s && isKnown(s.lostTodayKwh, s.awaited) ? format.lost(s.lostTodayKwh) : undefined,
          foot:
            s && (s.lostTodayKwh ?? 0) > 0
              ? [
                  // Where only plants without a price lose something, the others' 0.00 says nothing.
                  ...(s.lostTodayEur === null || (s.lostTodayEur < 0.005 && s.unpriced > 0)
                    ? []
                    : [format.text(format.money(s.lostTodayEur))]),
                  // A sum of some is not the sum of all.
                  s.lostTodayEur !== null && s.unpriced > 0
                    ? t("home.unpriced", { count: s.unpriced })
                    : t("home.losing", { count: s.losing }),
                ].join(" · ")
              : "\u00a0",
        },
        {
          label: t("home.inAlarm"),
          mark: <Mark {...alarm} size={14} quiet />,
          value: isUnseen ? { number: "—", unit: "" } : count(s?.plantsInAlarm),
          foot: ((): string => {
            if (!s) return "";
            if (isUnseen) return t("home.alertsUnseen");
            if (s.dormant > 0) return t("home.dormant", { count: s.dormant });
            // What is in alarm by an incident alone has no alert that could be counted.
            return s.alerts === 0 && s.plantsInAlarm > 0
              ? "\u00a0"
              : t("home.alertCount", { count: s.alerts });
          })(),
        },
        {
          label: t("home.silent"),
          mark: <Mark state={silentMark} size={14} quiet />,
          value: count(s?.silent),
          foot: ((): string => {
            if (!s) return "";
            if (s.silent > 0) return t("home.silentHint");
            return s.quiet > 0 ? t("home.quiet", { count: s.quiet }) : t("home.noneSilent");
          })(),
        },
      ]}
    />
  );
}
