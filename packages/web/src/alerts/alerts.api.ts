/** The room's door: what other rooms show of alerts, and read of them. */
export { useAlertsState, useObjectsState } from "./alerts-state.ts";
export { DeviceAlertBadge, PlantAlertBadge, VariableAlertBadge } from "./alert-badges.tsx";
export { AlertCard, DeviceAlerts } from "./parts-on-demand.tsx";
export { alertWords } from "./template-words.ts";
