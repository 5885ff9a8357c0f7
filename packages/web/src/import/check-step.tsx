import type { ColumnChoice, ColumnPlan } from "@heliograph/domain/import/column-choices.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dayWithData } from "@heliograph/domain/import/judge-reading.ts";
import type { TableLayout } from "@heliograph/domain/import/table-layout.ts";
import type { RowFault, TableReading } from "@heliograph/domain/import/table-reading.ts";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayField } from "../ui/edit-cells.tsx";
import { Mark } from "../ui/marks.tsx";
import { Facts, Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { usePlant } from "../plant-queries.ts";
import { shownUnit } from "../variables/variables.api.ts";
import { columnNames } from "./column-names.ts";
import { LeftOut } from "./left-out.tsx";
import { ScrolledTable } from "./scrolled-table.tsx";
import type { Columns } from "./use-reading.ts";

const shownMoments = 20;
const shownColumns = 12;

/** What the file holds, and what of it is left out, row by row; children: the trial, which is given how mibs are called. */
export function CheckStep(props: {
  readonly reading: TableReading;
  readonly columns: Columns;
  readonly plans: readonly ColumnPlan[];
  readonly choices: readonly ColumnChoice[];
  readonly layout: TableLayout;
  readonly children: (nameOf: (mib: string) => string) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { reading, children } = props;
  const nameOf = useNames(props);
  const { moments, gaps } = reading;
  const [first, last] = [moments[0], moments.at(-1)];
  const longest = gaps.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  return (
    <>
      <Panel title={t("measures.step.check.name")} sub={t("measures.check.sub")}>
        {first === undefined || last === undefined ? (
          <p className="hg-bad" role="alert">
            {t("measures.check.nothing")}
          </p>
        ) : (
          <Facts
            className="hg-measures-facts"
            facts={{
              [t("measures.check.moments")]: format.count(moments.length),
              [t("measures.check.values")]: format.count(reading.values),
              [t("measures.check.span")]: t("measures.check.spanOf", {
                first: format.dateTime(first.timestamp),
                last: format.dateTime(last.timestamp),
              }),
              [t("measures.check.step")]: format.duration(reading.step),
              [t("measures.check.gaps")]:
                gaps.length === 0
                  ? t("measures.check.gapsNone")
                  : t("measures.check.gapsOf", {
                      count: gaps.length,
                      longest: format.duration(longest),
                      from: format.dateTime(gaps[0]!.from),
                      to: format.dateTime(gaps[0]!.to),
                    }),
            }}
          />
        )}
        <Notes reading={reading} nameOf={nameOf} plans={props.plans}>
          <LeftOut columns={props.columns} choices={props.choices} />
        </Notes>
        {first !== undefined && children(nameOf)}
      </Panel>
      {reading.faults.size > 0 && (
        <Faults reading={reading} columns={props.columns} layout={props.layout} />
      )}
      {gaps.length > 1 && <Gaps gaps={gaps} />}
      {first !== undefined && <Preview {...props} nameOf={nameOf} />}
    </>
  );
}

/** What a mib is called: on the plant, or, of what is to be created, in the file. */
function useNames({ columns, choices }: Parameters<typeof CheckStep>[0]): (mib: string) => string {
  const { t } = useTranslation();
  const plant = usePlant();
  const known = new Map(
    (plant.devices ?? []).flatMap((device) =>
      device.variables.map((one) => [one.mib, `${device.name} · ${one.name}`] as const),
    ),
  );
  const names = columnNames(columns.series, t);
  const own = new Map(
    columns.series.flatMap(({ mib }, at) =>
      choices[at]?.to === "new" ? [[mib, names[at]!] as const] : [],
    ),
  );
  return (mib) => known.get(mib) ?? own.get(mib) ?? mib;
}

function Notes(props: {
  readonly reading: TableReading;
  readonly plans: readonly ColumnPlan[];
  readonly nameOf: (mib: string) => string;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { reading, plans, nameOf, children } = props;
  const day = (date: string): string => format.date(Date.parse(`${date}T12:00:00Z`) / 1000, "date");
  const counted = (["empty", "repeated", "corrected", "disordered"] as const)
    .filter((code) => reading[code] > 0)
    .map((code) => ({
      isOdd: code === "corrected" || code === "disordered",
      text: t(`measures.check.note.${code}`, { count: reading[code] }),
    }));
  const notes = [
    ...counted,
    ...(reading.isNewestFirst
      ? [{ isOdd: false, text: t("measures.check.note.newestFirst") }]
      : []),
    ...reading.clockChanges.map(({ day: date, kind, rows }) => ({
      isOdd: kind === "skipped",
      text: t(`measures.check.note.${kind}`, { day: day(date), count: rows }),
    })),
    ...plans
      .filter(({ target }) => target?.isSummed === true)
      .map(({ target }) => ({
        isOdd: false,
        text:
          target!.sumFrom === undefined
            ? t("measures.check.note.summed", { name: nameOf(target!.mib) })
            : t("measures.check.note.continued", {
                name: nameOf(target!.mib),
                from: format.number(target!.sumFrom, 1),
              }),
      })),
    ...[...reading.beyond].map(([mib, { count, farthest, vmin, vmax }]) => {
      const unit = shownUnit(plans.find(({ target }) => target?.mib === mib)?.udm ?? null);
      const measure = (value: number): string => format.text(format.measure(value, unit));
      const limits =
        vmin === null
          ? t("measures.check.note.most", { max: measure(vmax!) })
          : vmax === null
            ? t("measures.check.note.least", { min: measure(vmin) })
            : t("measures.check.note.between", { min: measure(vmin), max: measure(vmax) });
      const words = { name: nameOf(mib), count, limits, farthest: measure(farthest) };
      return { isOdd: true, text: t("measures.check.note.beyond", words) };
    }),
  ];
  return (
    <ul className="hg-measures-notes">
      {notes.map(({ isOdd, text }) => (
        <li key={text}>
          <Mark state={isOdd ? "FAILING" : "OK"} size={14} quiet />
          <span>{text}</span>
        </li>
      ))}
      {children}
    </ul>
  );
}

function Gaps({ gaps }: Pick<TableReading, "gaps">): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, shownMoments);
  return (
    <Panel
      flush
      title={t("measures.check.gaps")}
      sub={t("measures.check.gapsSub", { count: longest.length })}
    >
      <ScrolledTable label={t("measures.check.gaps")} isLow>
        <tbody>
          {longest.map(({ from, to }) => (
            <tr key={from}>
              <td>
                {t("measures.check.spanOf", {
                  first: format.dateTime(from),
                  last: format.dateTime(to),
                })}
              </td>
              <td className="r">{format.duration(to - from)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Panel>
  );
}

/** What would have been taken in the place of a fault. */
function useExpected({ decimal, timeFormat }: TableLayout): (code: RowFault) => string {
  const { t } = useTranslation();
  const what = (code: RowFault): string | null => {
    switch (code) {
      case "time_unreadable":
        return timeFormat === null
          ? null
          : t("measures.check.expectedOf.time", {
              format: t(`measures.layout.formatOf.${timeFormat}`),
            });
      case "not_a_number":
        return t("measures.check.expectedOf.number", { sample: decimal === "," ? "12,5" : "12.5" });
      case "out_of_bounds":
      case "infinite":
        return t("measures.check.expectedOf.bounds");
      case "row_short":
        return t("measures.check.expectedOf.cells");
      case "stamp_ahead":
      case "stamp_before_active":
        return t("measures.check.expectedOf.between");
      default:
        return null;
    }
  };
  return (code) => {
    const expected = what(code);
    return expected === null ? "" : t("measures.check.expected", { what: expected });
  };
}

function Faults(props: {
  readonly reading: TableReading;
  readonly columns: Columns;
  readonly layout: TableLayout;
}): ReactNode {
  const { t } = useTranslation();
  const { reading, columns } = props;
  const expected = useExpected(props.layout);
  const names = columnNames(columns.series, t);
  const format = useFormat();
  const { faults, faultLines } = reading;
  const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
  return (
    <Panel
      flush
      title={t("measures.check.faults")}
      sub={[...faults]
        .map(([code, count]) => `${t(`measures.check.faultOf.${code}`)}: ${format.count(count)}`)
        .join(" · ")}
    >
      <ScrolledTable label={t("measures.check.faults")} wraps>
        <tbody>
          {faultLines.map(({ line, code, text, series }, at) => (
            <tr key={at}>
              <th scope="row">{t("measures.check.line", { line })}</th>
              <td className="hg-bad">{t(`measures.check.faultOf.${code}`)}</td>
              <td title={text}>{text === "" ? "" : t("measures.check.cell", { text })}</td>
              <td>{series === null ? "" : names[columns.series.indexOf(series)]}</td>
              <td className="hg-dim-2">{expected(code)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      {total > faultLines.length && (
        <p className="hg-small hg-dim hg-pad">
          {t("measures.check.moreLines", { count: faultLines.length })}
        </p>
      )}
    </Panel>
  );
}

/** As many as are there, three at most. */
const decimalsOf = (value: number): number =>
  Math.min(3, (/\.(\d+)$/.exec(String(Number(value.toFixed(3))))?.[1] ?? "").length);

function Preview(
  props: Parameters<typeof CheckStep>[0] & { readonly nameOf: (mib: string) => string },
): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const { timezone: tz } = plant;
  const all = props.reading.moments;
  const days = useMemo(
    () => [all[0], all.at(-1)].map((one) => formatCivilDay(dayOf(one?.timestamp ?? 0, tz))),
    [all, tz],
  );
  const [asked, ask] = useState("");
  const day = asked === "" ? days[0]! : asked;
  const found = useMemo(() => dayWithData(all, parseCivilDay(day), tz), [all, day, tz]);
  const shown = found === null ? day : formatCivilDay(found.day);
  const dateOf = (date: string): string =>
    format.date(Date.parse(`${date}T12:00:00Z`) / 1000, "date");
  const moments = (found?.moments ?? []).slice(0, shownMoments);
  const mibs = props.plans
    .flatMap(({ target }) => target?.mib ?? [])
    .filter((mib) => moments.some(({ values }) => mib in values))
    .slice(0, shownColumns);
  return (
    <Panel
      flush
      title={t("measures.check.preview")}
      sub={t("measures.check.previewOf", { count: moments.length })}
      end={
        <DayField
          size="xs"
          aria-label={t("measures.check.previewDay")}
          value={shown}
          minDate={days[0]!}
          maxDate={days[1]!}
          onChange={ask}
        />
      }
    >
      {shown !== day && (
        <p className="hg-small hg-pad" role="status">
          {t("measures.check.previewNone", { asked: dateOf(day), day: dateOf(shown) })}
        </p>
      )}
      <ScrolledTable label={t("measures.check.preview")}>
        <thead>
          <tr>
            <th scope="col">{t("measures.layout.time")}</th>
            {mibs.map((mib) => (
              <th key={mib} scope="col" className="r" title={props.nameOf(mib)}>
                {props.nameOf(mib)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map(({ timestamp, values }) => (
            <tr key={timestamp}>
              <th scope="row">{format.dateTime(timestamp)}</th>
              {mibs.map((mib) => {
                const value = values[mib];
                return (
                  <td key={mib} className="r">
                    {typeof value === "number"
                      ? format.number(value, decimalsOf(value))
                      : (value ?? "—")}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Panel>
  );
}
