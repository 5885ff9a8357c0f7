/** Tag codes say what a variable measures. Numbers 1-8, 50, 61, 70-74, 80-81, 90-91, 100-101 are given; those between are ours. */
export const tags = {
  STRING: 1,
  TEMP: 2,
  IRR: 3,
  WIND: 4,
  PR: 5,
  MONEY: 6,
  SNOW: 7,
  FEATURED: 8,
  /** Performance ratio of self-consumption; internal, its label is "PR autoconsumo". */
  PR_SELF: 9,
  P_TEORICA: 50,
  P_PRODUCED: 51,
  P_CONSUMED: 52,
  P_SELF: 53,
  /** Exchange with the grid, positive when feeding in. [kW] */
  P_EXCHANGE: 54,
  /** Storage power, positive when charging. [kW] */
  P_STORAGE: 55,
  E_PRODUCED: 56,
  E_FED_IN: 57,
  E_WITHDRAWN: 58,
  E_CONSUMED: 59,
  E_SELF: 60,
  E_TEORICA: 61,
  TRACKER_X: 70,
  TRACKER_Y: 71,
  TRACKER_X_TARGET: 72,
  TRACKER_Y_TARGET: 73,
  TRACKER_POWER: 74,
  STORAGE_CHARGE: 80,
  STORAGE_ENERGY: 81,
  IFACE_STATE: 90,
  DRY_CONTACT: 91,
  COMMSTATUS: 100,
  DEVICE_ERROR: 101,
} as const;

export type TagName = keyof typeof tags;
export type Tag = (typeof tags)[TagName];
export const tagCodes: ReadonlySet<number> = new Set<number>(Object.values(tags));
