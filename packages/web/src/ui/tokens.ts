import { brandNames } from "@heliograph/contract/users/brand-names.ts";
import type { MantineColorsTuple } from "@mantine/core";

/** Every colour of the portal, as pairs (light, dark). CSS variables, chart options and map images are all made from these tables. */
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];
export type Pair = readonly [light: string, dark: string];

/** Neutral surfaces, inks and lines; the CSS variable is `--hg-<name>`. */
export const neutrals = {
  page: ["#f3f4f6", "#0e1116"],
  surface: ["#ffffff", "#171a1f"],
  sunk: ["#f9fafb", "#13161b"],
  hover: ["#f3f4f6", "#1e2227"],
  line: ["#e1e3e6", "#2a2e34"],
  "line-soft": ["#ebedef", "#22262b"],
  track: ["#e6e8eb", "#2a2e34"],
  "control-on": ["#ffffff", "#43484f"],
  "control-track": ["#e6e8eb", "#22262b"],
  ink: ["#151a20", "#e9ebee"],
  "ink-2": ["#52575f", "#babec4"],
  "ink-3": ["#686e76", "#979ca3"],
  "ink-4": ["#a0a5ac", "#60656d"],
  disabled: ["#70757d", "#7d828a"],
  bar: ["#b3b9c2", "#565d68"],
  okband: ["#c9e3d3", "#24452f"],
  band: ["#d9dce1", "#2f343c"],
  grid: ["#eceef0", "#22262b"],
  axis: ["#686e76", "#8e939a"],
  tip: ["#ffffff", "#21252a"],
  sea: ["#eef0f3", "#101318"],
  land: ["#ffffff", "#1f2329"],
  "land-2": ["#f6f7f8", "#171a1f"],
  coast: ["#cfd3d8", "#3a3f46"],
  "field-ground": ["#f1f3f5", "#14171c"],
  "field-near": ["#75808f", "#4d5868"],
  "field-edge": ["#e6e9ee", "#8e97a5"],
  "field-shadow": ["rgb(21 26 32 / .14)", "rgb(0 0 0 / .5)"],
  "field-shade": ["rgb(21 26 32 / .4)", "rgb(0 0 0 / .5)"],
  shadow: ["0 1px 2px rgb(21 26 32 / .05)", "none"],
  pop: [
    "0 8px 24px rgb(21 26 32 / .12), 0 1px 3px rgb(21 26 32 / .08)",
    "0 8px 24px rgb(0 0 0 / .5)",
  ],
} as const satisfies Record<string, Pair>;
export type Neutral = keyof typeof neutrals;

/** Colours of an alert state: the mark, text on the soft background, the soft background. `--hg-ok`, `--hg-ok-t`, `--hg-ok-s`. */
export const stateColours = {
  ok: { mark: ["#1f8a4b", "#69d98d"], text: ["#17703b", "#69d98d"], soft: ["#e9f5ed", "#17291f"] },
  ko: { mark: ["#be111e", "#f45a56"], text: ["#b00f1b", "#ff7d78"], soft: ["#fceceb", "#331a1c"] },
  failing: {
    mark: ["#c48006", "#f7b83d"],
    text: ["#8a5a00", "#f7b83d"],
    soft: ["#fdf3df", "#2f2615"],
  },
  error: {
    mark: ["#9827a0", "#dd84e2"],
    text: ["#8b2193", "#dd84e2"],
    soft: ["#f8ecf9", "#2c1c30"],
  },
  none: {
    mark: ["#6f757d", "#8b9097"],
    text: ["#52575f", "#babec4"],
    soft: ["#eff0f2", "#22262b"],
  },
} as const satisfies Record<string, { mark: Pair; text: Pair; soft: Pair }>;

