import { createAlert, getAlertTemplate } from "@heliograph/contract/alerts/alerts.routes.ts";
import type { NewAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { getPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";
import type { ProvisionedPlant } from "./provision.ts";

/** An alert that a plant gets when it has enough variables for it. */
interface AlertPlan {
  readonly template: string;
  readonly device: DeviceType;
  readonly tag: number;
  /** With fewer there is nothing to compare. */
  readonly minVariables?: number;
  readonly more?: Partial<NewAlert>;
}
/** Minutes after sunrise and after sunset: what sleeps by night has nothing to be checked then. */
const whileAwake: NonNullable<NewAlert["active_sun"]> = [30, -30];
const plans: readonly AlertPlan[] = [
  { template: "001", device: "inverter", tag: tags.P_PRODUCED },
  { template: "002", device: "inverter", tag: tags.P_PRODUCED, minVariables: 3 },
  { template: "004", device: "stringbox", tag: tags.STRING, minVariables: 2 },
  { template: "005", device: "stringbox", tag: tags.STRING },
  { template: "008", device: "generic", tag: tags.IFACE_STATE },
  { template: "017", device: "inverter", tag: tags.TEMP },
  // Under a thick cloud two sensors of different orientation need not agree.
  { template: "018", device: "sensor", tag: tags.IRR, more: { minirr: 150 } },
  { template: "019", device: "tracker", tag: tags.TRACKER_X },
];

/**
 * Creates alerts for a plant that has none yet: of silence, and of device faults. Called when the plant has sent its last
 * days: an alert looks at two hours at once, and a plant that never sent anything is not a silent one.
 */
export async function provisionAlerts(
  portal: PortalClient,
  { spec, blueprint }: PlantSimulator,
  { ids }: Pick<ProvisionedPlant, "ids">,
): Promise<void> {
  const params = { plant_id: spec.id };
  const { alerts = [] } = await portal.call(getPlant, { params, query: { full: "true" } });
  if (alerts.length > 0) return;
  const create = async (template: string, vars: string[], more: Partial<NewAlert> = {}) => {
    const { num_checks } = await portal.call(getAlertTemplate, { params: { id: template } });
    await portal.call(createAlert, {
      body: { plant_id: spec.id, template_id: template, num_checks, vars, ...more },
    });
  };
  await create("003", []);
  for (const { template, device, tag, minVariables = 1, more } of plans) {
    const vars = blueprint.devices
      .filter(({ type, isConfigured }) => type === device && isConfigured)
      .flatMap(({ variables }) => variables)
      .flatMap((variable) => (variable.tags.includes(tag) ? (ids.get(variable.mib) ?? []) : []));
    const isAsleep =
      spec.asleep === "logger" || (spec.asleep === "inverters" && device === "inverter");
    const gate = isAsleep ? { active_sun: whileAwake } : {};
    if (vars.length >= minVariables) await create(template, vars, { ...more, ...gate });
  }
}
