import { brandColours } from "@heliograph/contract/users/brand-marks.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { brandStore, Look, useBrandName } from "./brand.tsx";
import { ColourPicker } from "./colour-picker.tsx";
import { Mark } from "./marks.tsx";
import { markStates } from "./states.ts";
import { openTexts } from "./texts/texts.ts";
import { themeOf, variablesOf } from "./theme.ts";
import { brands, brandTokens, schemes } from "./tokens.ts";

beforeAll(openTexts);
beforeEach(() => {
  localStorage.clear();
  brandStore.set("default");
});
afterEach(cleanup);

function Name() {
  return <p>{useBrandName()}</p>;
}

/** WCAG 2.2 relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [light(a), light(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test("BRAND-01 BRAND-03 there are four brands, named by lowercase words", () => {
  expect(brands).toEqual(["default", "aros", "solarx", "remtec"]);
});

test("BRAND-07 SESS-19 nothing chosen means the default theme; a choice is stored as its word", () => {
  expect(brandStore.get()).toBe("default");
  brandStore.set("solarx");
  expect(localStorage.getItem("heliograph.brand")).toBe("solarx");
});

test("BRAND-02 another brand changes the look at once", () => {
  render(
    <Look>
      <Name />
    </Look>,
  );
  expect(screen.getByText("Heliograph")).toBeTruthy();
  act(() => brandStore.set("aros"));
  expect(screen.getByText("Aros")).toBeTruthy();
  expect(document.documentElement.dataset["brand"]).toBe("aros");
  expect(themeOf("aros").colors?.["brand"]).not.toEqual(themeOf("default").colors?.["brand"]);
  expect(themeOf("aros").radius).not.toEqual(themeOf("default").radius);
});

test("text and links meet AA on their surfaces in every brand and scheme", () => {
  for (const scheme of schemes) {
    const colours = variablesOf(scheme);
    const surface = colours["--hg-surface"] ?? "";
    for (const ink of ["--hg-ink", "--hg-ink-2", "--hg-ink-3", "--hg-disabled"])
      expect(contrast(colours[ink] ?? "", surface), `${scheme} ${ink}`).toBeGreaterThanOrEqual(4.5);
    expect(
      contrast(colours["--hg-ink-3"] ?? "", colours["--hg-page"] ?? ""),
    ).toBeGreaterThanOrEqual(4.5);
    for (const state of ["ok", "ko", "failing", "error", "none"]) {
      expect(
        contrast(colours[`--hg-${state}-t`] ?? "", colours[`--hg-${state}-s`] ?? ""),
        `${scheme} ${state}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
    for (const brand of brands) {
      const { ramp } = brandTokens[brand];
      expect(
        contrast(ramp[scheme === "light" ? 7 : 4], surface),
        `${brand} link`,
      ).toBeGreaterThanOrEqual(4.5);
      expect(
        contrast(ramp[scheme === "light" ? 7 : 6], "#ffffff"),
        `${brand} button`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("I18N-05 both schemes define the same variables, with other colours", () => {
  const [light, dark] = [variablesOf("light"), variablesOf("dark")];
  expect(Object.keys(light)).toEqual(Object.keys(dark));
  expect(light["--hg-surface"]).not.toBe(dark["--hg-surface"]);
});

test("every state has its own silhouette and its name", () => {
  const shapes = markStates.map((state) => {
    const { container, unmount } = render(<Mark state={state} />);
    const picture = container.querySelector("svg");
    const name = picture?.getAttribute("aria-label") ?? "";
    const outline = [...(picture?.querySelectorAll("path,rect,circle") ?? [])]
      .map((part) => part.getAttribute("d") ?? part.tagName)
      .join(" ");
    unmount();
    expect(name.length).toBeGreaterThan(1);
    return outline;
  });
  expect(new Set(shapes).size).toBe(markStates.length);
});

test("VALID-12 the colour picker offers 20 preset colours", () => {
  render(
    <Look>
      <ColourPicker label="Colore" value="c03" onChange={() => undefined} />
    </Look>,
  );
  expect(screen.getAllByRole("button")).toHaveLength(20);
  expect(screen.getByRole("button", { pressed: true }).getAttribute("aria-label")).toBe("Marrone");
});

test("documents wear each brand in the portal's own colour", () => {
  for (const brand of brands) expect(brandColours[brand]).toBe(brandTokens[brand].ramp[7]);
});
