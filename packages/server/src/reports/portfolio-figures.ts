import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { ReportFacts } from "@heliograph/domain/reports/facts.ts";
import {
  plantFigures,
  type PlantFigures,
} from "@heliograph/domain/reports/portfolio/plant-figures.ts";
import { portfolioDocument } from "@heliograph/domain/reports/portfolio/portfolio-document.ts";
import type { ReportSpan } from "@heliograph/domain/reports/report-period.ts";
import type { Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { mayTake } from "./mailing-scope.ts";
import { type MailedPlant, readMailedPlants, type StoredMailing } from "./mailings.store.ts";
import { bucketsOf } from "./read-figures.ts";

/** A period of a mailing. */
export interface MailingAt {
  readonly mailing: StoredMailing;
  readonly span: ReportSpan;
  /** Of its owner, now. */
  readonly plants: readonly MailedPlant[];
}
/** A plant's period in figures, as its own report reads it. */
export type PlantFacts = (model: PlantModel, span: ReportSpan) => Promise<ReportFacts>;
/** Facts of so many plants are read at once. */
const plantsAtOnce = 2;

/** The report of a portfolio's period, of the plants that are given. */
export const portfolioAt = (
  { mailing: { fields }, span }: Pick<MailingAt, "mailing" | "span">,
  of: {
    readonly figures: readonly PlantFigures[];
    readonly made: number;
    readonly isRunning: boolean;
  },
  language: Language,
) =>
  portfolioDocument(
    {
      name: fields.name,
      ...span,
      isRunning: of.isRunning,
      madeAt: of.made,
      buckets: bucketsOf(span),
      plants: of.figures,
    },
    language,
  );

export type PortfolioFigures = ReturnType<typeof portfolioFigures>;
export function portfolioFigures(
  db: Db,
  rooms: { readonly plants: Pick<PlantsService, "model">; readonly facts: PlantFacts },
) {
  const { plants } = rooms;
  /** What each plant made; one that cannot be read now fails the whole: a report that leaves one out in silence is wrong. */
  const figuresOf = async (
    own: readonly MailedPlant[],
    span: ReportSpan,
  ): Promise<PlantFigures[]> => {
    const figures: PlantFigures[] = [];
    for (let from = 0; from < own.length; from += plantsAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- a few at a time: others wait for the same threads
      const some = await Promise.all(
        own.slice(from, from + plantsAtOnce).map(async ({ id }) => {
          const model = await plants.model(id);
          return model === null ? null : plantFigures(await rooms.facts(model, span));
        }),
      );
      figures.push(...some.filter((one) => one !== null));
    }
    return figures;
  };
  /** Of the plants that somebody may read now. */
  const seenBy = async (
    caller: Caller,
    figures: readonly PlantFigures[],
  ): Promise<PlantFigures[]> => {
    const known = await readMailedPlants(
      db,
      figures.map(({ id }) => id),
    );
    const seen = new Set(
      known.filter((plant) => mayTake(caller, "portfolio", plant)).map(({ id }) => id),
    );
    return figures.filter(({ id }) => seen.has(id));
  };

  return { figuresOf, seenBy };
}
