import { expect, test } from "vitest";
import { mergedEdits } from "./merge-edits.ts";

const page = (id: string, text = "", title = "") => ({ id, options: { text, title } });
const was = [page("a"), page("b"), page("c")];

test("[DI23] a field that one of two changed is as he made it; one that both changed alike is that", () => {
  expect(mergedEdits({ was: 24, stored: 24, mine: 40 })).toEqual({ value: 40 });
  expect(mergedEdits({ was: 24, stored: 40, mine: 24 })).toEqual({ value: 40 });
  expect(mergedEdits({ was: 24, stored: 40, mine: 40 })).toEqual({ value: 40 });
  expect(mergedEdits({ was: ["1"], stored: ["1", "2"], mine: ["1", "3"] })).toBeNull();
  expect(mergedEdits({ was: 24, stored: 40, mine: 48 })).toBeNull();
});
test("[DI23] two pages, and two options of one page, are changed by two people", () => {
  const stored = [page("a", "theirs"), page("b"), page("c")];
  const mine = [page("a", "", "mine"), page("b"), page("c", "mine")];
  expect(mergedEdits({ was, stored, mine })).toEqual({
    value: [page("a", "theirs", "mine"), page("b"), page("c", "mine")],
  });
  expect(mergedEdits({ was, stored, mine: [page("a", "mine"), page("b"), page("c")] })).toBeNull();
});
test("[DI23] pages are moved by one, added and removed by the other; both moving them is a conflict", () => {
  const moved = [page("c"), page("a"), page("b")];
  const grown = [page("a"), page("new"), page("c")];
  expect(mergedEdits({ was, stored: moved, mine: grown })).toEqual({
    value: [page("c"), page("a"), page("new")],
  });
  expect(mergedEdits({ was, stored: grown, mine: moved })).toEqual({
    value: [page("c"), page("a"), page("new")],
  });
  expect(mergedEdits({ was, stored: moved, mine: [page("b"), page("a"), page("c")] })).toBeNull();
});
test("[DI23] a page that one removed and the other changed is a conflict; so is none of either", () => {
  const less = [page("a"), page("c")];
  expect(mergedEdits({ was, stored: less, mine: was.with(1, page("b", "mine")) })).toBeNull();
  expect(mergedEdits({ was, stored: was.with(1, page("b", "theirs")), mine: less })).toBeNull();
  const both = [page("new"), ...was];
  expect(mergedEdits({ was, stored: both, mine: [...was, page("own")] })).toEqual({
    value: [...both, page("own")],
  });
});
test("[DI23] where one of the two wins, what the other did elsewhere is there all the same", () => {
  const edits = {
    was,
    stored: [page("c"), page("a", "theirs"), page("b", "both")],
    mine: [page("b", "mine"), page("a"), page("c", "", "mine")],
  };
  expect(mergedEdits(edits)).toBeNull();
  expect(mergedEdits({ ...edits, wins: "mine" })).toEqual({
    value: [page("b", "mine"), page("a", "theirs"), page("c", "", "mine")],
  });
  expect(mergedEdits({ ...edits, wins: "stored" })).toEqual({
    value: [page("c", "", "mine"), page("a", "theirs"), page("b", "both")],
  });
  expect(mergedEdits({ was: 24, stored: 40, mine: 48, wins: "stored" })).toEqual({ value: 40 });
});
