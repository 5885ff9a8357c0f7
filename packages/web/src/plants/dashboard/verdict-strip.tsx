import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../../ui/marks.tsx";
import { type MarkState, stateVar } from "../../ui/states.ts";
import { useFormat } from "../../ui/use-format.tsx";
import type { Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";
import { useVerdict, type Verdict } from "./use-verdict.ts";
import { devicePage } from "../../devices/devices.pages.ts";
import { PageLink } from "../../ui/page-link.tsx";

const markOf: Record<Verdict["word"], MarkState> = {
  waiting: "NONE",
  unknown: "NONE",
  never: "NONE",
  silent: "SILENT",
  stopped: "KO",
  less: "FAILING",
  night: "NONE",
  fine: "OK",
};
/** More would be a list, and the row has one line. */
const maxCauses = 3;

/** One thing that explains the day; a device leads to its page. */
interface Cause {
  readonly key: string;
  readonly text: string;
  readonly detail?: string;
  readonly deviceId?: string;
}

function useHeadline(): (verdict: Verdict) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ word, losses, lessShare, ...verdict }) => {
    switch (word) {
      case "silent":
        return t("dashboard.verdict.silent", {
          since: format.duration(verdict.nowSeconds - (verdict.lastSeconds ?? 0)),
        });
      case "stopped":
        return verdict.restingSinceSeconds === null
          ? t("dashboard.verdict.stopped", {
              count: losses.stopped.filter((one) => one.toSlot === null).length,
            })
          : t("dashboard.verdict.resting");
      case "less":
        return lessShare === null
          ? t("dashboard.verdict.less")
          : t("dashboard.verdict.lessBy", {
              percent: format.text(format.percent((1 - lessShare) * 100)),
            });
      case "waiting":
      case "unknown":
      case "never":
      case "night":
      case "fine":
        return t(`dashboard.verdict.${word}`);
    }
  };
}

/** Devices that lost something, worst first. */
function useLosses(scope: Scope): (verdict: Verdict) => Cause[] {
  const { t } = useTranslation();
  const format = useFormat();
  const names = new Map((scope.plant.devices ?? []).map((one) => [one.id, one.name]));
  return ({ losses, strings, slotStart }) => {
    const lost = (kwh: number): Pick<Cause, "detail"> =>
      kwh < 1
        ? {}
        : {
            detail: t("dashboard.cause.lost", {
              amount: format.text(format.energy(kwh, kwh < 9999 ? 0 : undefined)),
            }),
          };
    const [first] = strings;
    return [
      ...losses.stopped.map((one): Cause => {
        const name = names.get(one.id) ?? "";
        const from = format.time(slotStart(one.fromSlot));
        return {
          key: `stopped ${one.id}`,
          deviceId: one.id,
          text:
            one.toSlot === null
              ? t("dashboard.cause.stoppedSince", { name, from })
              : t("dashboard.cause.stoppedTo", {
                  name,
                  from,
                  to: format.time(slotStart(one.toSlot)),
                }),
          ...lost(one.lostKwh),
        };
      }),
      ...losses.weak.map((one): Cause => ({
        key: `weak ${one.id}`,
        deviceId: one.id,
        text: t("dashboard.cause.weak", {
          name: names.get(one.id) ?? "",
          percent: format.text(format.percent((1 - one.share) * 100)),
        }),
        ...lost(one.lostKwh),
      })),
      ...(first
        ? [
            {
              key: "strings",
              deviceId: first.box,
              text:
                strings.length === 1
                  ? t("dashboard.cause.string", { name: first.name })
                  : t("dashboard.cause.strings", { count: strings.length }),
            },
          ]
        : []),
    ];
  };
}

/** What explains the word, the heaviest first; while all is well, what was looked at. */
function useCauses(scope: Scope): (verdict: Verdict) => Cause[] {
  const { t } = useTranslation();
  const format = useFormat();
  const lossesOf = useLosses(scope);
  const plain = (key: string, text: string): Cause => ({ key, text });
  return (verdict) => {
    const { word, losses, inverters, littleSun, lastSeconds, sunriseSeconds } = verdict;
    if (word === "never" || word === "waiting" || word === "unknown") return [];
    if (word === "silent")
      return [
        plain("last", t("dashboard.cause.silentSince", { time: format.dateTime(lastSeconds) })),
      ];
    if (verdict.restingSinceSeconds !== null) {
      const from = format.time(verdict.restingSinceSeconds);
      return [plain("rest", t("dashboard.cause.restingSince", { from }))];
    }
    const causes = lossesOf(verdict);
    // A loss that no device shows: dirt, snow, the grid's limit, a sensor that drifts.
    if (verdict.lessShare !== null && causes.length === 0 && inverters.measured > 1)
      causes.push(plain("common", t("dashboard.cause.common")));
    if (verdict.missingSeconds > 0) {
      const length = format.duration(verdict.missingSeconds);
      causes.push(plain("missing", t("dashboard.cause.missing", { length })));
    }
    if (littleSun) {
      const percent = (littleSun.measuredKwhM2 / littleSun.clearKwhM2) * 100;
      const share = format.text(format.percent(percent));
      causes.push(plain("sun", t("dashboard.cause.littleSun", { share })));
    }
    if (losses.limited) {
      const { inverters: count, minutes } = losses.limited;
      const length = format.duration(minutes * 60);
      causes.push(plain("limited", t("dashboard.cause.limited", { count, length })));
    }
    if (sunriseSeconds !== null)
      causes.push(
        plain("rise", t("dashboard.cause.sunrise", { time: format.time(sunriseSeconds) })),
      );
    if (word === "night" && verdict.sunsetSeconds !== null)
      causes.push(
        plain("set", t("dashboard.cause.sunset", { time: format.time(verdict.sunsetSeconds) })),
      );
    if (word === "fine") {
      const { running, measured: count } = inverters;
      if (running > 0)
        causes.push(plain("running", t("dashboard.cause.running", { running, count })));
      if (verdict.missingSeconds === 0)
        causes.push(plain("complete", t("dashboard.cause.complete")));
    }
    return causes;
  };
}

/** How the plant does, and why, before anything else on its page. */
export function VerdictStrip({
  scope,
  day,
}: {
  readonly scope: Scope;
  readonly day: Day;
}): ReactNode {
  const { t } = useTranslation();
  const verdict = useVerdict(scope, day);
  const headline = useHeadline();
  const causesOf = useCauses(scope);
  const state = markOf[verdict.word];
  const causes = causesOf(verdict);
  const shown = causes.slice(0, maxCauses);
  const rest = causes.slice(maxCauses);
  return (
    <section
      className="hg-verdict"
      data-word={verdict.word}
      aria-label={t("dashboard.verdict.label")}
      aria-busy={verdict.word === "waiting"}
      style={{ background: stateVar(state, "-s"), color: stateVar(state, "-t") }}
    >
      <Mark state={state} size={18} quiet />
      <strong>{headline(verdict)}</strong>
      {causes.length > 0 && (
        <ul>
          {shown.map((cause) => (
            <li key={cause.key}>
              {cause.deviceId === undefined ? (
                cause.text
              ) : (
                <PageLink to={devicePage.at({ plantId: scope.plant.id, deviceId: cause.deviceId })}>
                  {cause.text}
                </PageLink>
              )}
              {cause.detail !== undefined && <span>, {cause.detail}</span>}
            </li>
          ))}
          {rest.length > 0 && (
            <li title={rest.map((one) => one.text).join(" · ")}>
              {t("dashboard.cause.more", { count: rest.length })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
