import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import type { TextRun } from "./text-runs.ts";

/** So many lines are read by a person. */
const maxRuns = 200;

/** What a variable of text said in a period: a list, because words have no height in a chart. */
export function TextHistory(props: {
  readonly name: string;
  readonly runs: readonly TextRun[];
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div
      className="hg-table-box hg-text-history"
      tabIndex={0}
      role="region"
      aria-label={props.name}
    >
      <table className="hg-table">
        <caption className="hg-hidden">{props.name}</caption>
        <thead>
          <tr>
            <th scope="col">{props.name}</th>
            <th scope="col">{t("common.period.from")}</th>
            <th scope="col">{t("common.period.to")}</th>
          </tr>
        </thead>
        <tbody>
          {props.runs.slice(0, maxRuns).map(({ fromSeconds, toSeconds, text }) => (
            <tr key={fromSeconds} className="row">
              <td className="strong hg-text-said" title={text}>
                {text}
              </td>
              <td className="hg-num">{format.dateTime(fromSeconds)}</td>
              <td className="hg-num">{format.dateTime(toSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
