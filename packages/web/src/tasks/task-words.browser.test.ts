import type { TaskLine } from "@heliograph/contract/tasks/task-lines.ts";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { linesOf, taskName } from "./task-words.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["tasks"]);
});
const written = (...lines: TaskLine[]): string[] => linesOf({ lines }, i18next.t);

test("TASK-02 O23 what a task says is said in the reader's language", () => {
  expect(
    written(
      { code: "recalc_begun", params: { formulas: 4, first: "2026-06-18", last: "2026-06-21" } },
      { code: "interrupted", params: {} },
      { code: "resumed", params: { percent: 50 } },
      { code: "recalc_month", params: { month: "2026-06", days: 4, blocks: 1200 } },
      { code: "given_up", params: { runs: 3 } },
    ),
  ).toEqual([
    "formule da ricalcolare: 4, dal 18/06/2026 al 21/06/2026",
    "interrotto",
    "si riprende dal 50 %",
    "giugno 2026: giorni ricalcolati 4, blocchi modificati 1.200",
    "si rinuncia: 3 tentativi finiti prima di completare un passo",
  ]);
  // What was written before lines had codes stays as it was.
  expect(written({ code: "text", params: { text: "1 formula:\n2026-06: 1 day" } })).toEqual([
    "1 formula:\n2026-06: 1 day",
  ]);
});
test("TASK-01 O23 a task has a name in the reader's language, old ones too", () => {
  const name = (params: object, given = "Recalculation of x"): string =>
    taskName({ kind: "recalc", name: given, params: { plant_id: "101", ...params } }, i18next.t);
  expect(name({ ids: "all" })).toBe("Ricalcolo di tutte le formule");
  expect(name({ ids: ["a", "b"] })).toBe("Ricalcolo di 2 formule");
  expect(name({ ids: ["a"], formula: "Resa" })).toBe("Ricalcolo di Resa");
  expect(name({ ids: ["a"] }, "Recalculation of Resa")).toBe("Ricalcolo di Resa");
});