/** Quantities whose colour is the same on every page; the CSS variable is `--s-<name>`. */
export const quantityColours = {
  production: ["#c58709", "#fbc031"],
  "production-f": ["#e6a92c", "#d19f2a"],
  consumption: ["#2840b0", "#5b7deb"],
  self: ["#1ba27f", "#58d8ae"],
  fedin: ["#179fd4", "#7adaf8"],
  withdrawn: ["#782a26", "#c25e53"],
  storage: ["#924fc4", "#c688f2"],
  irradiance: ["#c24e05", "#f3813f"],
  temperature: ["#bf005f", "#f5558f"],
  theoretical: ["#79818c", "#79818c"],
} as const satisfies Record<string, Pair>;
export type Quantity = Exclude<keyof typeof quantityColours, "production-f">;

/** The colours that a series can take: documents and public screens draw with them too. */
export { type Preset, presetColours, presets } from "@heliograph/domain/charts/preset-colours.ts";

export const brands = ["default", "aros", "solarx", "remtec"] as const;
export type Brand = (typeof brands)[number];

/** What a brand may change: name, ramp and corner radius. Layout and data colours stay. */
export const brandTokens = {
  default: {
    name: brandNames.default,
    radius: "8px",
    ramp: [
      "#f3f7fe",
      "#e3eefe",
      "#c3dbff",
      "#9ac3ff",
      "#6ca7fe",
      "#4789ea",
      "#3273d2",
      "#1d60bc",
      "#0f4da0",
      "#073a7d",
    ],
  },
  aros: {
    name: brandNames.aros,
    radius: "4px",
    ramp: [
      "#f0f9fa",
      "#def1f3",
      "#bbe1e6",
      "#90cdd4",
      "#63b5be",
      "#399aa5",
      "#177f89",
      "#06717a",
      "#055c64",
      "#03464c",
    ],
  },
  solarx: {
    name: brandNames.solarx,
    radius: "12px",
    ramp: [
      "#fef5f1",
      "#fee8de",
      "#fdcdb9",
      "#f5ae8e",
      "#e58c64",
      "#cc6d3f",
      "#b55728",
      "#9f440f",
      "#863400",
      "#662702",
    ],
  },
  remtec: {
    name: brandNames.remtec,
    radius: "2px",
    ramp: [
      "#f8f5fe",
      "#efe9fe",
      "#dfd0fd",
      "#cab3f7",
      "#b293e9",
      "#9875d2",
      "#8360bb",
      "#714ca6",
      "#5d3c8c",
      "#472c6d",
    ],
  },
} as const satisfies Record<Brand, { name: string; radius: string; ramp: MantineColorsTuple }>;

export const grayRamp = [
  "#f9fafb",
  "#f3f4f6",
  "#ebedef",
  "#e1e3e6",
  "#d1d4d8",
  "#a0a5ac",
  "#6f757d",
  "#52575f",
  "#32373f",
  "#151a20",
] as const satisfies MantineColorsTuple;
export const darkRamp = [
  "#e9ebee",
  "#babec4",
  "#979ca3",
  "#747981",
  "#43484f",
  "#2e3238",
  "#21252a",
  "#181b20",
  "#0e1116",
  "#07090d",
] as const satisfies MantineColorsTuple;
export const okRamp = [
  "#e9f5ed",
  "#d3ebdb",
  "#a9d8b9",
  "#7cc495",
  "#69d98d",
  "#2f9e5b",
  "#1f8a4b",
  "#17703b",
  "#115a2f",
  "#0b4222",
] as const satisfies MantineColorsTuple;
export const koRamp = [
  "#fceceb",
  "#f9d6d4",
  "#f3aeab",
  "#ff7d78",
  "#f45a56",
  "#d92f34",
  "#c92029",
  "#b00f1b",
  "#8f0b15",
  "#6b070f",
] as const satisfies MantineColorsTuple;
export const failingRamp = [
  "#fdf3df",
  "#fae6bd",
  "#f7d283",
  "#f7b83d",
  "#e6a52a",
  "#d4930f",
  "#c48006",
  "#8a5a00",
  "#6f4800",
  "#523500",
] as const satisfies MantineColorsTuple;

/** The colour of a pair in one scheme. */
export const pick = (pair: Pair, scheme: Scheme): string => pair[scheme === "light" ? 0 : 1];
