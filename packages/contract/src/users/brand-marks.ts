import type { Brand } from "./users.wire.ts";

/** A part of a mark, on a square of 24: filled, drawn with a line 2.6 wide, or cut out of what lies below it. */
export interface MarkPart {
  readonly d: string;
  readonly as: "filled" | "line" | "cut";
}

/** The mark of each brand, in one colour. */
export const brandMarks: Readonly<Record<Brand, readonly MarkPart[]>> = {
  // A sun whose right half is a signal: heliograph.
  default: [
    { d: "M11 2.2v19.6A9.9 9.9 0 0 1 2.1 12 9.9 9.9 0 0 1 11 2.2z", as: "filled" },
    { d: "M13 4.3h2.6M13 8.15h6.6M13 12h5.2M20 12h3M13 15.85h6.6M13 19.7h2.6", as: "line" },
  ],
  // A rising arc over a horizon.
  aros: [
    { d: "M2.5 17a9.5 9.5 0 0 1 19 0h-4.2a5.3 5.3 0 0 0-10.6 0z", as: "filled" },
    { d: "M2.5 20.5h19", as: "line" },
  ],
  // A sun cut by two crossing rays.
  solarx: [
    { d: "M2.2 12a9.8 9.8 0 1 1 19.6 0a9.8 9.8 0 1 1-19.6 0z", as: "filled" },
    { d: "M7.4 7.4l9.2 9.2M16.6 7.4l-9.2 9.2", as: "cut" },
  ],
  // Three panels in a row, tilted.
  remtec: [{ d: "M5.4 5h4l-3 14h-4zM11.4 5h4l-3 14h-4zM17.4 5h4l-3 14h-4z", as: "filled" }],
};

/** The colour of each brand on a light ground. */
export const brandColours: Readonly<Record<Brand, string>> = {
  default: "#1d60bc",
  aros: "#06717a",
  solarx: "#9f440f",
  remtec: "#714ca6",
};
