import type { EventEntry } from "@heliograph/contract/logs/logs.wire.ts";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { chooseLanguage, loadTexts, openTexts } from "../ui/texts/texts.ts";
import { actorName, entityName, eventText } from "./log-words.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["logs", "tasks"]);
});
type Kept = Pick<EventEntry, "code" | "params">;
async function inBoth(entry: Kept): Promise<[string, string]> {
  const found: string[] = [];
  for (const language of ["it", "en"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the page has one language at a time
    await chooseLanguage(language);
    found.push(eventText({ msg: "as it was kept", ...entry }, i18next.t, language));
  }
  return [found[0] ?? "", found[1] ?? ""];
}

test("an event is written in the language of the page; one of before in the words that were kept", async () => {
  expect(await inBoth({ code: "user_locked", params: { user: "ada" } })).toEqual([
    "ada: bloccato",
    "ada: locked",
  ]);
  expect(await inBoth({})).toEqual(["as it was kept", "as it was kept"]);
});
test("a task is called by what it works on", async () => {
  const recalc = { task: "Recalculation", kind: "recalc", formula: "" };
  const written = async (params: object) =>
    await inBoth({ code: "task_success", params: { ...recalc, ...params } });
  expect(await written({ formulas: 0 })).toEqual([
    "Ricalcolo di tutte le formule: riuscito",
    "Recalculation of all formulas: success",
  ]);
  expect((await written({ formulas: 1, formula: "PR" }))[0]).toBe("Ricalcolo di PR: riuscito");
  expect((await written({ formulas: 3 }))[0]).toBe("Ricalcolo di 3 formule: riuscito");
  expect((await written({ kind: "import" }))[0]).toBe("Importazione dello storico: riuscito");
  expect((await written({ kind: "older", task: "Work of 118" }))[0]).toBe("Work of 118: riuscito");
});
test("an alarm names what raised it, on the clock of its plant", async () => {
  const alarm = {
    alert: "Inverter fermo",
    template: "003",
    variables: ["INV 1 Pac", "INV 2 Pac"],
    // Noon of the longest day at +02:00.
    at: Date.parse("2026-06-21T12:00+02:00") / 1000,
    tz: "Europe/Rome",
  };
  expect(await inBoth({ code: "alert_raised", params: { ...alarm, more: 0 } })).toEqual([
    "Allarme: Inverter fermo: INV 1 Pac, INV 2 Pac (21/06/2026, 12:00)",
    "Alarm: Inverter fermo: INV 1 Pac, INV 2 Pac (21/06/2026, 12:00)",
  ]);
  const [more] = await inBoth({ code: "alert_cleared", params: { ...alarm, more: 4 } });
  expect(more).toContain("INV 2 Pac e altre 4 (");
  const [whole] = await inBoth({
    code: "alert_raised",
    params: { ...alarm, variables: [], more: 0 },
  });
  expect(whole).toBe("Allarme: Inverter fermo (21/06/2026, 12:00)");
});
test("what is counted is written in the singular and in the plural", async () => {
  expect(await inBoth({ code: "mibs_removed", params: { count: 1 } })).toEqual([
    "1 mib inutilizzata rimossa",
    "1 unused mib removed",
  ]);
  expect((await inBoth({ code: "tasks_deleted", params: { count: 1200 } }))[1]).toBe(
    "1,200 done processes deleted",
  );
});
test("who acted, and on what kind of thing", async () => {
  await chooseLanguage("it");
  expect(actorName("ada", null, i18next.t)).toBe("ada");
  expect(actorName(null, null, i18next.t)).toBe("Heliograph");
  expect(actorName("client", "ada", i18next.t)).toBe("ada con l’account di client");
  expect([entityName("window", i18next.t), entityName("older", i18next.t)]).toEqual([
    "manutenzione",
    "older",
  ]);
});
