import { expect, test } from "vitest";
import {
  choice,
  type Codec,
  choiceOr,
  day,
  flag,
  id,
  idOrNew,
  ids,
  list,
  periodWords,
  readSearch,
  sort,
  text,
  viewWords,
  whole,
  word,
  writeSearch,
  zoomWord,
} from "./search.ts";

const readAll = <T>(codec: Codec<T>, raw: readonly unknown[]): readonly T[] =>
  raw.map((one) => codec.read(one));
const hex = (digit: string): string => digit.repeat(24);

test("a text is what was typed without the blanks around it, also where the router read a number", () => {
  expect(readAll(text(), [" Rossi ", 101, "", "  ", true, null])).toEqual([
    "Rossi",
    "101",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(text().write(" ")).toBeUndefined();
});

test("an id is one, and nothing else is", () => {
  expect(readAll(id(), [hex("a"), hex("g"), "new", `${hex("a")}0`])).toEqual([
    hex("a"),
    undefined,
    undefined,
    undefined,
  ]);
  expect(readAll(idOrNew(), [hex("a"), "new", "old"])).toEqual([hex("a"), "new", undefined]);
  expect(word(/^\d{2}$/).read(42)).toBe("42");
});

test("a day is in the calendar", () => {
  expect(
    readAll(day(), ["2026-06-18", "2024-02-29", "2026-02-31", "18/06/2026", 20260618]),
  ).toEqual(["2026-06-18", "2024-02-29", undefined, undefined, undefined]);
});

test("a whole number keeps its bounds", () => {
  expect(readAll(whole(1000, 9999), [2026, "2026", 999, 10_000, 2026.5, ""])).toEqual([
    2026,
    2026,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a switch is off unless it is on, and only on is written", () => {
  expect(readAll(flag(), [true, 1, "true", "yes", false, undefined])).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([true, false].map((on) => flag().write(on))).toEqual([true, undefined]);
});

test("one of a few; the usual one is not written", () => {
  const minutes = choiceOr([5, 15, 60], 15);
  expect(readAll(minutes, [60, "60", 7, undefined])).toEqual([60, 60, 15, 15]);
  expect([minutes.write(60), minutes.write(15)]).toEqual([60, undefined]);
  expect(readAll(choice(["day", "week"]), ["week", "moon"])).toEqual(["week", undefined]);
});

test("a list keeps what is of its form, each once and not too many", () => {
  const two = ids({ separator: ",", most: 2 });
  expect(two.read([hex("a"), "nonsense", hex("a"), hex("b"), hex("c")].join(","))).toEqual([
    hex("a"),
    hex("b"),
  ]);
  expect(two.read("nonsense")).toBeUndefined();
  expect(two.write([hex("a"), hex("b")])).toBe(`${hex("a")},${hex("b")}`);
  expect(two.write([])).toBeUndefined();
});

test("an empty list is something said where the list has a word for it", () => {
  const plants = list(/^\d{3,4}$/, { none: "none" });
  expect([plants.read("none"), plants.read(101), plants.read("101.1203")]).toEqual([
    [],
    ["101"],
    ["101", "1203"],
  ]);
  expect(plants.write([])).toBe("none");
  expect(plants.read(undefined)).toBeUndefined();
});

test("an order is a column, with a minus where it goes down", () => {
  expect([sort().read("-kwp"), sort().read("name"), sort().read("a b")]).toEqual([
    { id: "kwp", desc: true },
    { id: "name", desc: false },
    undefined,
  ]);
  expect(sort().write({ id: "kwp", desc: true })).toBe("-kwp");
});

test("a part of a drawing is two moments", () => {
  expect(readAll(zoomWord(), ["1795165200-1795168800", "x", "12-13"])).toEqual([
    "1795165200-1795168800",
    undefined,
    undefined,
  ]);
});

test("an address is read whole, repaired, and written without what is usual", () => {
  const words = { ...viewWords, ...periodWords, map: flag() };
  const raw = { q: 101, sort: "-kwp", period: "week", day: "2026-02-31", map: "yes", other: 1 };
  const read = readSearch(words, raw);
  expect(read).toEqual({
    q: "101",
    sort: { id: "kwp", desc: true },
    period: "week",
    map: false,
  });
  expect(writeSearch(words, read)).toEqual({ q: "101", sort: "-kwp", period: "week" });
});
