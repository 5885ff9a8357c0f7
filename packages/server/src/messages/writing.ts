/** What a message is written from, and what for. */
import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import type { MailingFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { IncidentKnown } from "@heliograph/domain/messages/seen-facts.ts";
import type { Channel } from "@heliograph/contract/messages/messages.wire.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Caller } from "../platform/caller.ts";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Outgoing } from "./deliveries.store.ts";
import type { MailFile } from "./transport.ts";

/** What is known by now of an incident of a plant; null without one. Its money is that of the tariffs as they are. */
export type KnownOf = (plantId: string, incidentId: string) => Promise<IncidentKnown | null>;
/** What it has lost on each day; null where nobody can say. [kWh] */
export type LostByDay = (
  plantId: string,
  incidentId: string,
) => Promise<ReadonlyMap<CivilDay, number> | null>;
/** The PDF of a report that was made; null where it was deleted since. */
export type ReportPdf = (
  of: {
    readonly plantId: string;
    readonly reportId: string;
    readonly firstDay: number;
    readonly number: number;
  },
  as: { readonly language: Language; readonly brand: Brand },
) => Promise<MailFile | null>;
/** What a report over several plants, or an export, tells one of its recipients: what he may read at that moment. */
export interface MailingLetters {
  mayRead(issue: MailingFacts["issue"], caller: Caller): Promise<boolean>;
  /** null: there is nothing of it any more that he may read. */
  write(
    issue: MailingFacts["issue"],
    caller: Caller,
    as: { readonly language: Language; readonly brand: Brand },
  ): Promise<MailingLetter | null>;
}
export interface MailingLetter {
  readonly answers: MailingFacts["answers"];
  readonly files: readonly MailFile[];
  /** Of a file that is too large to be attached. */
  readonly linkedBytes: number | null;
}
export interface WriterParts {
  readonly mailings: MailingLetters;
  readonly knownOf: KnownOf;
  readonly reportPdf: ReportPdf;
  readonly lostByDay: LostByDay;
  readonly plants: Pick<PlantsService, "hidden">;
  readonly data: Pick<DataService, "fetch" | "aggregated">;
  readonly publicUrl: string | null;
  readonly secret: () => string;
}
/** One message with its plant. */
export interface Part extends Outgoing {
  readonly model: PlantModel;
  /** Its alarm was written to him later than it was raised: nobody took care of it, and the next one was called. (M14) */
  readonly isCalled: boolean;
}
export interface Writing {
  readonly envelope: string;
  readonly channel: Channel;
  readonly to: readonly string[];
  readonly parts: readonly Part[];
  /** The recipient as he would call; null for a test to an address that is typed. */
  readonly caller: Caller | null;
  readonly language: Language;
  /** Whose portal the recipient uses. */
  readonly brand: Brand;
  readonly now: number;
}
