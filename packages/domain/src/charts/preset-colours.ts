/**
 * The 20 preset colours in the order in which new series take them: each is the farthest from all before. Both shades of one have the same hue;
 * how far apart they are for whom is written in the portal's `colours.test.ts`.
 */
export const presetColours = {
  c01: ["#003379", "#5a82c1"],
  c02: ["#a79400", "#ffeb72"],
  c03: ["#581800", "#c04000"],
  c04: ["#23a2b1", "#9ff4ff"],
  c05: ["#007062", "#007c6d"],
  c06: ["#d6778a", "#ffaebc"],
  c07: ["#507100", "#92ca00"],
  c08: ["#68003d", "#a86e85"],
  c09: ["#526cd7", "#b2c5ff"],
  c10: ["#839c5e", "#d8f1b6"],
  c11: ["#814248", "#c03b50"],
  c12: ["#2b00be", "#4c55fa"],
  c13: ["#00a68d", "#6cffe1"],
  c14: ["#004a29", "#549b71"],
  c15: ["#008747", "#4fd583"],
  c16: ["#dc0011", "#ff5146"],
  c17: ["#6548a2", "#a175ff"],
  c18: ["#a87fe7", "#af9cd2"],
  c19: ["#007a8d", "#4b99a9"],
  c20: ["#00516b", "#00759a"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type Preset = keyof typeof presetColours;
export const presets = Object.keys(presetColours) as Preset[];
