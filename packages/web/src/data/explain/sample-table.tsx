import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { shownUnit, useBitmasks, valueText } from "../../variables/variables.api.ts";
import { Part } from "./explanation-parts.tsx";
import type { ExplainedSample } from "./explained-samples.ts";

/** Every sample as it arrived, the newest first; collapsed at first, since a day has hundreds. */
export function SampleTable(props: {
  readonly explanation: Explanation;
  readonly samples: readonly ExplainedSample[];
  readonly variable: Variable;
}): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { explanation, samples, variable } = props;
  if (samples.length === 0)
    return explanation.slots.present === 0 ? null : (
      <Part title={t("explain.samples")}>
        <p className="hg-dim">{t("explain.samplesGone")}</p>
      </Part>
    );
  return (
    <Part title={t("explain.samples")}>
      <Button
        variant="default"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? t("explain.samplesHide") : t("explain.samplesShow", { count: samples.length })}
      </Button>
      <div id={id}>
        {open && (
          <Rows samples={samples} variable={variable} isCounter={explanation.kind === "counter"} />
        )}
      </div>
    </Part>
  );
}

function Rows(props: {
  readonly samples: readonly ExplainedSample[];
  readonly variable: Variable;
  readonly isCounter: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  const { variable, isCounter } = props;
  const unit = shownUnit(variable.udm);
  return (
    <>
      {props.samples.some((one) => one.fate === "folded") && (
        <p className="hg-dim hg-small">{t("explain.fate.folded")}</p>
      )}
      <table className="hg-table hg-explain-samples" aria-label={t("explain.samples")}>
        <thead>
          <tr>
            <th scope="col">{t("explain.column.time")}</th>
            <th scope="col" className="r">
              {isCounter && unit !== ""
                ? `${t("explain.column.value")} (${unit})`
                : t("explain.column.value")}
            </th>
            {isCounter && (
              <th scope="col" className="r">
                {t("explain.column.increment")}
              </th>
            )}
            <th scope="col" className="r">
              {t("explain.column.received")}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.samples.toReversed().map((one) => (
            <tr
              key={`${one.timeSeconds} ${one.receivedSeconds} ${String(one.value)}`}
              className={one.fate === "counted" ? "row" : `row ${one.fate}`}
            >
              <td className="hg-num">
                {format.date(one.timeSeconds, "clock")}
                {one.fate !== "counted" && one.fate !== "folded" && (
                  <span className="hg-explain-fate">{t(`explain.fate.${one.fate}`)}</span>
                )}
              </td>
              <td className="r">
                {isCounter && typeof one.value === "number" ? (
                  // The rises of a large reading are in its last digits.
                  <span className="hg-num">{format.number(one.value, 2)}</span>
                ) : (
                  <Quantity value={valueText(variable, one.value, { format, bitmasks })} />
                )}
              </td>
              {isCounter && <td className="r hg-num">{format.number(one.increment, 2)}</td>}
              <td className="r hg-num" title={format.dateTime(one.receivedSeconds)}>
                {one.lateSeconds === null ? (
                  <span className="hg-dim">{format.date(one.receivedSeconds, "clock")}</span>
                ) : (
                  <span className="hg-explain-late">
                    {t("explain.after", { delay: format.duration(one.lateSeconds) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
