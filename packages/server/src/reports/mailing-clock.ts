/** Has mailings made when their periods are over; one process of the fleet does. (R16) */
import { runAlone } from "../platform/locks.ts";
import { Repeated } from "../platform/repeated.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { MailingIssues } from "./mailing-issues.ts";
import { dueMailings, type StoredMailing, writeNext } from "./mailings.store.ts";

const tickSeconds = 20;
/** One that could not be made is tried again so much later: the others do not wait for it. [s] */
const againSeconds = 900;

export class MailingClock {
  readonly #context: Pick<RoomContext, "db" | "clock" | "log" | "settings">;
  readonly #issues: Pick<MailingIssues, "makeDue">;
  readonly #repeated: Repeated;

  constructor(
    context: Pick<RoomContext, "db" | "clock" | "log" | "settings">,
    issues: Pick<MailingIssues, "makeDue">,
  ) {
    this.#context = context;
    this.#issues = issues;
    this.#repeated = new Repeated({
      everySeconds: tickSeconds,
      work: () => this.makeDue(),
      log: context.log,
      failure: "no scheduled report was made, it is tried again",
    });
  }
  start(): void {
    if (this.#context.settings.roles.includes("worker")) this.#repeated.start();
  }
  async stop(): Promise<void> {
    await this.#repeated.stop();
  }
  /** Makes every one that is due, those of missed periods one after the other. */
  async makeDue(): Promise<void> {
    const { db, clock } = this.#context;
    await runAlone(db, "mailings", async () => {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const [due] = await dueMailings(db, clock.nowSeconds(), 1);
        if (due === undefined || this.#repeated.isStopped) return;
        // oxlint-disable-next-line no-await-in-loop -- the same
        await this.#make(due);
      }
    });
  }
  async #make(mailing: StoredMailing): Promise<void> {
    const { db, clock, log } = this.#context;
    try {
      await this.#issues.makeDue(mailing);
    } catch (error) {
      log.error("a scheduled report was not made, it is tried again", {
        mailing: mailing.id,
        error,
      });
      if (mailing.next === null) return;
      const fault = error instanceof Error ? error.message : String(error);
      const due = Math.floor(clock.nowSeconds()) + againSeconds;
      await writeNext(db, mailing.id, { firstDay: mailing.next.firstDay, due }, fault);
    }
  }
}
