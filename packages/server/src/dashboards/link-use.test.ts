import type { PublicLink } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const day = 86_400;
let stage: ServerStage;
let of: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await stage.plant("214", { name: "Atrio" });
  const made = await stage.make("POST /dashboard", { name: "Comune", plants: ["214"] });
  of = String(made["id"]);
});
afterAll(() => stage.close());
const make = async (more: object = {}) =>
  (await stage.make("POST /public_link", {
    kind: "dashboard",
    of,
    until: noon + 7 * day,
    ...more,
  })) as unknown as PublicLink & { token: string };
const look = async (token: string) =>
  await stage.app.inject({ method: "POST", url: "/api/v1/open", payload: { token } });
const listed = async (): Promise<PublicLink[]> =>
  (await stage.ask(stage.admin, `GET /public_link/list?kind=dashboard&of=${of}`))
    .body as never as PublicLink[];

test("OPEN-04 [DB7] administrators read for whom a link is, and when somebody looked by it the last time", async () => {
  const [ours, theirs] = [await make({ note: " Comune di Asti " }), await make()];
  const keptOf = async (which: PublicLink) => (await listed()).find(({ id }) => id === which.id);
  expect(await keptOf(ours)).toMatchObject({ note: "Comune di Asti", opened: null });
  expect(await keptOf(theirs)).toMatchObject({ note: "", opened: null });
  const view = await look(ours.token);
  expect(view.statusCode).toBe(200);
  // Whose it is, and who looked, is nobody's business behind the link.
  expect(view.body).not.toContain("Asti");
  stage.clock.set(noon + 60);
  await look(ours.token);
  expect((await keptOf(ours))?.opened).toBe(noon);
  stage.clock.set(noon + 300);
  await look(ours.token);
  expect((await keptOf(ours))?.opened).toBe(noon + 300);
  // One that is over is opened by nobody.
  stage.clock.set(noon + 8 * day);
  expect((await look(theirs.token)).statusCode).toBe(404);
  expect((await keptOf(theirs))?.opened).toBeNull();
  stage.clock.set(noon);
});
test("OPEN-04 [DB10] a link is over while its only plant is closed, and shows it again once the plant is open", async () => {
  const { token } = await make();
  await stage.make("PATCH /plant/214", { disabled: true });
  expect((await look(token)).json()).toMatchObject({ code: "link_over" });
  await stage.make("PATCH /plant/214", { disabled: false });
  expect((await look(token)).statusCode).toBe(200);
});
test("[DB7] what is kept of a link goes with it, and with its dashboard; one that was made before has no note", async () => {
  const uses = async () =>
    (await stage.db.selectFrom("public_link_use").select("id").execute()).length;
  const before = await uses();
  const link = await make({ note: "Scuola" });
  await stage.make(`DELETE /public_link/${link.id}`);
  expect(await uses()).toBe(before);
  const old = await make();
  await stage.db.deleteFrom("public_link_use").where("id", "=", old.id).execute();
  const kept = async () => (await listed()).find(({ id }) => id === old.id);
  expect(await kept()).toMatchObject({ note: "", opened: null });
  expect((await look(old.token)).statusCode).toBe(200);
  expect(await kept()).toMatchObject({ note: "", opened: noon });
  await stage.make(`DELETE /dashboard/${of}`);
  expect(await uses()).toBe(0);
});
