import { type Preset, presetColours, presets } from "../../charts/preset-colours.ts";

/** The colour of a series on a screen: a preset, one of its own, or, where it has none, that of its turn. */
export function hallColour(color: string | null, turn: number, scheme: "light" | "dark"): string {
  if (color !== null && color.startsWith("#")) return color;
  const preset =
    presets.find((one) => one === color) ?? presets[Math.max(0, turn) % presets.length];
  return presetColours[preset as Preset][scheme === "light" ? 0 : 1];
}
