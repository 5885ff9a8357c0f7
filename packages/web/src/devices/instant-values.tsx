import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LiveQuantity, useLiveValue } from "../live/live.api.ts";
import { useScheme } from "../ui/brand.tsx";
import { type SeriesColour, seriesColour } from "../ui/charts/series.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { coloursOf, useBitmasks, valueText } from "../variables/variables.api.ts";

/** What the device says now; a row's swatch puts its variable into the chart above, and takes it out. */
export function InstantValues(props: {
  readonly plantId: string;
  readonly variables: readonly Variable[];
  readonly drawn: readonly Variable[];
  readonly onToggle: (id: string) => void;
  readonly isFull: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { variables, drawn } = props;
  const colours = coloursOf(drawn);
  const colourOf = (id: string): SeriesColour | null => {
    const at = drawn.findIndex((one) => one.id === id);
    return at < 0 ? null : (colours[at] ?? "c01");
  };
  return (
    <Panel span={12} title={t("live.title")} sub={t("devices.swatchHint")} flush>
      {variables.length === 0 ? (
        <EmptyState title={t("devices.noVariables")} hint={t("devices.noVariablesHint")} />
      ) : (
        <div className="hg-table-box">
          <table className="hg-table hg-instant">
            <thead>
              <tr>
                <th scope="col">
                  <span className="hg-hidden">{t("devices.inChart")}</span>
                </th>
                <th scope="col">{t("common.name")}</th>
                <th scope="col" className="r">
                  {t("common.value")}
                </th>
                <th scope="col" className="r">
                  {t("common.time")}
                </th>
              </tr>
            </thead>
            <tbody>
              {variables.map((variable) => (
                <Row
                  key={variable.id}
                  plantId={props.plantId}
                  variable={variable}
                  colour={colourOf(variable.id)}
                  onToggle={() => props.onToggle(variable.id)}
                  isFull={props.isFull}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Row(props: {
  readonly plantId: string;
  readonly variable: Variable;
  readonly colour: SeriesColour | null;
  readonly onToggle: () => void;
  readonly isFull: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const bitmasks = useBitmasks();
  const { variable, colour } = props;
  const live = useLiveValue(variable.id);
  return (
    <tr className="row">
      <td>
        <button
          type="button"
          className="hg-swatch"
          aria-pressed={colour !== null}
          aria-label={t("devices.draw", { name: variable.name })}
          title={t("devices.draw", { name: variable.name })}
          disabled={variable.data_type === "str" || (props.isFull && colour === null)}
          onClick={props.onToggle}
        >
          <i style={colour === null ? {} : { background: seriesColour(colour, scheme) }} />
        </button>
      </td>
      <td className="strong" title={variable.name}>
        <Link
          to="/plant/$plantId/var/$varId"
          params={{ plantId: props.plantId, varId: variable.id }}
        >
          {variable.name}
        </Link>
      </td>
      <td className="r">
        <LiveQuantity
          live={live}
          write={(value) => valueText(variable, value, { format, bitmasks })}
        />
      </td>
      <td
        className={`r hg-num ${live.stale ? "hg-bad" : "hg-dim"}`}
        title={format.dateTime(live.timeSeconds)}
      >
        {live.stale ? format.dateTime(live.timeSeconds) : format.date(live.timeSeconds, "clock")}
      </td>
    </tr>
  );
}
