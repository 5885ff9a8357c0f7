/** Has reports made when their periods are over, and those that were made compared with the plant as it is. One process of the fleet does. (R7, R10) */
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dueSeconds, spanOf } from "@heliograph/domain/reports/report-period.ts";
import { runAlone } from "../platform/locks.ts";
import { Repeated } from "../platform/repeated.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { changedPart, type PlantsService } from "../plants/plants.service.ts";
import type { TaskHandler, TasksService } from "../tasks/tasks.service.ts";
import {
  compareSoon,
  countDue,
  type Due,
  dueReports,
  issuesToCompare,
  writeDue,
} from "./issues.store.ts";
import type { ReportIssues } from "./report-issues.ts";

const tickSeconds = 20;
/** One that could not be made is tried again so much later: the others do not wait for it. [s] */
const againSeconds = 900;
/** Compared in one tick. */
const comparedAtOnce = 20;
/** Older ones are compared when somebody looks. [days] */
const comparedDays = 400;

export interface ClockRooms {
  readonly plants: Pick<PlantsService, "model">;
  readonly tasks: Pick<TasksService, "create" | "list" | "register">;
  readonly issues: Pick<ReportIssues, "makeDue" | "compare">;
}

export class ReportClock {
  readonly #context: Pick<RoomContext, "db" | "clock" | "log" | "changes" | "settings">;
  readonly #rooms: ClockRooms;
  readonly #repeated: Repeated;
  /** Plants that somebody has changed since their reports were compared. */
  readonly #touched = new Set<string>();

  constructor(
    context: Pick<RoomContext, "db" | "clock" | "log" | "changes" | "settings">,
    rooms: ClockRooms,
  ) {
    this.#context = context;
    this.#rooms = rooms;
    this.#repeated = new Repeated({
      everySeconds: tickSeconds,
      work: () => this.look(),
      log: context.log,
      failure: "no report was made, it is tried again",
    });
    rooms.tasks.register("report", this.#makeAll);
    context.changes.on("plant", (plantId, ...what) => {
      const part = changedPart(what)?.part;
      if (part === "charts" || part === "alerts" || part === "reports") return;
      if (plantId !== "*") this.#touched.add(plantId);
    });
  }
  start(): void {
    if (this.#context.settings.roles.includes("worker")) this.#repeated.start();
  }
  async stop(): Promise<void> {
    await this.#repeated.stop();
  }
  /** Queues a task where reports are due, and compares some of those that were made. */
  async look(): Promise<void> {
    const { db, clock } = this.#context;
    await runAlone(db, "reports", async () => {
      const now = clock.nowSeconds();
      if ((await countDue(db, now)) > 0 && !(await this.#isAtWork()))
        await this.#rooms.tasks.create("report", "report", { plant_id: null }, null);
      for (const plantId of this.#touched) {
        this.#touched.delete(plantId);
        // oxlint-disable-next-line no-await-in-loop -- few, and in their order
        await compareSoon(db, plantId, now);
      }
      const fromDay = Math.floor(now / 86_400) - comparedDays;
      for (const issue of await issuesToCompare(db, now, { fromDay, limit: comparedAtOnce })) {
        if (this.#repeated.isStopped) return;
        // oxlint-disable-next-line no-await-in-loop -- one after the other: others wait for the same thread
        await this.#rooms.issues.compare(issue);
      }
    });
  }
  /** Makes every report that is due. For who does not live as a worker. */
  async makeDue(): Promise<void> {
    await this.#makeAll({
      params: { plant_id: null },
      checkpoint: null,
      log: () => {},
      progress: () => Promise.resolve(),
      shouldStop: () => this.#repeated.isStopped,
    });
  }
  async #isAtWork(): Promise<boolean> {
    return (await this.#rooms.tasks.list()).some(
      ({ kind, status }) => kind === "report" && status !== "done",
    );
  }
  /** Every report that is due, those of missed periods one after the other. */
  readonly #makeAll: TaskHandler = async (run) => {
    const { db, clock } = this.#context;
    const all = await countDue(db, clock.nowSeconds());
    let [made, failed] = [0, 0];
    run.log("report_begun", { reports: all });
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one report after the other
      const [due] = await dueReports(db, clock.nowSeconds(), 1);
      if (due === undefined || run.shouldStop()) break;
      // oxlint-disable-next-line no-await-in-loop -- one report after the other
      if (await this.#make(due, run)) made++;
      else failed++;
      // oxlint-disable-next-line no-await-in-loop -- the same
      await run.progress(Math.min(0.99, (made + failed) / Math.max(1, all)), null);
    }
    run.log("report_done", { reports: made, failed });
  };
  async #make(due: Due, run: Parameters<TaskHandler>[0]): Promise<boolean> {
    const { db, clock, log } = this.#context;
    const { plantId, reportId, firstDay } = due;
    const model = await this.#rooms.plants.model(plantId);
    const report = model?.reports.find(({ id }) => id === reportId);
    if (model === null || report === undefined) {
      await writeDue(db, due, null);
      return true;
    }
    const zone = model.plant.timezone;
    const today = dayOf(clock.nowSeconds(), zone);
    // One that was there before reports were made begins with the period that runs.
    const span = spanOf(report.freq, firstDay < 0 ? today : firstDay);
    if (dueSeconds(span, zone) > clock.nowSeconds()) {
      await writeDue(db, due, { firstDay: span.first, due: dueSeconds(span, zone), fault: null });
      return true;
    }
    try {
      await this.#rooms.issues.makeDue({ model, report, span });
      return true;
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      log.error("a report was not made, it is tried again", { plantId, report: reportId, error });
      run.log("report_failed", { plant: plantId, reason: fault });
      const now = Math.floor(clock.nowSeconds());
      await writeDue(db, due, { firstDay, due: now + againSeconds, fault });
      return false;
    }
  }
}
