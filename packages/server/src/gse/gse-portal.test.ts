import { gseGateway, type GseGateway } from "@heliograph/testkit/gse-gateway.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayPortal, noPortal, simulatedPortal } from "./gse-portal.ts";

let gateway: GseGateway;
beforeAll(async () => {
  gateway = await gseGateway();
});
afterAll(() => gateway.close());
const caller = () => ({ plantId: "101", credentials: gateway.account });

test("[GS2] a gateway that fails says how: credentials, silence, no line, nonsense", async () => {
  const portal = gatewayPortal(gateway.url, 100);
  expect(await portal.verify(caller())).toEqual({ ok: true, value: null });
  const wrong = { plantId: "101", credentials: { username: "other", password: "other" } };
  expect(await portal.verify(wrong)).toEqual({ ok: false, fault: "credentials" });
  for (const [trouble, fault] of [
    ["hang", "timeout"],
    ["drop", "network"],
    [500, "unknown"],
    ["junk", "unknown"],
    ["redirect", "unknown"],
  ] as const) {
    gateway.trouble = trouble;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await portal.verify(caller()), String(trouble)).toEqual({ ok: false, fault });
  }
  gateway.trouble = null;
  gateway.plants = [{ id_gse: "1" }];
  expect(await portal.plants(caller()), "half a plant").toEqual({ ok: false, fault: "unknown" });
});
test("[GS2] the demo's portal has one convention, and takes no password that says it is wrong", async () => {
  const portal = simulatedPortal({
    plant: () => Promise.resolve({ id: "101", name: "Serre", kwp: 99, lat: null, lon: null }),
    counted: () =>
      Promise.resolve({
        months: new Map([
          ["2025-01", 1000],
          ["2025-08", 2000],
          ["2025-11", 500],
        ]),
        last: "2025-12",
      }),
  });
  const of = (password: string) => ({
    plantId: "101",
    credentials: { username: "demo", password },
  });
  expect((await portal.verify(of("wrong one"))).ok).toBe(false);
  expect(await portal.plants(of("right"))).toMatchObject({
    value: [{ id_gse: "5120101", potenza: 99 }],
  });
  const measures = await portal.measures(of("right"), "5120101");
  expect(measures).toMatchObject({
    value: [
      { month: 1, kwh: 995, rett: 0, ver: 1 },
      { month: 1, kwh: 1000, rett: 1, ver: 2 },
      { month: 8, kwh: 1940, real: false },
    ],
  });
});
test("[GS2] without a gateway nothing is read", async () => {
  expect(await noPortal.verify(caller())).toEqual({ ok: false, fault: "unconfigured" });
});
