import { displayTemplates } from "@heliograph/domain/displays/display-templates.ts";
import { pngOf } from "@heliograph/testkit/sample-images.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plant = "";
let power = "";
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  plant = await stage.plant("320", { name: "Atrio", lat: 45.07, lon: 7.69 });
});
afterAll(() => stage.close());
