import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage();
});
afterAll(() => stage.close());

test("API-55 ENT-27 the templates are there for everybody who is logged in, each with its fields", async () => {
  const guest = await stage.person("reader", {});
  expect((await stage.ask(null as never, "GET /alert/template/all")).status).toBe(401);
  const all = (await stage.ask(guest.token, "GET /alert/template/all")).body as { id: string }[];
  expect(all).toHaveLength(28);
  const ids = all.map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining(["003", "004", "017", "017A", "017B", "017C", "017D"]),
  );
  for (const one of all)
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining([
        "id",
        "name",
        "description",
        "need",
        "var_tags",
        "minirr",
        "minpac",
        "minstr",
        "pacperc",
        "vmin",
        "vmax",
      ]),
    );
  expect((await stage.ask(guest.token, "GET /alert/template/017")).body).toEqual(
    all.find(({ id }) => id === "017"),
  );
  expect((await stage.ask(guest.token, "GET /alert/template/099")).status).toBe(404);
  // However long it is.
  const unknown = await stage.ask(guest.token, `GET /alert/template/${"9".repeat(50)}`);
  expect(unknown).toMatchObject({ status: 404, body: { code: "alert_template_not_found" } });
});
