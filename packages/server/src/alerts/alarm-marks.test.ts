import {
  create,
  look,
  noon,
  onWatchedPlants,
  pac,
  plantId,
  send,
  settled,
  slot,
  stage,
  temp,
} from "@heliograph/testkit/watch-stage.ts";
import { describe, expect, test } from "vitest";

onWatchedPlants();

describe("[H14] INC-08 what charts mark of alarms", () => {
  interface Mark {
    alert: { id: string; name: string } | null;
    incident: string | null;
    subjects: { id: string; name: string | null }[];
    since: number;
    ended: number | null;
    state: string;
  }
  const range = `from=${noon - 86_400}&to=${noon + 86_400}`;
  const marks = async (as: string = stage.admin, at = range): Promise<Mark[]> => {
    const { body } = await stage.ask(as, `GET /plant/${plantId}/marks?${at}`);
    return (body as { marks: Mark[] }).marks.filter(({ alert }) => alert !== null);
  };
  /** Two slots above the limit, then one below it: the alarm begins where the second ends, and ends where the third does. */
  const alarm = async (): Promise<string> => {
    const id = await create({ num_checks: 2 });
    for (const [at, value] of [60, 60, 40].entries())
      await send(noon + at * slot, { "inv.1.pac": value });
    settled(noon + slot);
    await look();
    return id;
  };

  test("an alarm lasts from the slot that raises it to the one that clears it", async () => {
    const id = await alarm();
    expect(await marks()).toMatchObject([
      { alert: { id, name: "Troppo" }, since: noon + 2 * slot, ended: null, state: "open" },
    ]);
    settled(noon + 2 * slot);
    await look();
    const [one, ...others] = await marks();
    expect(one).toMatchObject({
      subjects: [{ id: pac, name: "Potenza INV1" }],
      since: noon + 2 * slot,
      ended: noon + 3 * slot,
      state: "resolved",
    });
    expect(others).toEqual([]);
    // It touches neither the stretch before it nor the one after it.
    expect(await marks(stage.admin, `from=${noon - slot}&to=${noon + 2 * slot}`)).toEqual([]);
    expect(await marks(stage.admin, `from=${noon + 3 * slot}&to=${noon + 9 * slot}`)).toEqual([]);
    const backward = await stage.ask(stage.admin, `GET /plant/${plantId}/marks?from=2&to=1`);
    expect(backward.status).toBe(400);
  });
  test("a reset ends it, and so does a change that forgets it", async () => {
    const id = await alarm();
    const reset = noon + 2 * slot + 600;
    stage.clock.set(reset);
    await stage.make(`DELETE /alert/${id}/state/reset`);
    expect(await marks()).toMatchObject([{ since: noon + 2 * slot, ended: reset }]);
  });
  test("[A2] [A13] told again from the slot of its first raise, after its alert was off, it lasts again", async () => {
    const id = await alarm();
    const alert = await stage.make(`GET /alert/${id}`);
    await stage.make(`POST /alert/${id}`, { ...alert, disabled: true });
    expect((await marks())[0]?.ended).not.toBeNull();
    await stage.make(`POST /alert/${id}`, { ...alert, disabled: false });
    settled(noon + slot);
    await look();
    expect(await marks()).toMatchObject([{ since: noon + 2 * slot, ended: null }]);
    settled(noon + 2 * slot);
    await look();
    expect(await marks()).toMatchObject([{ since: noon + 2 * slot, ended: noon + 3 * slot }]);
  });
  test("[H9] [O18] an alert's own incident lasts as long as its alarm: a value that is missing does not end it, its all-clear does", async () => {
    const id = await create({ num_checks: 2 });
    for (const at of [0, 1]) await send(noon + at * slot, { "inv.1.pac": 60 });
    settled(noon + slot);
    await look();
    const standing = async (): Promise<string[]> => {
      const { incidents } = (await stage.make("GET /incident")) as unknown as {
        incidents: { cause: string; since: number; state: string }[];
      };
      return incidents
        .filter(({ cause }) => cause === `alert:${id}`)
        .map(({ since, state }) => `${since} ${state}`);
    };
    const own = `${noon + 2 * slot} open`;
    expect(await standing()).toEqual([own]);
    // Half an hour later its value is too old to be checked; another alarm has all of the plant settled anew.
    await create({ num_checks: 1, vars: [temp] });
    await send(noon + 8 * slot, { "inv.1.temp": 60 });
    settled(noon + 8 * slot);
    await look();
    expect(await stage.make(`GET /plant/${plantId}/alerts_state`)).toMatchObject({
      [id]: { state: "ERROR", error: "missing" },
    });
    expect(await standing()).toEqual([own]);
    await send(noon + 9 * slot, { "inv.1.pac": 40 });
    settled(noon + 9 * slot);
    await look();
    expect(await standing()).toEqual([]);
  });
  test("[P10] who sees no variable of it sees no alarm, and without 230 there are no marks", async () => {
    await alarm();
    const seeing = await stage.person("sees-marks", { [plantId]: [0, 102, 230] });
    const typeless = await stage.person("sees-no-inverter", { [plantId]: [0, 230] });
    const blind = await stage.person("sees-no-alert", { [plantId]: [0, 102] });
    expect(await marks(seeing.token)).toMatchObject([{ subjects: [{ name: "Potenza INV1" }] }]);
    const [seen] = await marks(typeless.token);
    expect(seen?.subjects ?? []).not.toContainEqual(expect.objectContaining({ id: pac }));
    const refused = await stage.ask(blind.token, `GET /plant/${plantId}/marks?${range}`);
    expect(refused.status).toBe(403);
  });
});
