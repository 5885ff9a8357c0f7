import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { Slider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { periodAt } from "../../ui/period.ts";
import { Quantity, useFormat, useNow } from "../../ui/use-format.tsx";
import { FormulaText, useBitmasks, valueText, variableMap } from "../../variables/variables.api.ts";
import { rangeIn } from "../queries.ts";
import { useRows } from "../use-rows.ts";
import { Part } from "./explanation-parts.tsx";
import { whyNoResult } from "./why-no-result.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { variablePage } from "../../variables/variables.pages.ts";

/** A formula with names, and its inputs at the timestamp of the slider. */
export function FormulaExplanation(props: {
  readonly plant: Plant;
  readonly variable: Variable;
  readonly explanation: Explanation;
  readonly atSeconds: number;
  readonly onTimestamp: (atSeconds: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  const now = useNow();
  const { plant, variable, explanation } = props;
  const range = rangeIn(periodAt("day", explanation.day), plant.timezone);
  const { rows } = useRows({
    ids: [variable.id],
    ...range,
    resolution: 5,
  });
  const [moving, setMoving] = useState(props.atSeconds);
  const lastSlot = Math.min(
    range.endSeconds - slotSeconds,
    Math.floor(now / slotSeconds) * slotSeconds,
  );
  const result = rows?.find((row) => row[0] === props.atSeconds)?.[1] ?? null;
  const known = variableMap(plant);
  const written = (of: Variable, value: Explanation["figure"]): ReactNode => (
    <Quantity value={valueText(of, value, { format, bitmasks })} />
  );
  return (
    <Part title={t("explain.formula")}>
      <p className="hg-explain-formula">
        <FormulaText plant={plant} text={variable.formula ?? ""} />
      </p>
      {explanation.inputs.length === 0 ? (
        <p className="hg-dim">{t("explain.noInputs")}</p>
      ) : (
        <>
          <div className="hg-explain-moment">
            <span id="hg-explain-moment">{t("explain.moment")}</span>
            <b className="hg-num">{format.time(moving)}</b>
          </div>
          <Slider
            min={range.startSeconds}
            max={Math.max(range.startSeconds + slotSeconds, lastSlot)}
            step={slotSeconds}
            value={moving}
            onChange={setMoving}
            onChangeEnd={props.onTimestamp}
            // It stands beside the heading.
            label={null}
            thumbLabel={t("explain.moment")}
            thumbValueText={(seconds) => format.time(seconds)}
          />
          <table className="hg-table hg-explain-inputs" aria-label={t("explain.formula")}>
            <tbody>
              {explanation.inputs.map((input) => {
                const one = known.get(input.id)?.variable;
                return (
                  <tr key={input.id} className="row">
                    <th scope="row">
                      {one ? (
                        <PageLink
                          to={variablePage.at(
                            { plantId: plant.id, varId: one.id },
                            { explain: explanation.day },
                          )}
                          className="hg-link"
                        >
                          {one.name}
                        </PageLink>
                      ) : (
                        <span className="hg-dim">{t("data.hiddenInput")}</span>
                      )}
                    </th>
                    <td className="r">
                      {one ? written(one, input.value) : "—"}
                      <span className="hg-explain-fate">
                        {input.time === null || !one
                          ? t("common.noValue")
                          : t("explain.measured", { time: format.time(input.time) })}
                      </span>
                    </td>
                  </tr>
                );
              })}
              <tr className="row total">
                <th scope="row">{t("explain.result")}</th>
                <td className="r">{written(variable, result)}</td>
              </tr>
            </tbody>
          </table>
          {rows !== undefined && result === null && (
            <p className="hg-dim hg-small">
              {t(`explain.noResult.${whyNoResult(variable, explanation)}`)}
            </p>
          )}
        </>
      )}
    </Part>
  );
}
