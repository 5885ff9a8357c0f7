/** The five looks of a public screen: grounds, inks and the colours of quantities. Layout and meaning are the same in all of them. */
export interface HallLook {
  readonly scheme: "light" | "dark";
  readonly ground: string;
  /** The band at the foot, and cards. */
  readonly sunk: string;
  readonly line: string;
  readonly track: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  /** Of the house whose screen it is: titles and marks, never data. */
  readonly accent: string;
  readonly production: string;
  readonly self: string;
  readonly fedin: string;
  readonly withdrawn: string;
  readonly storage: string;
  readonly irradiance: string;
  readonly temperature: string;
  /** Corners. [px of 1920] */
  readonly radius: number;
}
/** As in the portal: what a quantity is can be told by its colour on every page. */
const quantities = {
  dark: {
    production: "#fbc031",
    self: "#58d8ae",
    fedin: "#7adaf8",
    withdrawn: "#d97a6e",
    storage: "#c688f2",
    irradiance: "#f3813f",
    temperature: "#f5558f",
  },
  light: {
    production: "#c58709",
    self: "#157f64",
    fedin: "#117aa5",
    withdrawn: "#782a26",
    storage: "#924fc4",
    irradiance: "#c24e05",
    temperature: "#bf005f",
  },
} as const;

export const hallLooks = {
  default: {
    scheme: "dark",
    ground: "#0e1116",
    sunk: "#13161b",
    line: "#2a2e34",
    track: "#2a2e34",
    ink: "#e9ebee",
    ink2: "#babec4",
    ink3: "#979ca3",
    accent: "#6ca7fe",
    ...quantities.dark,
    radius: 12,
  },
  solarx: {
    scheme: "light",
    ground: "#fdf9f6",
    sunk: "#f8eee7",
    line: "#ead9cd",
    track: "#efe1d7",
    ink: "#2b1a10",
    ink2: "#5f4a3d",
    ink3: "#7b6557",
    accent: "#9f440f",
    ...quantities.light,
    radius: 20,
  },
  aros: {
    scheme: "dark",
    ground: "#04191c",
    sunk: "#072126",
    line: "#17383e",
    track: "#17383e",
    ink: "#e8f4f5",
    ink2: "#b4cfd2",
    ink3: "#8fb0b4",
    accent: "#63b5be",
    ...quantities.dark,
    radius: 6,
  },
  solarelit: {
    scheme: "light",
    ground: "#f7faf7",
    sunk: "#ebf2ec",
    line: "#d3dfd5",
    track: "#dde7df",
    ink: "#12241a",
    ink2: "#455a4d",
    ink3: "#5d7165",
    accent: "#17703b",
    ...quantities.light,
    radius: 12,
  },
  marzotto: {
    scheme: "dark",
    ground: "#0b1430",
    sunk: "#101b3d",
    line: "#26335e",
    track: "#26335e",
    ink: "#f4f1e8",
    ink2: "#c9cbd8",
    ink3: "#a0a6bf",
    accent: "#d9b871",
    ...quantities.dark,
    radius: 0,
  },
} as const satisfies Record<string, HallLook>;
