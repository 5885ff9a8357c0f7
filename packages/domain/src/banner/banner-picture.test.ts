import { describe, expect, test } from "vitest";
import { type BannerAppearance, type BannerFacts, bannerSvg, textWidth } from "./banner-picture.ts";
import { bannerXml } from "./banner-xml.ts";

/** 24 November 2026, 14:05 in Rome. */
const measured = 1_795_525_500;
const figures: BannerFacts["figures"] = {
  plant: "214",
  name: "Cascina <Bellaria> & figli",
  power_kw: 313.84,
  energy_today_kwh: 1669.2,
  energy_total_kwh: 3_411_234,
  co2_avoided_kg: 2_217_302,
  time: "2026-11-24T14:05:00+01:00",
  timestamp: measured,
  is_silent: false,
};
const facts: BannerFacts = {
  figures,
  curve: { values: [0, 100, null, 300, null] },
  timezone: "Europe/Rome",
  sinceYear: 2019,
  nowSeconds: measured + 60,
};
const look: BannerAppearance = {
  size: "300x250",
  theme: "light",
  language: "it",
  brand: "default",
};
const words = (of: Partial<BannerFacts>, as: Partial<BannerAppearance> = {}): string =>
  [...bannerSvg({ ...facts, ...of }, { ...look, ...as }).matchAll(/>([^<>]+)</g)]
    .map(([, text]) => text)
    .join("|");

describe("the banner's drawing", () => {
  test("BAN-01 name, power, energy, what is avoided and when, in the reader's numbers", () => {
    expect(words({})).toBe(
      "Cascina &lt;Bellaria&gt; &amp; figli|Il nostro sole adesso|313,8|kW|1.669|kWh|oggi|2.217|t|CO₂ evitata dal 2019|alle 14:05|Heliograph",
    );
    expect(words({}, { language: "en", brand: "solarx" })).toContain("313.8|kW|1,669|kWh|today");
  });
  test("BAN-02 the narrow one says the same below each other", () => {
    const narrow = bannerSvg(facts, { ...look, size: "200x250" });
    expect(narrow).toMatch(/^<svg [^>]*width="200" height="250"/);
    expect(words({}, { size: "200x250" })).toContain("1.669|kWh|oggi|2.217|t|CO₂ evitata");
  });
  test("[BN2] a silent plant says since when, and its power is unknown, not zero", () => {
    const silent = { ...figures, power_kw: null, is_silent: true };
    expect(words({ figures: silent })).toContain("adesso|—|1.669");
    expect(words({ figures: silent })).toContain("Nessun dato dalle 14:05|Heliograph");
    expect(words({ figures: silent, nowSeconds: measured + 86_400 })).toContain(
      "Nessun dato dal 24/11",
    );
    const never = { ...silent, timestamp: null, co2_avoided_kg: null, energy_today_kwh: null };
    expect(words({ figures: never })).toMatch(/\|—\|—\|oggi\|Nessun dato\|Heliograph$/);
  });
  test("large and small figures change their unit", () => {
    const of = (kw: number, kwh: number): string =>
      words({ figures: { ...figures, power_kw: kw, energy_today_kwh: kwh } });
    expect(of(12_345, 123_456)).toContain("12,3|MW|123,5|MWh");
    expect(of(4.213, 7.25)).toContain("4,21|kW|7,3|kWh");
    // What an inverter draws at night is no production.
    expect(of(-0.02, 0)).toContain("0|kW|0,0|kWh");
  });
  test("a gap in the curve is drawn as one, and the sun stands on the last value", () => {
    const svg = bannerSvg(
      { ...facts, curve: { values: [0, 100, 200, null, 150, 300, null] } },
      look,
    );
    expect(svg.match(/stroke="#c58709" stroke-width="2"/g)).toHaveLength(2);
    expect(svg).toContain('<circle cx="243.33"');
  });
  test("whatever the figures and the name are, nothing leaves the picture", () => {
    const longest = { ...figures, name: "WWW Società agricola ".repeat(9), power_kw: 9999.4 };
    for (const size of ["300x250", "200x250"] as const) {
      const width = size === "300x250" ? 300 : 200;
      const svg = bannerSvg({ ...facts, figures: longest }, { ...look, size });
      for (const [, x, fontSize, text] of svg.matchAll(
        /<text x="(\d+)" y="\d+" font-size="(\d+)"[^>]*text-anchor="start"[^>]*>([^<]+)/g,
      ))
        expect(Number(x) + textWidth(text!, Number(fontSize)), text).toBeLessThanOrEqual(width);
    }
  });
});

test("BAN-05 the figures as XML: an element each, signs escaped, what is unknown empty", () => {
  const xml = bannerXml({ ...figures, name: 'A & "B" <C>\u0007', power_kw: null });
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<banner>\n/);
  expect(xml).toContain("  <name>A &amp; &quot;B&quot; &lt;C&gt;</name>\n  <power_kw/>\n");
  expect(xml).toContain("  <time>2026-11-24T14:05:00+01:00</time>\n");
  expect(xml.endsWith("</banner>\n")).toBe(true);
});
