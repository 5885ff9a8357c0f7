import { dayOf, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { variablesOf } from "./blueprint.ts";
import { DaysOfPlant } from "./day-of-plant.ts";
import { faultsBetween, targetsOf } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { trackerPlace } from "./inverters-of-day.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import type { FaultKind } from "./plant-spec.ts";

/** A fault as a label: who, what, when, and which measured values show it. */
export interface TruthRow {
  readonly plant_id: string;
  readonly kind: FaultKind;
  /** [unix s] */
  readonly from: number;
  readonly to: number;
  readonly is_open: boolean;
  /** As that of the fault: mostly the share that is lost. 0..1 */
  readonly size: number;
  /** Device that is at fault, `oid.oidn`; null for the whole plant. */
  readonly device: string | null;
  /** Variables that deviate from a healthy plant. Empty for a silent logger: all of them are absent. */
  readonly mibs: readonly string[];
  /** The variables that still deviate after the fault because the battery is charged differently, and until when; null where none do. */
  readonly echo: { readonly to: number; readonly mibs: readonly string[] } | null;
}

export interface Truth {
  readonly seed: number;
  /** [unix s] */
  readonly from: number;
  readonly to: number;
  /** Plants whose logger delivers once a night: the portal receives nothing in between. */
  readonly delivers_nightly: readonly string[];
  readonly faults: readonly TruthRow[];
}

/** Labels of all faults of a fleet between two moments [unix s]; the later one is "now" for `is_open`. */
export function truthOf(
  plants: readonly PlantSimulator[],
  seed: number,
  fromSeconds: number,
  toSeconds: number,
): Truth {
  const faults = plants.flatMap((plant) =>
    faultsBetween(plant.spec, seed, Math.max(fromSeconds, plant.firstSeconds), toSeconds).map(
      (fault) => ({ ...rowOf(plant, fault, toSeconds), echo: echoOf(plant, seed, fault) }),
    ),
  );
  return {
    seed,
    from: fromSeconds,
    to: toSeconds,
    delivers_nightly: plants
      .filter((p) => p.spec.deliversAtHour !== undefined)
      .map((p) => p.spec.id),
    faults,
  };
}

function rowOf(plant: PlantSimulator, fault: Fault, nowSeconds: number): Omit<TruthRow, "echo"> {
  return {
    plant_id: fault.plantId,
    kind: fault.kind,
    from: fault.fromSeconds,
    to: fault.toSeconds,
    is_open: fault.toSeconds > nowSeconds,
    size: Math.round(fault.size * 1000) / 1000,
    device: deviceOf(plant, fault),
    mibs: mibsOf(plant, fault),
  };
}

function deviceOf(plant: PlantSimulator, fault: Fault): string | null {
  switch (fault.kind) {
    case "tripped_inverter":
    case "derating":
    case "shading":
    case "weak_inverter":
      return `inv.${fault.unit + 1}`;
    case "open_string":
    case "weak_string":
      return boxOf(plant, fault).device;
    case "sensor_drift":
    case "stuck_sensor":
      return `sen.${fault.unit + 1}`;
    case "stuck_tracker":
      return `trk.${fault.unit + 1}`;
    case "open_interface":
      return "spi.1";
    case "soiling":
    case "silent_logger":
    case "curtailment":
    case "snow":
      return null;
  }
}

/** The box and the variable of a string that is open or weak. */
export function boxOf(
  plant: Pick<PlantSimulator, "spec">,
  fault: Fault,
): { device: string; mib: string } {
  const boxes = plant.spec.fields[0]?.boxes ?? { perInverter: 1, strings: 1 };
  const box = fault.unit * boxes.perInverter + Math.floor(fault.string / boxes.strings) + 1;
  return { device: `sbx.${box}`, mib: `sbx.${box}.i${(fault.string % boxes.strings) + 1}` };
}

/** Beyond this a battery counts as healthy again. [days] */
const longestEchoDays = 20;
/** Charges that differ by less count as equal. [kWh] */
const sameKwh = 1e-6;

const costless: ReadonlySet<FaultKind> = new Set(["sensor_drift", "stuck_sensor", "silent_logger"]);

/**
 * How long a fault that is over shows in the battery: until its charge is again what it would be without the fault.
 * @returns null for plants without storage and faults that cost no energy
 */
export function echoOf(plant: PlantSimulator, seed: number, fault: Fault): TruthRow["echo"] {
  const { spec } = plant;
  if (!spec.storage || costless.has(fault.kind)) return null;
  const healthy = new DaysOfPlant(spec, { seed, hasFaults: false, since: spec.activeSince });
  const firstDay = dayOf(fault.toSeconds, spec.timezone);
  let to = fault.toSeconds;
  search: for (let day = firstDay; day < firstDay + longestEchoDays; day++) {
    const { frame, balance } = plant.day(day);
    const well = healthy.day(day).balance?.storage?.storedKwh;
    for (const [slot, kwh] of (balance?.storage?.storedKwh ?? []).entries()) {
      const at = frame.startSeconds + slot * slotSeconds;
      if (at < fault.toSeconds) continue;
      if (Math.abs(kwh - (well?.[slot] ?? kwh)) < sameKwh) break search;
      to = at + slotSeconds;
    }
  }
  if (to === fault.toSeconds) return null;
  const mibs = variablesOf(plant.blueprint).map((v) => v.mib);
  return { to, mibs: mibs.filter((mib) => /^(met\.2|bat)\.|^met\.3\.p?e?self$/.test(mib)) };
}

/** Every variable that a fault changes: those of the component, and the sums over them. */
export function mibsOf(plant: PlantSimulator, fault: Fault): string[] {
  const variables = variablesOf(plant.blueprint);
  const isMeter = (mib: string) => /^(met|bat)\./.test(mib);
  const ofInverter = (index: number) =>
    variables
      .filter((v) => v.mib.startsWith(`inv.${index + 1}.`) || v.inverter === index)
      .map((v) => v.mib);
  const meters = variables
    .map((v) => v.mib)
    .filter((mib) => isMeter(mib) && !/\.p?e?load$/.test(mib));
  const everyInverter = () =>
    Array.from({ length: targetsOf(plant.spec).inverters }, (_, i) => ofInverter(i)).flat();
  switch (fault.kind) {
    case "tripped_inverter":
    case "derating":
    case "shading":
    case "open_string":
    case "weak_inverter":
    case "weak_string":
      return [...ofInverter(fault.unit), ...meters];
    case "stuck_tracker":
      return [
        `trk.${fault.unit + 1}.x`,
        `trk.${fault.unit + 1}.y`,
        ...ofInverter(trackerPlace(plant.spec, fault.unit)?.inverter ?? 0),
        ...meters,
      ].filter((mib) => variables.some((v) => v.mib === mib));
    case "soiling":
    case "curtailment":
      return [...everyInverter(), ...meters];
    case "snow":
      return [
        ...everyInverter(),
        ...meters,
        ...variables.map((v) => v.mib).filter((mib) => mib.endsWith(".tmod")),
      ];
    case "open_interface":
      return [
        ...everyInverter(),
        ...meters,
        ...variables.map((v) => v.mib).filter((mib) => mib === "spi.1.state"),
      ];
    case "sensor_drift":
    case "stuck_sensor":
      return [`sen.${fault.unit + 1}.irr`];
    case "silent_logger":
      return [];
  }
}
