import { lastLookSeconds } from "@heliograph/domain/gse/daily-look.ts";
import { gseGateway, type GseGateway } from "@heliograph/testkit/gse-gateway.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const daySeconds = 86_400;
let stage: ServerStage;
let gateway: GseGateway;
beforeAll(async () => {
  gateway = await gseGateway();
  gateway.plants = [
    {
      id_gse: "5120734",
      pod: null,
      nome: "Opificio",
      potenza: 100,
      ce: 4,
      regione: null,
      comune: null,
      ssp: false,
    },
  ];
  stage = await serverStage({
    startSeconds: at("2026-05-25T12:00+02:00"),
    environment: { GSE_URL: gateway.url, ROLES: "api,worker" },
  });
  await stage.plant("101");
});
afterAll(async () => {
  await stage.close();
  await gateway.close();
});
/** The account, when nothing of it is being read any more. */
const account = async () =>
  await vi.waitFor(
    async () => {
      const { accounts } = await stage.make("GET /plant/101/gse");
      expect(accounts).toMatchObject([{ reading: null }]);
      return accounts[0];
    },
    { timeout: 20_000 },
  );
const look = async (): Promise<string[]> => {
  const before = gateway.asked.length;
  await stage.server.rooms.gse.lookDaily();
  await account();
  return gateway.asked.slice(before);
};

test("[GS13] an account is read once a day at its moment; who has had it read has had it, and refused credentials wait for people", async () => {
  await stage.make("POST /plant/101/gse_add_account", gateway.account);
  const { id } = await account();
  const reading = ["/measures/5120734", "/payments/5120734"];
  expect(await look(), "the first measures come at once").toEqual(reading);
  expect(await look(), "once a day").toEqual([]);
  const next = lastLookSeconds(id, "Europe/Rome", at("2026-05-25T12:00+02:00") + daySeconds) - 1;
  stage.clock.set(next);
  expect(await look(), "a second before its moment").toEqual([]);
  stage.clock.set(next + 1);
  expect(await look()).toEqual(reading);
  // Somebody asks on the third day, after the moment: that is the day's reading.
  stage.clock.set(next + daySeconds + 60);
  await stage.make(`GET /plant/101/gse_read_measures/${id}`);
  await account();
  expect(await look()).toEqual([]);
  // What is switched off is not read.
  stage.clock.set(next + 2 * daySeconds + 60);
  await stage.make(`GET /plant/101/gse_disable_plant/${id}/5120734`);
  expect(await look()).toEqual([]);
  await stage.make(`GET /plant/101/gse_enable_plant/${id}/5120734`);
  gateway.trouble = 500;
  expect(await look(), "a portal that is down").toHaveLength(1);
  expect((await account()).fault).not.toBeNull();
  expect(await look(), "is asked again the day after").toEqual([]);
  gateway.trouble = null;
  const { password } = gateway.account;
  gateway.account.password = "another one";
  stage.clock.set(next + 3 * daySeconds + 60);
  expect(await look()).toHaveLength(1);
  expect((await account()).fault).toBe("credentials");
  stage.clock.set(next + 4 * daySeconds + 60);
  expect(await look(), "credentials that were refused").toEqual([]);
  gateway.account.password = password;
  await stage.make(`GET /plant/101/gse_read_measures/${id}`);
  expect((await account()).fault).toBeNull();
  stage.clock.set(next + 5 * daySeconds + 60);
  expect(await look()).toEqual(reading);
});
