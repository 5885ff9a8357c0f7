import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { shortName } from "../ui/charts/bars.tsx";
import type { Measure } from "../ui/format.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { variablePage } from "../variables/variables.pages.ts";
import type { DayClock } from "./day-clock.ts";
import { hottest, type InverterFigures } from "./inverter-figures.ts";
import { useInSight, usePaint } from "./use-day-clock.ts";

export interface InverterView {
  readonly plantId: string;
  readonly head: ControlDay;
  readonly clock: DayClock;
  readonly figures: InverterFigures;
  /** Places of the inverters in the order of the page. */
  readonly shown: readonly number[];
}
type Mode = "pacs" | "temps" | "energies";

/** One bar for each inverter on one scale, so that the one that is out of line jumps out; a bar leads to its variable. (INVC-01 to 03, INVC-06) */
export function InverterBars(props: InverterView & { readonly mode: Mode }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const { plantId, clock, figures, shown, mode } = props;
  const list = useRef<HTMLUListElement>(null);
  const { inverters, nominals } = figures;
  const most = Math.max(
    0.001,
    ...inverters.map(({ energy }, at) => (energy?.kwh ?? 0) / nominals[at]!),
  );
  const valueOf = (at: number, slot: number): { high: number | null; text: Measure } => {
    const one = inverters[at]!;
    if (mode === "temps") {
      const value = one.temperature?.values[slot] ?? null;
      const unit = one.temperature?.udm ?? "°C";
      return {
        high: value === null ? null : value / hottest,
        text: format.measure(value, unit, 1),
      };
    }
    if (mode === "energies") {
      const kwh = figures.energyAt(at, slot);
      return {
        high: kwh === null ? null : kwh / nominals[at]! / most,
        text: format.measure(kwh, "kWh"),
      };
    }
    const kw = one.power?.values[slot] ?? null;
    return { high: kw === null ? null : kw / nominals[at]!, text: format.measure(kw, "kW") };
  };
  const isInSight = useInSight(list);
  usePaint(clock, (slot, isRest) => {
    const isEnergy = mode === "energies";
    const { middles, standings } = isEnergy ? figures.comparedYields(slot) : figures.compared(slot);
    const own = list.current;
    if (own === null) return;
    [...own.children].forEach((item, place) => {
      if (!isRest && !isInSight(item)) return;
      const at = shown[place]!;
      const { high, text } = valueOf(at, slot);
      const standing = high === null ? "silent" : mode === "temps" ? "even" : standings[at]!;
      const element = item as HTMLElement;
      element.dataset["standing"] = standing;
      const [bar] = element.getElementsByTagName("i");
      if (bar) bar.style.transform = `scaleY(${Math.max(0, Math.min(1, high ?? 0))})`;
      const [value] = element.getElementsByTagName("b");
      if (value) value.textContent = text.number;
      const [line] = element.getElementsByTagName("u");
      const middle = middles[at] ?? null;
      if (line) {
        line.hidden = middle === null;
        line.style.transform = `translateY(${(-100 * (middle ?? 0)) / (isEnergy ? most : 1)}%)`;
      }
      if (!isRest) return;
      const [link] = element.getElementsByTagName("a");
      link?.setAttribute("aria-label", `${inverters[at]!.name}: ${format.text(text)}`);
    });
  });
  const perRow = narrow ? 6 : 20;
  return (
    <Panel label={t(`controls.inverters.${mode}`)}>
      <ul
        ref={list}
        className="hg-control-bars"
        style={{ gridTemplateColumns: `repeat(${Math.min(perRow, shown.length)}, minmax(0, 1fr))` }}
      >
        {shown.map((at) => {
          const one = inverters[at]!;
          const of = {
            pacs: one.power?.id,
            temps: one.temperature?.id,
            energies: one.energy?.id,
          }[mode];
          const body = (
            <>
              <b className="hg-num" />
              <span className="hg-control-bar" aria-hidden="true">
                <i />
                {mode === "pacs" && <u />}
              </span>
              <span className="hg-small">{shortName(one.name, at)}</span>
            </>
          );
          return (
            <li key={one.id} title={one.name}>
              {of === undefined ? (
                <span>{body}</span>
              ) : (
                <PageLink to={variablePage.at({ plantId, varId: of })}>{body}</PageLink>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
