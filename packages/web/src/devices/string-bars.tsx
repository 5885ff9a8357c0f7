import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { weakStrings } from "@heliograph/domain/plants/weak-strings.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MarkerText, numberOf, useLiveValues } from "../live/live.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { rowsOf, type VerticalBar, VerticalBars } from "../ui/charts/bars.tsx";
import { Panel } from "../ui/panel.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "../variables/variables.pages.ts";

/** "Corrente QS01 stringa 07" under its bar is "7". */
const shortName = (name: string, index: number): string => {
  const number = /(\d+)\D*$/.exec(name)?.[1];
  return String(number === undefined ? index + 1 : Number(number));
};

/** The strings of a box beside each other: one that gives clearly less jumps out. A bar leads to its variable. (T5) */
export function StringBars(props: {
  readonly plant: Plant;
  readonly strings: readonly Variable[];
}): ReactNode {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const { plant, strings } = props;
  const values = useLiveValues(strings.map((one) => one.id));
  const currents = strings.map((one, at) => {
    const live = values[at];
    return { id: one.id, box: "", currentA: live && !live.stale ? numberOf(live) : null };
  });
  const weak = new Set(weakStrings(currents));
  const measured = currents.flatMap(({ currentA }) => currentA ?? []).toSorted((a, b) => a - b);
  const median = measured[Math.floor((measured.length - 1) / 2)] ?? 0;
  const most = Math.max(1, ...measured);
  const bars = strings.map((one, at): VerticalBar => ({
    id: one.id,
    label: shortName(one.name, at),
    name: one.name,
    value: currents[at]?.currentA ?? null,
    max: most,
    ...(weak.has(one.id) ? { state: "FAILING" as const, expected: median } : {}),
  }));
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
