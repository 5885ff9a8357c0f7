import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DevicePlan } from "./blueprint.ts";
import type { PlantSpec } from "./plant-spec.ts";
import { filled, none, number, state, variable } from "./variable-plans.ts";

export function sensorDevices(spec: PlantSpec): DevicePlan[] {
  if (!spec.sensors) return [];
  const { irradiance, wind } = spec.sensors;
  return Array.from({ length: irradiance }, (_, s) => {
    const n = s + 1;
    const field = Math.min(s, spec.fields.length - 1);
    const suffix = irradiance > 1 ? ` ${n}` : "";
    const variables = [
      variable(`sen.${n}.irr`, {
        name: `Irraggiamento${suffix}`,
        udm: "W/m2",
        tags: [tags.IRR, tags.FEATURED],
        vmin: 0,
        vmax: 1500,
        source: (day) => day.irradiance[s] ?? none,
      }),
      variable(`sen.${n}.tmod`, {
        name: `Temperatura moduli${suffix}`,
        udm: "°C",
        tags: [tags.TEMP],
        vmin: -20,
        vmax: 90,
        source: (day) => day.moduleC[field] ?? none,
      }),
    ];
    if (s === 0) {
      variables.push(
        variable("sen.1.tamb", {
          name: "Temperatura ambiente",
          udm: "°C",
          tags: [tags.TEMP],
          vmin: -20,
          vmax: 60,
          source: (day) => day.weather.airC,
        }),
      );
      if (wind)
        variables.push(
          variable("sen.1.wind", {
            name: "Velocità del vento",
            udm: "km/h",
            tags: [tags.WIND],
            vmin: 0,
            vmax: 120,
            source: (day) => day.weather.windMs.map((ms) => ms * 3.6),
          }),
        );
    }
    return {
      oid: "sen",
      oidn: n,
      name: `Sensori meteo ${number(n)}`,
      type: "sensor",
      brand: "Meteora",
      model: "IM-4",
      nominal: null,
      field: irradiance > 1 && spec.fields.length > 1 ? field : null,
      isConfigured: true,
      variables,
    };
  });
}

export function trackerDevices(spec: PlantSpec): DevicePlan[] {
  const devices: DevicePlan[] = [];
  for (const [index, field] of spec.fields.entries()) {
    const mount = field.mount;
    if (mount.kind === "fixed") continue;
    for (let t = 0; t < mount.trackers; t++) {
      const unit = devices.length;
      const n = unit + 1;
      const limit = mount.kind === "single" ? mount.geometry.maxAngle : 90;
      const axis = (tail: "x" | "y" | "tx" | "ty", name: string, tag: number) =>
        variable(`trk.${n}.${tail}`, {
          name: `${name} TRK${number(n)}`,
          udm: "°",
          tags: [tag],
          vmin: tail.endsWith("x") ? -limit : 0,
          vmax: tail.endsWith("x") ? limit : 90,
          decimals: 2,
          source: (day) => day.trackers[unit]?.[tail] ?? none,
        });
      const variables = [
        axis("x", "Asse X", tags.TRACKER_X),
        axis("tx", "Obiettivo X", tags.TRACKER_X_TARGET),
      ];
      if (mount.kind === "dual")
        variables.push(
          axis("y", "Asse Y", tags.TRACKER_Y),
          axis("ty", "Obiettivo Y", tags.TRACKER_Y_TARGET),
        );
      devices.push({
        oid: "trk",
        oidn: n,
        name: `Inseguitore ${number(n)}`,
        type: "tracker",
        brand: "Girasol",
        model: mount.kind === "dual" ? "G2" : "G1",
        nominal: null,
        field: index,
        isConfigured: true,
        variables,
      });
    }
  }
  return devices;
}

export function interfaceDevices(): DevicePlan[] {
  return [
    {
      oid: "spi",
      oidn: 1,
      name: "Protezione di interfaccia",
      type: "generic",
      brand: "Quadrel",
      model: "SPI-21",
      nominal: null,
      field: null,
      isConfigured: true,
      variables: [
        state("spi.1.state", {
          name: "Stato interfaccia di rete",
          bitmask: "open_closed",
          tags: [tags.IFACE_STATE],
          source: (day) => day.interfaceClosed,
        }),
        state("spi.1.spd", {
          name: "Scaricatori di sovratensione",
          bitmask: "ok_fault",
          tags: [tags.DRY_CONTACT],
          source: filled(0),
        }),
        state("spi.1.comm", {
          name: "Comunicazione quadro",
          bitmask: "comm_status",
          tags: [tags.COMMSTATUS],
          source: filled(0),
        }),
      ],
    },
  ];
}

/** A sensor that was installed lately and is not configured yet: the suggestion pages find it. */
export function newDevices(spec: PlantSpec): DevicePlan[] {
  if (!spec.sensors || spec.load?.kind !== "dairy") return [];
  return [
    {
      oid: "sen",
      oidn: 2,
      name: "Sensori meteo 02",
      type: "sensor",
      brand: "Meteora",
      model: "IM-2",
      nominal: null,
      field: null,
      isConfigured: false,
      variables: [
        variable("sen.2.irr", {
          name: "Irraggiamento 2",
          udm: "W/m2",
          tags: [tags.IRR],
          source: (day) => day.fields[0]?.planeWm2 ?? none,
        }),
        variable("sen.2.tmod", {
          name: "Temperatura moduli 2",
          udm: "°C",
          tags: [tags.TEMP],
          source: (day) => day.moduleC[0] ?? none,
        }),
      ],
    },
  ];
}
