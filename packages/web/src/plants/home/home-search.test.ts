import { expect, test } from "vitest";
import { homeSearch, searchOfView, sortOf } from "./home-search.ts";

test("an address is repaired: unknown keys, filters and odd columns are dropped", () => {
  expect(homeSearch({ q: "", sort: "a b", show: "sick", map: "yes", x: 1 })).toEqual({});
  expect(homeSearch({ q: 101, sort: "-kwp", show: "watch", map: true })).toEqual({
    q: "101",
    sort: "-kwp",
    show: "watch",
    map: true,
  });
});

test("what a reader did to the table comes back from the address", () => {
  const view = { search: "bel", sort: { id: "kwp", desc: true } };
  const search = homeSearch(searchOfView(view));
  expect(search).toEqual({ q: "bel", sort: "-kwp" });
  expect(sortOf(search)).toEqual(view.sort);
  expect(searchOfView({ search: "", sort: null })).toEqual({});
});
