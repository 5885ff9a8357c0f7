import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { markOf, useSickSubjects } from "../health/health.api.ts";
import { MarkerText, numberOf, useLiveValues } from "../live/live.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { rowsOf, shortName, type VerticalBar, VerticalBars } from "../ui/charts/bars.tsx";
import { Panel } from "../ui/panel.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "../variables/variables.pages.ts";

/** The strings of a box beside each other: a sick one bears its mark at night too. A bar leads to its variable. (HLTH-03) */
export function StringBars(props: {
  readonly plant: Plant;
  readonly strings: readonly Variable[];
}): ReactNode {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const { plant, strings } = props;
  const values = useLiveValues(strings.map((one) => one.id));
  const sick = useSickSubjects(plant.id);
  const currents = strings.map((_, at) => {
    const live = values[at];
    return live && !live.stale ? numberOf(live) : null;
  });
  const measured = currents.flatMap((one) => one ?? []).toSorted((x, y) => x - y);
  const median = measured[Math.floor((measured.length - 1) / 2)] ?? 0;
  const most = Math.max(1, ...measured);
  const bars = strings.map((one, at): VerticalBar => {
    const incident = sick.get(one.id);
    return {
      id: one.id,
      label: shortName(one.name, at),
      name: one.name,
      value: currents[at] ?? null,
      max: most,
      ...(incident ? { state: markOf[causeWord(incident.cause)], expected: median } : {}),
    };
  });
  const perRow = narrow ? 8 : 24;
  const rows = rowsOf(bars, perRow);
  const marker = values[0]?.marker ?? null;
  return (
    <Panel
      span={12}
      title={t("devices.strings")}
      sub={t(narrow ? "devices.stringsNow" : "devices.stringsHint")}
      {...(marker === null ? {} : { end: <MarkerText marker={marker} /> })}
    >
      <div className="hg-rows">
        {rows.map((row) => (
          <VerticalBars
            key={row[0]?.id}
            unit="A"
            heightPx={132}
            bars={row}
            {...(rows[0] ? { columns: rows[0].length } : {})}
            link={(bar, children) => (
              <PageLink to={variablePage.at({ plantId: plant.id, varId: bar.id })}>
                {children}
              </PageLink>
            )}
          />
        ))}
      </div>
    </Panel>
  );
}
