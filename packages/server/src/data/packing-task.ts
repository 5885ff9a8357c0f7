import { packDays } from "@heliograph/domain/data/day-pack.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { taskFault, type TaskHandler, type TasksService } from "../tasks/tasks.service.ts";
import { giveBackRoom, packsDue, type PackDue } from "./pack.store.ts";
import { coldBefore, restSeconds } from "./packing.ts";

/** After a step it is known how far the work is, and a killed process goes on there. */
const packsAStep = 10;
/** One that was cancelled or failed is not made again at once. */
const againSeconds = 3600;

export interface PackingParts {
  readonly tasks: Pick<TasksService, "create" | "list" | "register">;
  /** Lays the days of a plant's pack together; answers how many variables had any. */
  readonly pack: (due: PackDue) => Promise<number>;
  readonly hasRoom: () => boolean;
}
/** The last pack that was looked at, and how much was done until there. */
interface Done extends PackDue {
  readonly packs: number;
  readonly rows: number;
}

/** A large stock of days to lay together, after an update or an import of years, is a task: people see how far it is. (S19) */
export class PackingTasks {
  readonly #context: Pick<RoomContext, "db" | "clock" | "log">;
  readonly #by: PackingParts;
  #madeAt = -Infinity;

  constructor(context: Pick<RoomContext, "db" | "clock" | "log">, by: PackingParts) {
    this.#context = context;
    this.#by = by;
    by.tasks.register("packing", this.#packAll);
  }
  /** Whether a task lays them together; when none does and none ended just now, one is made. */
  async isAtWork(): Promise<boolean> {
    const { tasks } = this.#by;
    const isThere = (await tasks.list()).some(
      ({ kind, status }) => kind === "packing" && status !== "done",
    );
    if (isThere) return true;
    const now = this.#context.clock.nowSeconds();
    if (now - this.#madeAt < againSeconds) return false;
    this.#madeAt = now;
    await tasks.create("packing", "Packing of old days", { plant_id: null }, null);
    return true;
  }
  /** Once through all packs that are due; what a sealer has at hand, or what fails, is left to the sealer's own turns. */
  readonly #packAll: TaskHandler = async (run) => {
    const { db, clock, log } = this.#context;
    let done = run.checkpoint as Done | null;
    for (;;) {
      const { due, left } = await packsDue(db, coldBefore(clock.nowSeconds()), {
        most: packsAStep,
        restSeconds,
        ...(done === null ? {} : { after: done }),
      });
      if (run.checkpoint === null && done === null) run.log("packing_begun", { packs: left });
      if (due.length === 0 || run.shouldStop()) break;
      let { packs, rows }: Pick<Done, "packs" | "rows"> = done ?? { packs: 0, rows: 0 };
      for (const one of due) {
        if (!this.#by.hasRoom()) throw taskFault("packing_no_room");
        packs++;
        try {
          rows += await this.#by.pack(one);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          log.error("old days could not be laid together, it is tried again", { ...one, error });
          const from = formatCivilDay(one.pack * packDays);
          run.log("packing_failed", { plant: one.plantId, from, reason });
        }
      }
      done = { ...due.at(-1)!, packs, rows };
      await run.progress(Math.min(0.99, packs / (packs + left - due.length)), done);
    }
    run.log("packing_done", { packs: done?.packs ?? 0, rows: done?.rows ?? 0 });
    if ((done?.rows ?? 0) > 0) await giveBackRoom(db);
  };
}
