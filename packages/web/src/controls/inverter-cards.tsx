import type { Standing } from "@heliograph/domain/controls/in-line.ts";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { devicePage } from "../devices/devices.pages.ts";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { areaOf, lineOf } from "./day-curves.ts";
import { momentOf } from "./day-player.tsx";
import type { InverterView } from "./inverter-bars.tsx";
import type { InverterFigures } from "./inverter-figures.ts";
import { useInSight, usePaint } from "./use-day-clock.ts";

/** Since which slot an inverter stands as it does now, without interruption; one that is silent, since its last value, be it by night. */
function sinceOf(figures: InverterFigures, at: number, slot: number): number {
  const now = figures.compared(slot).standings[at];
  let from = slot;
  if (now === "silent") {
    const values = figures.inverters[at]?.power?.values ?? [];
    while (from > 0 && (values[from - 1] ?? null) === null) from -= 1;
    return from;
  }
  while (from > 0 && figures.compared(from - 1).standings[at] === now) from -= 1;
  return from;
}
const marks = { stopped: "KO", silent: "SILENT", low: "FAILING" } as const;

/** A card for each inverter: its day in % of its nominal power before the middle of its peers; it leads to the device. (INVC-04, DEV-08) */
export function InverterCards(props: InverterView): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plantId, head, clock, figures, shown } = props;
  const { inverters, nominals, slots, middles } = figures;
  const grid = useRef<HTMLDivElement>(null);
  const curves = useMemo(() => {
    const shares = inverters.map(({ power }, at) =>
      (power?.values ?? []).map((value) => (value === null ? null : value / nominals[at]!)),
    );
    // All curves have one scale: a little beyond the highest of them.
    const most = 1.05 * Math.max(0.05, ...shares.flat().map((one) => one ?? 0));
    return {
      own: shares.map((day, at) => ({
        area: areaOf(day, most),
        line: lineOf(day, most),
        middle: lineOf(middles[at]!, most),
      })),
    };
  }, [inverters, nominals, middles]);
  const wordsOf = (standing: Standing, at: number, slot: number, share: number | null): string => {
    if (standing === "stopped" || standing === "silent") {
      const time = format.time(momentOf(head, sinceOf(figures, at, slot)));
      return t("controls.since", { what: t(`controls.${standing}`), time });
    }
    const middle = figures.compared(slot).middles[at] ?? null;
    if (standing === "dark" || middle === null || share === null) return "";
    return signed(format.text(format.percent((share / middle - 1) * 100, 1)), share > middle);
  };
  const isInSight = useInSight(grid);
  usePaint(clock, (slot, isRest) => {
    const { standings } = figures.compared(slot);
    const shares = figures.shares(slot);
    [...(grid.current?.children ?? [])].forEach((item, place) => {
      if (!isRest && !isInSight(item)) return;
      const at = shown[place]!;
      const card = item as HTMLElement;
      const share = shares[at] ?? null;
      const standing = standings[at]!;
      card.dataset["standing"] = standing;
      const [percent, power, note] = card.getElementsByTagName("output");
      const kw = share === null ? null : share * nominals[at]!;
      const [cursor] = card.getElementsByTagName("i");
      if (cursor) cursor.style.transform = `translateX(${(100 * (slot + 0.5)) / slots}%)`;
      if (percent)
        percent.textContent = format.text(format.percent(share === null ? null : share * 100));
      // Of one that stands or is silent the foot says since when.
      const isOff = standing === "stopped" || standing === "silent";
      if (power) power.textContent = isOff ? "" : format.text(format.power(kw, 1));
      if (note) note.textContent = wordsOf(standing, at, slot, share);
    });
  });
  return (
    <div ref={grid} className="hg-control-cards">
      {shown.map((at) => {
        const one = inverters[at]!;
        const curve = curves.own[at]!;
        return (
          <PageLink
            key={one.id}
            to={devicePage.at({ plantId, deviceId: one.id })}
            className="hg-control-card"
            title={t("controls.peers")}
          >
            <span className="hg-control-card-head">
              {Object.entries(marks).map(([standing, state]) => (
                <span key={standing} data-for={standing}>
                  <Mark state={state} size={14} label={t(`controls.${wordOf[state]}`)} />
                </span>
              ))}
              <b>{one.name}</b>
              <span className="hg-small hg-dim hg-num">
                {one.nominal === null
                  ? ""
                  : format.text(
                      format.measure(one.nominal, "kW", Number.isInteger(one.nominal) ? 0 : 1),
                    )}
              </span>
              <output className="hg-num" />
            </span>
            <span className="hg-control-curve" aria-hidden="true">
              <svg viewBox={`0 0 ${slots} 100`} preserveAspectRatio="none">
                <path className="area" d={curve.area} />
                <path className="middle" d={curve.middle} />
                <path className="line" d={curve.line} />
              </svg>
              <i />
            </span>
            <span className="hg-control-card-foot hg-small hg-num">
              <output />
              <output />
            </span>
          </PageLink>
        );
      })}
    </div>
  );
}
const wordOf = { KO: "stopped", SILENT: "silent", FAILING: "out" } as const;
const signed = (text: string, isPositive: boolean): string =>
  isPositive && !text.startsWith("0,0") && !text.startsWith("0.0") ? `+${text}` : text;
