import type { ForecastSkill } from "@heliograph/contract/forecast/forecast.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";

/** How good the forecasts of the last month were, beside "as the day before". */
export function Skill({ skill }: { readonly skill: readonly ForecastSkill[] }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const share = (kwh: number | null, made: number): string =>
    kwh === null || made <= 0 ? "—" : format.text(format.percent((100 * kwh) / made));
  const signed = (kwh: number, made: number): string =>
    `${kwh > 0 ? "+" : kwh < 0 ? "−" : ""}${share(Math.abs(kwh), made)}`;
  return (
    <details className="hg-forecast-skill">
      <summary>{t("forecast.skill.title")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("forecast.skill.of")}</th>
            <th scope="col">{t("forecast.skill.count")}</th>
            <th scope="col">{t("forecast.skill.error")}</th>
            <th scope="col">{t("forecast.skill.like")}</th>
            <th scope="col">{t("forecast.skill.bias")}</th>
            <th scope="col">{t("forecast.skill.inside")}</th>
          </tr>
        </thead>
        <tbody>
          {skill.map((one) => (
            <tr key={one.horizon}>
              <th scope="row">
                {one.horizon === 0
                  ? t("forecast.rest")
                  : t("forecast.skill.ahead", { count: one.horizon })}
              </th>
              <td>{one.count}</td>
              <td>{share(one.error_kwh, one.made_kwh)}</td>
              <td>{share(one.like_error_kwh, one.made_kwh)}</td>
              <td>{signed(one.bias_kwh, one.made_kwh)}</td>
              <td>{format.text(format.percent(100 * one.inside))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hg-small hg-dim">{t("forecast.skill.hint")}</p>
    </details>
  );
}
