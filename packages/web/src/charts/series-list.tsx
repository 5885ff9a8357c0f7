import type { ChartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import { perKwp } from "@heliograph/domain/charts/per-kwp.ts";
import { isUpsideDown } from "@heliograph/domain/charts/chart-changes.ts";
import { ActionIcon } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "../ui/brand.tsx";
import { seriesColour } from "../ui/charts/series.ts";
import type { Cells } from "../ui/edit-fields.ts";
import type { Edit } from "../ui/use-edit.ts";
import { type ChartDraft, moved, withSeries } from "./chart-draft.ts";
import type { ChartVariable } from "./chart-variables.ts";
import { SeriesFields } from "./series-fields.tsx";
import { ratedOf, shownSeries } from "./shown-series.ts";

/** The series in their order: dragged by the grip, or moved with the arrow keys on it. */
export function SeriesList(props: {
  readonly edit: Edit<ChartDraft>;
  readonly known: ReadonlyMap<string, ChartVariable>;
}): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  const { edit, known } = props;
  const draft = edit.values;
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const shown = new Map(shownSeries(draft, known, ratedOf).map((one) => [one.place, one]));
  const move = (from: number, to: number): void => {
    const series = moved(draft.series, from, to);
    if (series !== draft.series) edit.set({ series: [...series] });
  };
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    const from = dragged.current;
    if (from === null || !list.current) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const own = rows[from];
    if (!own) return;
    const over = rows.findIndex(
      ({ top, bottom }) => event.clientY >= top && event.clientY < bottom,
    );
    const target = rows[over];
    if (over < 0 || over === from || !target) return;
    // Past the middle of the other row, so that two rows of different heights do not change places for ever.
    const middle = (target.top + target.bottom) / 2;
    if (over > from ? event.clientY < middle : event.clientY > middle) return;
    dragged.current = over;
    move(from, over);
  };
  /** A power or an energy of something whose nominal power is known. */
  const isScalable = (id: string): boolean => {
    const one = known.get(id);
    return one !== undefined && perKwp(one.variable.udm, ratedOf(one)) !== null;
  };
  if (draft.series.length === 0) {
    const error = edit.errorOf("series");
    return error ? (
      <p className="hg-bad" role="alert">
        {error}
      </p>
    ) : (
      <p className="hg-dim">{t("charts.addBelow")}</p>
    );
  }
  return (
    <ol ref={list} className="hg-series" aria-label={t("charts.legend.series")}>
      {draft.series.map((series, place) => {
        const one = shown.get(place);
        const name = one?.name ?? series.name ?? t("charts.unknownVariable");
        const at = `series.${place}`;
        const error = edit.errorOf(at);
        // What is wrong with it is to be seen.
        const isOpen = open === series.var_id || error !== undefined;
        const looks: Cells<ChartSeries> = {
          values: series,
          set: (change) => edit.set({ series: withSeries(draft.series, place, change) }),
          leave: () => undefined,
          errorOf: (name) =>
            name === "min" && isUpsideDown(series)
              ? t("charts.upsideDown")
              : edit.errorOf(`${at}.${name}`),
        };
        return (
          <li key={series.var_id} className="hg-series-row">
            <div className="hg-series-head">
              <button
                type="button"
                className="hg-series-grip"
                aria-label={t("charts.move", { name })}
                title={t("charts.moveHint")}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  dragged.current = place;
                }}
                onPointerMove={drag}
                onPointerUp={() => {
                  dragged.current = null;
                }}
                onPointerCancel={() => {
                  dragged.current = null;
                }}
                onKeyDown={(event) => {
                  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (step === 0) return;
                  event.preventDefault();
                  move(place, place + step);
                }}
              >
                <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
              </button>
              <i
                className="hg-series-colour"
                style={{ background: one ? seriesColour(one.colour, scheme) : "var(--hg-track)" }}
              />
              <button
                type="button"
                className="hg-series-name"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : series.var_id)}
              >
                <span className={error === undefined ? "hg-cut" : "hg-cut hg-bad"}>{name}</span>
                <span className="hg-dim hg-small hg-cut">
                  {one?.device?.name ?? (one ? t("charts.formulas") : "")}
                </span>
                <IconChevronDown
                  size={16}
                  stroke={1.6}
                  aria-hidden="true"
                  style={isOpen ? { transform: "rotate(180deg)" } : undefined}
                />
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("charts.remove", { name })}
                onClick={() => edit.set({ series: draft.series.toSpliced(place, 1) })}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </div>
            {isOpen && (
              <SeriesFields
                of={looks}
                shown={one ?? null}
                label={known.get(series.var_id)?.variable.name ?? ""}
                isScalable={isScalable(series.var_id)}
                space={draft.type === "3D"}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
