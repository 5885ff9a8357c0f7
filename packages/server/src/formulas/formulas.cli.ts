/** The operator's command that computes the history of formulas again. */
import { setTimeout as wait } from "node:timers/promises";
import { recalculateFormulas } from "@heliograph/contract/formulas/formulas.routes.ts";
import { allFormulas } from "@heliograph/contract/formulas/formulas.wire.ts";
import { objectId, plantId as plantCode } from "@heliograph/contract/ids.ts";
import { getPlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { Ask } from "@heliograph/contract/route.ts";
import { getTask } from "@heliograph/contract/tasks/tasks.routes.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { InvalidArgumentError } from "commander";
import { type AddCommands, type CliContext, readAs, urlFlag } from "../platform/commands.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { PortalCalls } from "../platform/portal-calls.ts";

export interface FormulaCommandsSide {
  /** @param url given by the operator; null is where the settings say that the portal listens */
  readonly openCalls: (context: CliContext, url: string | null) => Promise<PortalCalls>;
  /** Shows how far the work is, on one line that the next call replaces; "" clears it. */
  readonly progress: (text: string) => void;
  /** Between two looks at the task. [s] */
  readonly pauseSeconds?: number;
}

const readDay = (text: string): string => {
  if (!isDay(text)) throw new InvalidArgumentError("A day, YYYY-MM-DD, is needed.");
  return text;
};
const readFormula = readAs(objectId, "An id of 24 hexadecimal digits");

export const formulaCommands =
  (side: FormulaCommandsSide): AddCommands =>
  (program, open) => {
    program
      .command("recalc")
      .description("compute formulas again over whole days of the plant; without ids, all of them")
      .argument("<plant>", "its code", readAs(plantCode, "A code such as 118"))
      .argument("<from>", "first day, such as 2026-03-01", readDay)
      .argument("<to>", "last day", readDay)
      .argument("[formula...]", "ids", (text, before: readonly string[] | undefined) => [
        ...(before ?? []),
        readFormula(text),
      ])
      .option(...urlFlag)
      .action(async (plantId: string, from: string, to: string, ...more: Rest) => {
        const [ids = [], { url = null }] = more;
        if (from > to) throw new OperatorError(`${from} is after ${to}.`);
        const context = await open();
        const portal = await side.openCalls(context, url);
        try {
          const task = await start(portal, { plantId, from, to, ids });
          await follow(portal, task, { ...side, print: context.print });
        } finally {
          side.progress("");
          await portal.close();
        }
      });
  };
type Rest = [ids: readonly string[] | undefined, flags: { readonly url?: string }];

interface Asked {
  readonly plantId: string;
  /** First and last day, as they were written. */
  readonly from: string;
  readonly to: string;
  readonly ids: readonly string[];
}

/** Creates the task for whole days of the plant's calendar, the last one included; answers its id. */
async function start(portal: PortalCalls, asked: Asked): Promise<string> {
  const { plantId, from, to, ids } = asked;
  const { timezone: tz } = await portal.call(getPlant, { params: { plant_id: plantId } });
  const body: Ask<typeof recalculateFormulas>["body"] = {
    plant_id: plantId,
    ids: ids.length === 0 ? allFormulas : [...ids],
    start: dayStartSeconds(parseCivilDay(from), tz),
    end: dayStartSeconds(parseCivilDay(to) + 1, tz),
    tz,
  };
  return (await portal.call(recalculateFormulas, { body })).id;
}

/** Says what the task says, until it ends. */
async function follow(
  portal: PortalCalls,
  id: string,
  {
    print,
    progress,
    pauseSeconds = 0.5,
  }: Pick<FormulaCommandsSide, "progress" | "pauseSeconds"> & Pick<CliContext, "print">,
): Promise<void> {
  print(`task ${id}: it goes on when this command is stopped; /admin/tasks shows and cancels it`);
  for (let printed = 0; ;) {
    const task = await portal.call(getTask, { params: { id } });
    progress("");
    const lines = task.output.slice(printed).split("\n");
    // The last piece is a line only when it has its end.
    printed = task.output.length - (lines.pop() ?? "").length;
    for (const line of lines) print(line);
    if (task.outcome === "success") return;
    if (task.outcome !== null) throw new OperatorError(endings[task.outcome]);
    progress(
      task.status === "run"
        ? `${Math.floor((task.progress ?? 0) * 100)} %`
        : "waits for the tasks before it",
    );
    await wait(pauseSeconds * 1000);
  }
}
const endings = {
  failure: "The recalculation failed: the last line says why.",
  cancelled: "The recalculation was cancelled: the days done are new, the others as they were.",
} as const;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    parseCivilDay(text);
    return true;
  } catch {
    return false;
  }
}
