import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plantQuery, readAgain } from "./plant-queries.ts";

type Thing = { readonly id: string; readonly name: string };
const thing = (id: string, name = id): Thing => ({ id, name });
const plant = (name: string, devices: readonly Thing[], charts: readonly Thing[] = []) =>
  ({ id: "214", name, devices, formulas: [], charts, alerts: [] }) as unknown as Plant;
const key = plantQuery("214").queryKey;

let queries: QueryClient;
let asked: string[];
/** What the server answers next, when it is let. */
let answers: ((part: Plant | null) => void)[];
beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(key, plant("Roof", [thing("a"), thing("b")], [thing("c")]));
  asked = [];
  answers = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).searchParams.get("ids") ?? "whole");
    return new Promise<Response>((done) => {
      answers.push((part) => done(Response.json(part, { status: part === null ? 404 : 200 })));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());
const shown = () => {
  const { name, devices = [], charts = [] } = queries.getQueryData(key)!;
  return [name, devices.map((one) => one.name), charts.map((one) => one.name)];
};
const answer = async (part: Plant | null): Promise<void> => {
  await vi.waitUntil(() => answers.length > 0);
  answers.shift()?.(part);
};

test("[L8] one device that changed is read alone and stands in its place; the others are not read", async () => {
  const reading = readAgain(queries, "214", ["a"]);
  await answer(plant("New roof", [thing("a", "changed")]));
  await reading;
  expect(asked).toEqual(["a"]);
  expect(shown()).toEqual(["New roof", ["changed", "b"], ["c"]]);
});

test("[L8] what an answer lacks is gone, what is new comes last; the plant's own code asks for its facts", async () => {
  const reading = readAgain(queries, "214", ["214", "a", "n", "c"]);
  await answer(plant("Roof", [thing("n")]));
  await reading;
  expect(asked).toEqual(["a,n,c"]);
  expect(shown()).toEqual(["Roof", ["b", "n"], []]);
  const facts = readAgain(queries, "214", ["214"]);
  await answer(plant("New roof", []));
  await facts;
  expect(asked[1]).toBe("");
  expect(shown()).toEqual(["New roof", ["b", "n"], []]);
});

test("[L8] readings follow each other: what changes meanwhile is asked for together, after the answer that may lack it", async () => {
  const first = readAgain(queries, "214", ["a"]);
  await vi.waitUntil(() => asked.length === 1);
  const rest = [readAgain(queries, "214", ["a"]), readAgain(queries, "214", ["b"])];
  await answer(plant("Roof", [thing("a", "1")]));
  await first;
  await answer(plant("Roof", [thing("a", "2"), thing("b", "2")]));
  await Promise.all(rest);
  expect(asked).toEqual(["a", "a,b"]);
  expect(shown()).toEqual(["Roof", ["2", "2"], ["c"]]);
});

test("[L8] a reading of the whole that is under way begins anew: it may be older than the change", async () => {
  void queries.prefetchQuery({ ...plantQuery("214"), staleTime: 0 });
  await vi.waitUntil(() => asked.length === 1);
  const again = readAgain(queries, "214", ["a"]);
  await vi.waitUntil(() => asked.length === 2);
  await answer(plant("Roof", [thing("a", "before")]));
  await answer(plant("Roof", [thing("a", "after")]));
  await again;
  expect(asked).toEqual(["whole", "whole"]);
  expect(shown()).toEqual(["Roof", ["after"], []]);
});

test("[L8] where a part is refused the whole is to be read", async () => {
  const reading = readAgain(queries, "214", ["a"]);
  await answer(null);
  await reading;
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  expect(shown()).toEqual(["Roof", ["a", "b"], ["c"]]);
});
