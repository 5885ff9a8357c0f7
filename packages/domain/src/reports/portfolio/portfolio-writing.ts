import type { ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import type { CivilDay } from "../../data/civil-day.ts";
import { filled } from "../../messages/message-text.ts";
import type { Writing } from "../blocks.ts";
import { type PlantFigures, ranking } from "./plant-figures.ts";
import type { PortfolioWords } from "./portfolio-words-it.ts";

/** A portfolio of a period, in figures. */
export interface Portfolio {
  readonly name: string;
  readonly freq: ReportFreq;
  readonly first: CivilDay;
  readonly last: CivilDay;
  readonly isRunning: boolean;
  /** [unix s] */
  readonly madeAt: number;
  /** "2026-05-12" or "2026-05", of which the period consists. */
  readonly buckets: readonly string[];
  /** Those that the reader may read. */
  readonly plants: readonly PlantFigures[];
}
/** What its parts write with. */
export interface PortfolioWriting extends Pick<Writing, "words" | "format"> {
  readonly portfolio: Portfolio;
  readonly own: PortfolioWords;
}

export const plantCount = (count: number, own: PortfolioWords): string =>
  filled(count === 1 ? own.plantsOne : own.plants, { count });

/** The best and the worst; none where there are less than two to compare. */
export function extremes(plants: readonly PlantFigures[]) {
  const { by, ranked } = ranking(plants);
  const [best, worst] = [ranked[0], ranked.at(-1)];
  return best === undefined || worst === undefined || ranked.length < 2
    ? null
    : { by, best, worst };
}

/** What is open at the end, by what it cost in the period, the dearest first. */
export const mattersOf = ({ plants }: Pick<Portfolio, "plants">) =>
  plants
    .flatMap((plant) =>
      plant.open.map((one) => ({
        plant,
        one,
        lostWh: plant.health?.steps.find(({ incident }) => incident === one.incident)?.wh ?? 0,
      })),
    )
    .toSorted((a, b) => b.lostWh - a.lostWh || (b.one.monthKwh ?? 0) - (a.one.monthKwh ?? 0));
