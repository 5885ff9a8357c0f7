import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlantVariable } from "../variables/variables.api.ts";
import { openAt, suggestionsFor, withSuggestion } from "./completion.ts";
import { asNamed, asStored, namesFor, referencesIn } from "./named-formula.ts";

const id = (digit: string): string => digit.repeat(24);
const one = (digit: string, name: string, device: string | null = null): PlantVariable => ({
  variable: { id: id(digit), name, udm: "kW" } as Variable,
  device: device === null ? null : ({ name: device } as Device),
});
const all = [
  one("a", "Potenza", "Inverter 01"),
  one("b", "Potenza", "Inverter 02"),
  one("c", "Irraggiamento", "Sensori"),
  one("d", "Strana {prova}"),
];
const names = namesFor(all);

describe("formulas with names", () => {
  it("CFORM-03 reads ids as names and stores names as ids", () => {
    const stored = `{${id("a")}} + 2*{ ${id("c").toUpperCase()} }`;
    const named = "{Inverter 01 · Potenza} + 2*{Irraggiamento}";
    expect(asNamed(stored, names)).toBe(named);
    expect(asStored(named, names).stored).toBe(`{${id("a")}} + 2*{${id("c")}}`);
  });
  it("names of two devices are told apart, braces in names do no harm", () => {
    expect(asNamed(`{${id("b")}}{${id("d")}}`, names)).toBe(
      "{Inverter 02 · Potenza}{Strana (prova)}",
    );
  });
  it("an id of nobody stays, a name of nobody is reported with its place", () => {
    expect(asNamed(`{${id("e")}}`, names)).toBe(`{${id("e")}}`);
    expect(asStored("1+{Vento}", names).unknown).toMatchObject({ from: 2, name: "Vento" });
  });
  it("every formula comes back as it was", () => {
    const piece = fc.oneof(
      fc.constantFrom("a", "b", "c", "d", "e").map((digit) => `{${id(digit)}}`),
      fc.constantFrom("+", " - ", "(", ")", "2.5", "max(", ",", "\n"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const stored = pieces.join("");
        expect(asStored(asNamed(stored, names), names).stored).toBe(stored);
      }),
    );
  });
  it("a fault of the stored text is shown at its place in the text with names", () => {
    const named = "{Irraggiamento}+*2+{Inverter 01 · Potenza}*)";
    const { stored, placeInNamed } = asStored(named, names);
    expect(placeInNamed(stored.indexOf("*2"))).toBe(named.indexOf("*2"));
    expect(placeInNamed(stored.indexOf("*)"))).toBe(named.indexOf("*)"));
    expect(placeInNamed(stored.indexOf(id("a")))).toBe(named.indexOf("{Inverter"));
    expect(placeInNamed(0)).toBe(0);
    expect(placeInNamed(stored.length)).toBe(named.length);
  });
});

describe("completion", () => {
  const tools = { names, functions: ["max", "min"] };
  const offer = (text: string, caret = text.length): string[] => {
    const open = openAt(text, caret);
    return open ? suggestionsFor(open, all, tools).map((each) => each.name) : [];
  };
  it("offers variables after a brace, by every word of name and device", () => {
    expect(offer("{")).toHaveLength(4);
    expect(offer("1+{02 pot")).toEqual(["Inverter 02 · Potenza"]);
    expect(offer("{irr")).toEqual(["Irraggiamento"]);
    expect(offer("{Irraggiamento}")).toEqual([]);
  });
  it("offers functions and variables for a word", () => {
    expect(offer("2*ma")).toEqual(["max( )"]);
    expect(offer("2*irr")).toEqual(["Irraggiamento"]);
    expect(offer("2*m")).toEqual([]);
  });
  it("replaces what was begun, its closing brace too", () => {
    const text = "1+{irr}*2";
    const open = openAt(text, 6);
    expect(open && withSuggestion(text, open, { insert: "{Irraggiamento}" })).toEqual({
      text: "1+{Irraggiamento}*2",
      caret: 17,
    });
  });
  it("finds references with their places", () => {
    expect(referencesIn("1+{Irraggiamento}", names)).toEqual([
      { from: 2, to: 17, id: id("c"), name: "Irraggiamento" },
    ]);
  });
});
