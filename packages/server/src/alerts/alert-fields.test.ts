/** What is refused of an alert that is sent, on a plant with a power and a sensor. */
import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
let pac: string;
let irr: string;
const limit = (more: object = {}) => ({
  plant_id: "101",
  name: "Troppo",
  description: "Sopra il massimo",
  num_checks: 3,
  vars: [pac],
  vmax: 50,
  ...more,
});
beforeAll(async () => {
  stage = await serverStage();
  await stage.plant("101");
  const device = await stage.device("101", { name: "INV1", nominal: 50 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51] });
  irr = await stage.variable(device, "sen.1.irr", { udm: "W/m2", tags: [3] });
});
afterAll(() => stage.close());

test("API-51 ERR-04 [A11] any whole number of checks from 1 on; what is wrong with another is said", async () => {
  for (const [num_checks, rule] of [
    [0, "least"],
    [1.5, "integer"],
    [null, "required"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body } = await stage.ask(stage.admin, "POST /alert", limit({ num_checks }));
    expect([status, body]).toMatchObject([400, { fields: [{ field: "num_checks" }] }]);
    expect((body as { fields: { rule: string }[] }).fields[0]?.rule, `${num_checks}`).toBe(rule);
  }
  const long = await stage.make("POST /alert", limit({ num_checks: 1000 }));
  expect(long.num_checks).toBe(1000);
  await stage.make(`DELETE /alert/${long.id}`);
});

test("API-51 ALCF-05 [A12] who may read alerts and sees nothing of what this one watches is no recipient of it", async () => {
  const viewer = await stage.person("viewer", { "101": [0, 230] });
  const ofLight = limit({ vars: [irr], send_sms_to: [viewer.id] });
  const refusal = {
    code: "recipient_sees_nothing",
    params: { username: "viewer" },
    fields: [{ field: "send_sms_to" }],
  };
  expect((await stage.ask(stage.admin, "POST /alert", ofLight)).body).toMatchObject(refusal);
  const { id } = await stage.make("POST /alert", { ...ofLight, send_sms_to: [] });
  const changed = await stage.ask(stage.admin, `POST /alert/${id}`, ofLight);
  expect(changed.body).toMatchObject(refusal);
  // Of one of both he sees the power.
  const ofBoth = { ...ofLight, vars: [irr, pac] };
  const { send_sms_to } = await stage.make(`POST /alert/${id}`, ofBoth);
  expect(send_sms_to).toEqual([viewer.id]);
});
