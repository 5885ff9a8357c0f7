import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { freshOf, MarkerText, useLiveValues } from "../../live/live.api.ts";
import { Panel } from "../../ui/panel.tsx";
import type { FlowSources, FlowTerm } from "./energy-flow.ts";
import { FlowDrawing } from "./flow-drawing.tsx";

/** Sum of live values as kW; null when one of them is missing. */
function useSum(terms: readonly FlowTerm[]): number | null {
  const values = useLiveValues(terms.map((term) => term.id));
  if (terms.length === 0) return null;
  let sum = 0;
  for (const [at, live] of values.entries()) {
    const number = freshOf(live);
    if (number === null) return null;
    sum += number * (terms[at]?.kw ?? 1);
  }
  return sum;
}

/** Who feeds whom at this moment in a plant. */
export function FlowPanel(props: {
  readonly sources: FlowSources;
  readonly span: number;
  readonly heightPx: number;
}): ReactNode {
  const { t } = useTranslation();
  const { sources } = props;
  const powers = {
    production: useSum(sources.production),
    exchange: useSum(sources.exchange),
    storage: useSum(sources.storage),
    load: useSum(sources.load),
  };
  const [charge] = useLiveValues(sources.charge.map((term) => term.id));
  const marker = charge?.marker ?? null;
  return (
    <Panel
      span={props.span}
      title={t("dashboard.flow.title")}
      sub={t("dashboard.flow.sub")}
      {...(marker === null ? {} : { end: <MarkerText marker={marker} /> })}
    >
      <FlowDrawing
        powers={powers}
        has={{
          storage: sources.storage.length > 0,
          exchange: sources.exchange.length > 0,
          load: sources.load.length > 0,
        }}
        charge={charge && freshOf(charge)}
        height={props.heightPx}
      />
    </Panel>
  );
}
