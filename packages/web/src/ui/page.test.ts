import { expect, test } from "vitest";
import { addressOf, page } from "./page.ts";
import { choiceOr, day, id, text } from "./search.ts";

const chart = page("/plant/$plantId/chart/$chartId", {
  seen: { plant: "charts_show" },
  texts: [],
  search: { var: id(), tab: choiceOr(["heat", "years"], "heat") },
});
const home = page("/", { seen: "login", texts: [] });

test("a page gives its address with its parameters and the words that are not usual", () => {
  expect(chart.at({ plantId: "214", chartId: "new" })).toEqual({
    to: "/plant/214/chart/new",
    search: {},
  });
  expect(chart.at({ plantId: "214", chartId: "a/b" }, { tab: "years", var: undefined })).toEqual({
    to: "/plant/214/chart/a%2Fb",
    search: { tab: "years" },
  });
  expect(chart.at({ plantId: "214", chartId: "1" }, { tab: "heat" }).search).toEqual({});
  expect(home.at()).toEqual({ to: "/", search: {} });
  expect(addressOf("/plant/$plantId", { plantId: "7" })).toBe("/plant/7");
});

test("an address is repaired: unknown and wrong words are dropped", () => {
  expect(chart.repair({ var: "7", tab: "moon", other: 1 })).toEqual({});
  const logbook = page("/plant/$plantId/logbook", {
    seen: "login",
    texts: [],
    search: { from: day(), to: day(), q: text() },
  });
  const asked = { from: "1999-13-40", to: "2026-02-28", q: "1999-13-40", other: "1999-13-40" };
  expect(logbook.impossibleDays(asked)).toEqual(["1999-13-40"]);
  expect(logbook.impossibleDays({ from: "2026-02-29", to: 7 })).toEqual(["2026-02-29"]);
});

/** Never called: the compiler reads it. A line that compiles though it says that it does not is an error. */
export function doesNotCompile(): void {
  // @ts-expect-error -- a parameter is missing
  chart.at({ plantId: "214" });
  // @ts-expect-error -- all parameters are missing
  chart.at();
  // @ts-expect-error -- a parameter that the page does not have
  chart.at({ plantId: "214", chartId: "1", varId: "2" });
  // @ts-expect-error -- a number is no parameter
  chart.at({ plantId: 214, chartId: "1" });
  // @ts-expect-error -- a word that the page does not know
  chart.at({ plantId: "214", chartId: "1" }, { edit: true });
  // @ts-expect-error -- not one of the few
  chart.at({ plantId: "214", chartId: "1" }, { tab: "moon" });
  // @ts-expect-error -- the page has no parameters
  home.at({ plantId: "214" });
  // @ts-expect-error -- nor words
  home.at({}, { q: "x" });
}
