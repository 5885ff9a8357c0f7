import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { IngestReply, Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { randomInt, randomUUID } from "node:crypto";
import { inject } from "vitest";
import { callApi, tokenOf } from "./browser.ts";

/** A plant that nobody feeds but the test: what it shows is what was sent. */
export interface OwnPlant {
  readonly id: string;
  readonly deviceId: string;
  /** Ids of the variables, and of the formula. */
  readonly power: string;
  readonly irradiance: string;
  readonly theoretical: string;
  readonly ratio: string;
  readonly formula: string;
  /** Sends values as the plant's logger does, by mib. */
  readonly send: (...packets: Packet[]) => Promise<IngestReply>;
}

/** Midnight of the first day of March 2026 in Rome. [unix s] */
const marchSeconds = Date.parse("2026-02-28T23:00:00Z") / 1000;
const peakKw = 20;

/** A number that nobody has: no plant of the demonstration, and no other file's. */
export async function freePlantId(admin: string): Promise<string> {
  for (;;) {
    const id = String(randomInt(5000, 10_000));
    if (!(await callApi<boolean>(admin, `/plant/${id}/exists`))) return id;
  }
}

/** Inverter with power, irradiance, expected power and ratio, one formula over the power, one section. */
export async function makePlant(
  admin: string,
  name: string,
  timezone = "Europe/Rome",
): Promise<OwnPlant> {
  const id = await freePlantId(admin);
  const post = <T>(path: string, body: unknown, method = "POST"): Promise<T> =>
    callApi<T>(admin, path, { method, body: JSON.stringify(body) });
  await post("/plant", {
    id,
    name,
    client: "Prova del portale",
    timezone,
    active_since: marchSeconds,
    http_passwd: `logger-${id}`,
  });
  const device = await post<Device>("/device", {
    plant_id: id,
    name: "Inverter di prova",
    type: "inverter",
    brand: "Solaria",
    model: "S20",
    nominal: peakKw,
    oid: "inv",
    oidn: 1,
  });
  const measured = async (mib: string, fields: object): Promise<string> => {
    const body = { device_id: device.id, mib: `inv.1.${mib}`, data_type: "float", ...fields };
    return (await post<Variable>("/variable", body)).id;
  };
  const power = await measured("pac", { name: "Potenza AC", udm: "kW", tags: [tags.FEATURED] });
  const irradiance = await measured("irr", {
    name: "Irraggiamento",
    udm: "W/m²",
    tags: [tags.IRR],
  });
  const theoretical = await measured("pteo", {
    name: "Potenza teorica",
    udm: "kW",
    tags: [tags.P_TEORICA],
  });
  const ratio = await measured("pr", { name: "Rendimento", udm: "%", tags: [tags.PR] });
  const { id: formula } = await post<Variable>("/variable", {
    plant_id: id,
    name: "Potenza doppia",
    udm: "kW",
    data_type: "float",
    tags: [],
    formula: `2 * {${power}}`,
  });
  const section = { kwp: peakKw, fpac: power, fteo: theoretical, fpr: ratio, firr: irradiance };
  await post<Plant>(
    `/plant/${id}`,
    {
      sections: [
        { name: "GLOBAL", ...section },
        { name: "A", ...section },
      ],
    },
    "PATCH",
  );
  // The password as an administrator reads it: what a person would type into the logger.
  const { http_passwd: password } = await callApi<Plant>(admin, `/plant/${id}`);
  const send: OwnPlant["send"] = async (...packets) => {
    const answer = await fetch(`${inject("address")}/api/v1/ingest/${id}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${id}:${password ?? ""}`)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ packets }),
    });
    const reply = (await answer.json()) as IngestReply;
    if (!answer.ok || reply.refused.length > 0)
      throw new Error(`the packet was refused: ${JSON.stringify(reply)}`);
    return reply;
  };
  return { id, deviceId: device.id, power, irradiance, theoretical, ratio, formula, send };
}

export interface OwnUser {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly allow: (plantId: string, permissions: readonly number[]) => Promise<void>;
}

/** Somebody who may nothing until he is allowed. */
export async function makeUser(admin: string, fields: object = {}): Promise<OwnUser> {
  const username = `reader-${randomUUID().slice(0, 8)}`;
  const password = "long enough 1";
  const { id } = await callApi<User>(admin, "/user", {
    method: "POST",
    body: JSON.stringify({
      username,
      password,
      emails: ["reader@heliograph.example"],
      ...fields,
    }),
  });
  return {
    id,
    username,
    token: await tokenOf(username, password),
    async allow(plantId, permissions) {
      await callApi(admin, `/user/${id}/perms/${plantId}`, {
        method: "PATCH",
        body: JSON.stringify(permissions),
      });
    },
  };
}
