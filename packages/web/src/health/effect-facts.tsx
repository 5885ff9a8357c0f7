import type { Effect } from "@heliograph/contract/health/health.wire.ts";
import { minEffectDays } from "@heliograph/domain/health/effect.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";

type Range = NonNullable<Effect["change"]>;

/** What somebody's work changed: in a sentence, and the numbers behind it. (INC-10) */
export function EffectFacts({ effect }: { readonly effect: Effect }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, after, change, kwh, eur, why } = effect;
  const side = ({ ratio, days }: Effect["before"]): string =>
    ratio === null
      ? "—"
      : `${t("incidents.shareOfExpected", { percent: format.text(format.percent(ratio * 100, 1)) })} · ${t("incidents.effect.days", { count: days })}`;
  const span = ({ from, to }: Effect["before"]): string =>
    from > to ? "" : `${dayOf(from)} – ${dayOf(to)}`;
  const dayOf = (day: string): string => {
    const [year, month, date] = day.split("-");
    return `${date}/${month}/${year}`;
  };
  const range = ({ value, low, high }: Range, text: (one: number) => string): ReactNode => (
    <>
      <b>{signed(value, text)}</b>
      <span className="hg-small hg-dim">
        {t("incidents.effect.range", { low: signed(low, text), high: signed(high, text) })}
      </span>
    </>
  );
  return (
    <div className="hg-effect">
      <p>
        {why === null
          ? t(`incidents.effect.${soundOf(change)}`)
          : t(`incidents.effect.why.${why}`, { count: minEffectDays })}
      </p>
      <dl className="hg-facts">
        <div>
          <dt title={span(before)}>{t("incidents.effect.before")}</dt>
          <dd className="hg-num">{side(before)}</dd>
        </div>
        <div>
          <dt title={span(after)}>{t("incidents.effect.after")}</dt>
          <dd className="hg-num">{side(after)}</dd>
        </div>
        {change !== null && (
          <div>
            <dt>{t("incidents.effect.change")}</dt>
            <dd className="hg-num">
              {range(change, (one) => format.text(format.percent(one * 100, 1)))}
            </dd>
          </div>
        )}
        {kwh !== null && (
          <div>
            <dt>{t("incidents.effect.energy")}</dt>
            <dd className="hg-num">{range(kwh, (one) => format.text(format.lost(one)))}</dd>
          </div>
        )}
        {eur !== null && (
          <div>
            <dt>{t("incidents.effect.money")}</dt>
            <dd className="hg-num">{range(eur, (one) => format.text(format.money(one)))}</dd>
          </div>
        )}
      </dl>
      <p className="hg-small hg-dim">
        {t(`incidents.effect.of.${effect.of}`)} {t("incidents.effect.note")}
      </p>
    </div>
  );
}

/** What the interval lets one say. */
const soundOf = (change: Range | null): "better" | "worse" | "unsure" =>
  change === null ? "unsure" : change.low > 0 ? "better" : change.high < 0 ? "worse" : "unsure";
const signed = (value: number, text: (one: number) => string): string =>
  value > 0 ? `+${text(value)}` : text(value);
