/** The bodies of the calls that make a plant and what it is made of: each server test says only what is its own. */

export const aPlant = (id: string, more: object = {}) => ({
  id,
  name: `Plant ${id}`,
  client: "Acme Solar",
  active_since: 1_735_686_000, // 2025-01-01T00:00 in Rome
  ...more,
});
export const aDevice = (plantId: string, more: object = {}) => ({
  plant_id: plantId,
  name: `Device ${plantId}`,
  type: "generic",
  ...more,
});
export const aVariable = (deviceId: string, mib: string, more: object = {}) => ({
  device_id: deviceId,
  name: `Variable ${mib}`,
  mib,
  tags: [],
  ...more,
});
