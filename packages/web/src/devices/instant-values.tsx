import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MissingRight } from "../access.tsx";
import { ExplainButton } from "../data/data.api.ts";
import { LiveQuantity, useLiveValue } from "../live/live.api.ts";
import { useScheme } from "../ui/brand.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { type SeriesColour, seriesColour } from "../ui/charts/series.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import {
  coloursOf,
  kindOfVariable,
  tagNames,
  useBitmasks,
  valueText,
} from "../variables/variables.api.ts";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "../variables/variables.pages.ts";

/** What the device says now; a row's swatch puts its variable into the chart above, and takes it out. */
export function InstantValues(props: {
  readonly plant: Plant;
  readonly variables: readonly Variable[];
  readonly drawn: readonly Variable[];
  readonly onToggle: (id: string) => void;
  readonly isFull: boolean;
  /** The permission without which the device shows no variables, where the reader lacks it. */
  readonly missing: PermissionName | null;
}): ReactNode {
  const { t } = useTranslation();
  // On a phone the time stands below the value, so that the name has room.
  const narrow = useIsNarrow();
  const { variables, drawn, missing } = props;
  const colours = coloursOf(drawn);
  const colourOf = (id: string): SeriesColour | null => {
    const at = drawn.findIndex((one) => one.id === id);
    return at < 0 ? null : (colours[at] ?? "c01");
  };
  return (
    <Panel
      span={8}
      title={t("live.title")}
      {...(variables.length > 0 && { sub: t("devices.swatchHint") })}
      flush
    >
      {missing !== null ? (
        <EmptyState
          kind="noPermission"
          title={t("devices.hiddenVariables")}
          hint={<MissingRight needs={[missing]} />}
        />
      ) : variables.length === 0 ? (
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
                <th scope="col">{t("devices.measures")}</th>
                <th scope="col" className="r">
                  {t("common.value")}
                </th>
                {!narrow && (
                  <th scope="col" className="r">
                    {t("common.time")}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {variables.map((variable) => (
                <Row
                  key={variable.id}
                  plant={props.plant}
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
  readonly plant: Plant;
  readonly variable: Variable;
  readonly colour: SeriesColour | null;
  readonly onToggle: () => void;
  readonly isFull: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const bitmasks = useBitmasks();
  const narrow = useIsNarrow();
  const { variable, colour } = props;
  const live = useLiveValue(variable.id);
  const time = (
    <span className={`hg-num ${live.stale ? "hg-bad" : "hg-dim"}`}>
      {live.stale ? format.dateTime(live.timeSeconds) : format.date(live.timeSeconds, "clock")}
    </span>
  );
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
        <PageLink to={variablePage.at({ plantId: props.plant.id, varId: variable.id })}>
          {variable.name}
        </PageLink>
      </td>
      <td className="hg-dim">{tagNames(variable.tags, t).join(", ")}</td>
      <td className="r">
        <span className="hg-instant-value">
          <LiveQuantity
            live={live}
            write={(value) => valueText(variable, value, { format, bitmasks })}
          />
          {kindOfVariable(variable) === "counter" && (
            <ExplainButton plant={props.plant} variable={variable} />
          )}
        </span>
        {narrow && <small className="hg-instant-time">{time}</small>}
      </td>
      {!narrow && (
        <td className="r" title={format.dateTime(live.timeSeconds)}>
          {time}
        </td>
      )}
    </tr>
  );
}
