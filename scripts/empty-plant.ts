/** For `npm run screens`: what pages look like before anything was measured. */
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";

/** A plant with only a device and a variable, without any value. */
export async function makeEmptyPlant(
  address: string,
  token: string,
): Promise<{ ids: Record<string, string>; remove: () => Promise<void> }> {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const id = String(3000 + (Date.now() % 1900));
  await send("POST", "/plant", {
    id,
    name: "Podere Vuoto",
    client: "Nessuno",
    timezone: "Europe/Rome",
    active_since: Math.floor(Date.now() / 1000) - 3600,
    http_passwd: `logger-${id}`,
  });
  const device = await send<Device>("POST", "/device", {
    plant_id: id,
    name: "Inverter 01",
    type: "inverter",
    oid: "inv",
    oidn: 1,
  });
  const variable = await send<Variable>("POST", "/variable", {
    device_id: device.id,
    mib: "inv.1.pac",
    name: "Potenza AC",
    udm: "kW",
    data_type: "float",
    tags: [],
  });
  return {
    ids: { plant: id, device_inverter: device.id, var_number: variable.id },
    remove: async () => {
      await send("PATCH", `/plant/${id}`, { disabled: true });
      await send("DELETE", `/plant/${id}`);
    },
  };
}
