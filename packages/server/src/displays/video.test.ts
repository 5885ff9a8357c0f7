import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let display: InformativeDisplay;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  const plant = await stage.plant("321", { name: "Serre & Figli", lat: 45.07, lon: 7.69 });
  display = await stage.make("POST /display", {
    name: "Ingresso",
    engine: "legacy",
    stylesheet: "marzotto",
    options: { plants: [plant] },
    pages: [
      { template_id: "summary", options: {} },
      { template_id: "title", options: { title1: "Benvenuti" } },
    ],
  });
});
afterAll(() => stage.close());
const nobody = (path: string) => stage.app.inject({ url: path });
const open = async (disabled: boolean) =>
  await stage.make(`POST /display/${display.id}`, { ...display, disabled });

test("DISP-38 [DI22] old televisions get a page of the server's own, without a login, in the display's look", async () => {
  await open(false);
  const shown = await nobody(`/video/${display.id}`);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(shown.headers["cache-control"]).toBe("no-store");
  expect(shown.body).toContain("Serre &amp; Figli");
  expect(shown.body).toContain("Nessun dato");
  expect(shown.body).toContain("Benvenuti");
  expect(shown.body).toContain("domenica 21 giugno");
  // The ground of the look `marzotto`.
  expect(shown.body).toContain("background:#0b1430");
  expect((await nobody(`/video/${display.id}?l=en`)).body).toContain("Sunday 21 June");
  await stage.make("PATCH /plant/321", { language: "en" });
  expect((await nobody(`/video/${display.id}`)).body).toContain("Sunday 21 June");
  expect((await nobody(`/video/${display.id}?l=it`)).body).toContain("domenica 21 giugno");
  const screen = await nobody(`/api/v1/display/${display.id}/screen`);
  expect(screen.json().language).toBe("en");
  await stage.make("PATCH /plant/321", { language: "it" });
});
test("[DI3] [DI22] a closed one says so in words, and shows itself to an administrator who asks for a preview", async () => {
  await open(true);
  const closed = await nobody(`/video/${display.id}?preview=1`);
  expect([closed.statusCode, closed.body.includes("Questo display è disabilitato")]).toEqual([
    200,
    true,
  ]);
  expect(closed.body).not.toContain("Serre");
  const early = await stage.app.inject({
    url: `/video/${display.id}?preview=1`,
    headers: { authorization: `Bearer ${stage.admin}` },
  });
  expect(early.body).toContain("Serre &amp; Figli");
  await open(false);
});
test("[DI22] an id that is none answers 404 in words", async () => {
  for (const id of ["f".repeat(24), "x", "..%2f"]) {
    const gone = await nobody(`/video/${id}`);
    expect([gone.statusCode, gone.body.includes("Questo display non esiste")], id).toEqual([
      404,
      true,
    ]);
  }
});
