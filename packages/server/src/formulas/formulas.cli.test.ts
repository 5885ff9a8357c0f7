import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { at, serverStage, type ServerStage } from "../../../testkit/src/server-stage.ts";
import { operatorClient } from "../import/operator-client.ts";
import { runCommand } from "../platform/commands.ts";
import { formulaCommands } from "./formulas.cli.ts";

let stage: ServerStage;
let url: string;
beforeAll(async () => {
  stage = await serverStage({ environment: { ROLES: "api,worker" } });
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`;
});
afterAll(() => stage.close());

/** 18 to 20 June 2026 in Rome; the stage's clock stands at noon of the 21st. */
const days = [18, 19, 20].map((day) => at(`2026-06-${day}T00:00+02:00`));

/** A formula that doubled 10 kW on three days, and is now three times as much. */
async function changedFormula(plantId: string): Promise<string> {
  await stage.plant(plantId);
  const power = await stage.variable(await stage.device(plantId), "p", { udm: "kW" });
  const formula = await stage.formula(plantId, `{${power}} * 2`, { name: "much", udm: "kW" });
  await stage.post(
    plantId,
    Array.from({ length: 3 * 144 }, (_, i) => ({
      timestamp: days[0]! + i * 600,
      values: { p: 10 },
    })),
  );
  while ((await stage.seal(plantId)) > 0);
  await stage.make(`PATCH /variable/${formula}`, { formula: `{${power}} * 3` });
  return formula;
}
async function firstOfDays(id: string): Promise<unknown[]> {
  const end = at("2026-06-21T00:00+02:00");
  const rows = await stage.fetch({ ids: [id], start: days[0]!, end });
  return days.map((day) => rows.find((row) => row[0] === day)?.[1]);
}

/** What the command says, to its end. */
async function type(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const room = formulaCommands({
    openCalls: (_, given) =>
      Promise.resolve({
        ...operatorClient(given ?? url, stage.admin),
        close: () => Promise.resolve(),
      }),
    progress: () => {},
    pauseSeconds: 0.01,
  });
  const { db, world } = stage;
  const print = (line: string): void => void lines.push(line);
  const { settings, log } = world;
  const open = () => Promise.resolve({ db, config: stage.connection, settings, log, print });
  await runCommand([room], ["recalc", ...args], { open, print });
  return lines;
}

test("[F1] [F4] recalc computes whole days of the plant's calendar, both ends included, and says what the task says", async () => {
  const formula = await changedFormula("301");
  expect(await firstOfDays(formula)).toEqual([20, 20, 20]);
  const output = await type("301", "2026-06-19", "2026-06-20", formula);
  expect(output[0]).toMatch(/^task [0-9a-f]{24}: it goes on when this command is stopped/);
  expect(output[1]).toBe("1 formula: 2026-06-19 to 2026-06-20");
  expect(output.at(-1)).toMatch(/^2 days recalculated, \d+ blocks? changed$/);
  expect(await firstOfDays(formula)).toEqual([20, 30, 30]);
  await type("301", "2026-06-18", "2026-06-18");
  expect(await firstOfDays(formula)).toEqual([30, 30, 30]);
});

test("recalc says what is wrong with what was typed, and what the portal refuses", async () => {
  const typed = (...args: string[]) => type(...args);
  await expect(typed("301")).rejects.toThrow("missing required argument 'from'");
  await expect(typed("301", "2026-02-30", "2026-03-01")).rejects.toThrow(
    "A day, YYYY-MM-DD, is needed",
  );
  await expect(typed("301", "2026-03-02", "2026-03-01")).rejects.toThrow("is after 2026-03-01");
  await expect(typed("301", "2026-03-01", "2026-03-02", "much")).rejects.toThrow(
    "24 hexadecimal digits",
  );
  await expect(typed("999", "2026-03-01", "2026-03-02")).rejects.toThrow("404");
  const foreign = "f".repeat(24);
  await expect(typed("301", "2026-06-19", "2026-06-20", foreign)).rejects.toThrow(
    `${foreign} is no formula of plant 301`,
  );
});
