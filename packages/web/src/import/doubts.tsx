import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import {
  judgeSeries,
  type JudgedSeries,
  type JudgedTarget,
} from "@heliograph/domain/import/judge-reading.ts";
import type { TableMoment } from "@heliograph/domain/import/table-reading.ts";
import { totalKwp } from "@heliograph/domain/plants/total-kwp.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";

const shownLines = 12;

/** Judges a reading as the plant will, one variable after the other, so that the page goes on answering. */
export const judgeBy =
  (plant: Pick<Plant, "timezone" | "lat" | "lon" | "sections">, targets: readonly JudgedTarget[]) =>
  async (moments: readonly TableMoment[]): Promise<JudgedSeries[]> => {
    const { lat, lon } = plant;
    const kwp = totalKwp(plant.sections);
    const facts = {
      tz: plant.timezone,
      site: lat === null || lon === null ? null : { latitude: lat, longitude: lon },
      kwp: kwp > 0 ? kwp : null,
    };
    const found: JudgedSeries[] = [];
    for (const target of targets) {
      const judged = judgeSeries(moments, target, facts);
      if (judged !== null) found.push(judged);
      // oxlint-disable-next-line no-await-in-loop -- between two variables the browser draws and listens
      await new Promise((go) => setTimeout(go));
    }
    return found;
  };

export const doubtedCount = (doubts: readonly JudgedSeries[]): number =>
  doubts.reduce((sum, { quarantined, unbelieved }) => sum + quarantined + unbelieved, 0);

/** What the plant will not believe of a file, and where its counters begin anew: known before anything is written. */
export function Doubts(props: {
  readonly doubts: readonly JudgedSeries[];
  readonly nameOf: (mib: string) => string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { doubts, nameOf } = props;
  const lines = doubts.flatMap((one) => {
    const name = nameOf(one.mib);
    const first = one.firstDoubted === null ? "" : format.dateTime(one.firstDoubted);
    return (["quarantined", "unbelieved", "doubtfulDays", "replaced", "resets"] as const)
      .filter((code) => one[code] > 0)
      .map((code) => ({
        key: `${one.mib} ${code}`,
        isOdd: code !== "resets",
        text: t(`measures.doubt.${code}`, { name, first, count: one[code] }),
      }));
  });
  if (lines.length === 0) return null;
  return (
    <ul className="hg-measures-notes">
      {lines.slice(0, shownLines).map(({ key, isOdd, text }) => (
        <li key={key}>
          <Mark state={isOdd ? "FAILING" : "OK"} size={14} quiet />
          <span>{text}</span>
        </li>
      ))}
      {lines.length > shownLines && (
        <li>{t("measures.doubt.more", { count: lines.length - shownLines })}</li>
      )}
    </ul>
  );
}
