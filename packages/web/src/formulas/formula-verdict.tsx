import type { FormulaVerdict as Verdict } from "@heliograph/contract/formulas/formulas.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pointsOf } from "../data/data.api.ts";
import { TimeChartView } from "../ui/charts/chart.tsx";
import { summaryOf } from "../ui/charts/series.ts";
import { Mark } from "../ui/marks.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { shownUnit } from "../variables/variables.api.ts";
import { useVerdictWords } from "./verdict-words.ts";

const heightPx = 190;

/** What the server says of a formula that is being written, and what it would give today. */
export function FormulaVerdict(props: {
  /** Absent before the first answer, and while nothing can be asked. */
  readonly verdict: Verdict | undefined;
  /** The text was changed and its answer has not come yet. */
  readonly isOld: boolean;
  /** A check is under way. */
  readonly isAsked: boolean;
  /** Why the check itself failed. */
  readonly failure: string | null;
  readonly udm: string | null;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useVerdictWords();
  const { verdict, failure } = props;
  if (failure !== null)
    return (
      <p className="hg-small hg-dim" role="status">
        {t("formulas.checkFailed", { reason: failure })}
      </p>
    );
  const rows = (verdict?.preview ?? []).filter((row) => Number(row[0]) <= now);
  const points = pointsOf(rows, 0);
  const last = summaryOf(points).last;
  return (
    <div className="hg-formula-verdict" aria-busy={props.isOld}>
      <div role="status" className="hg-formula-words">
        {verdict?.ok && !props.isOld && (
          <p>
            <Mark state="OK" quiet /> {t("formulas.good")}
            {last && (
              <>
                {" "}
                {t("formulas.lastValue", {
                  value: format.text(format.measure(last[1], shownUnit(props.udm))),
                  time: format.time(last[0]),
                })}
              </>
            )}
          </p>
        )}
        {verdict?.warnings.map((warning) => (
          <p
            key={`${warning.code} ${JSON.stringify(warning.facts)}`}
            className="hg-formula-warning"
          >
            <Mark state="FAILING" quiet /> {words.warning(warning)}
          </p>
        ))}
      </div>
      <p className="hg-field-label">{t("formulas.preview")}</p>
      {verdict?.ok ? (
        <div className={props.isOld ? "hg-formula-old" : ""}>
          <TimeChartView
            unmarked
            name={t("formulas.preview")}
            heightPx={heightPx}
            chart={{
              fromSeconds: props.fromSeconds,
              toSeconds: props.toSeconds,
              nowSeconds: now,
              series: [
                {
                  id: "preview",
                  name: t("formulas.preview"),
                  unit: shownUnit(props.udm),
                  colour: "c01",
                  hero: true,
                  points,
                },
              ],
            }}
          />
        </div>
      ) : verdict === undefined && props.isAsked ? (
        <Skeleton heightPx={heightPx} />
      ) : (
        <p className="hg-formula-waits hg-dim" style={{ height: heightPx }}>
          {t("formulas.previewWaits")}
        </p>
      )}
    </div>
  );
}
