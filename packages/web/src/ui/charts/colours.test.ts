import { expect, test } from "vitest";
import { presetColours, presets, neutrals, type Scheme } from "../tokens.ts";
import { contrastOf, lightnessChromaHue, linearOf } from "./own-colour.ts";
import { colourOf, seriesColour } from "./series.ts";

type Three = readonly [number, number, number];
const schemes: readonly Scheme[] = ["light", "dark"];
const hueOf = (hex: string): number => (lightnessChromaHue(linearOf(hex))[2] * 180) / Math.PI;
const turned = (a: string, b: string): number => {
  const way = Math.abs(hueOf(a) - hueOf(b)) % 360;
  return Math.min(way, 360 - way);
};

/** G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009: severity 1. */
const sights = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const satisfies Record<string, readonly Three[]>;
type Sight = keyof typeof sights;

function labOf(hex: string, sight: Sight): Three {
  const parts = linearOf(hex);
  const [r = 0, g = 0, b = 0] = sights[sight].map((row) =>
    Math.min(1, Math.max(0, row[0] * parts[0] + row[1] * parts[1] + row[2] * parts[2])),
  );
  const f = (t: number): number => (t > 216 / 24_389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000, after G. Sharma, W. Wu, E. N. Dalal, 2005. */
function distance(one: Three, other: Three): number {
  const [l1, a1, b1] = one;
  const [l2, a2, b2] = other;
  const rad = Math.PI / 180;
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const polar = (a: number, b: number): readonly [number, number] => {
    const hue = a === 0 && b === 0 ? 0 : Math.atan2(b, a * (1 + g)) / rad;
    return [Math.hypot(a * (1 + g), b), hue < 0 ? hue + 360 : hue];
  };
  const [c1, h1] = polar(a1, b1);
  const [c2, h2] = polar(a2, b2);
  const grey = c1 * c2 === 0;
  let turn = grey ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const sum = h1 + h2;
  const h = grey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rotation =
    -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad) *
    2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh];
  return Math.sqrt(x ** 2 + y ** 2 + z ** 2 + rotation * y * z);
}

test("the distance is that of the published pairs", () => {
  // Pairs 1, 7, 17 and 25 of Sharma, Wu and Dalal.
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(distance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(distance([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(
    1.2644,
    4,
  );
});

/** Smallest distance of any two of the first presets. */
function closest(count: number, scheme: Scheme, sight: Sight): number {
  const labs = presets
    .slice(0, count)
    .map((preset) => labOf(presetColours[preset][scheme === "light" ? 0 : 1], sight));
  return Math.min(
    ...labs.flatMap((one, at) => labs.slice(0, at).map((other) => distance(one, other))),
  );
}

test.each([
  // How many presets, and how far apart any two of them are for normal eyes and for colour-blind ones.
  [8, 18, 10],
  [12, 15, 9.5],
  [20, 14, 8.5],
])(
  "CHX-07 of the first %i presets any two are told apart, by colour-blind readers too",
  (count, normal, blind) => {
    for (const scheme of schemes) {
      expect(closest(count, scheme, "normal"), scheme).toBeGreaterThanOrEqual(normal);
      expect(closest(count, scheme, "deuteranopia"), scheme).toBeGreaterThanOrEqual(blind);
      expect(closest(count, scheme, "protanopia"), scheme).toBeGreaterThanOrEqual(blind);
    }
  },
);

test("CHX-07 a preset has one hue in light and dark, and is seen on its ground", () => {
  for (const preset of presets) {
    const [light, dark] = presetColours[preset];
    expect(turned(light, dark), preset).toBeLessThan(3);
    expect(contrastOf(light, neutrals.surface[0]), preset).toBeGreaterThanOrEqual(3);
    expect(contrastOf(dark, neutrals.surface[1]), preset).toBeGreaterThanOrEqual(3);
  }
});

test.each(["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff", "#123456", "#ffe4c4"])(
  "CHX-07 CHART-14 a stored %s keeps its hue and is seen in light and dark",
  (hex) => {
    for (const [at, scheme] of schemes.entries()) {
      const drawn = seriesColour(colourOf(hex), scheme);
      expect(contrastOf(drawn, neutrals.surface[at] ?? ""), scheme).toBeGreaterThanOrEqual(3);
      expect(turned(drawn, hex), `${scheme} ${drawn}`).toBeLessThan(6);
    }
  },
);

test("CHX-07 CHART-14 red is red: as it was stored, and as the preset", () => {
  expect(schemes.map((scheme) => seriesColour(colourOf("#ff0000"), scheme))).toEqual([
    "#ff0000",
    "#ff0000",
  ]);
  for (const scheme of schemes)
    expect(turned(seriesColour("c16", scheme), "#ff0000")).toBeLessThan(5);
});
