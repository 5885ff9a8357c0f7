import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { plantListQuery } from "../plant-queries.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("SESS-16 the plant list is reused for 5 s, then asked again", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Promise.resolve(Response.json([]));
  });
  const client = new QueryClient();
  await client.fetchQuery(plantListQuery());
  vi.advanceTimersByTime(4999);
  await client.fetchQuery(plantListQuery());
  expect(asked).toEqual(["/api/v1/plant/all"]);
  vi.advanceTimersByTime(1);
  await client.fetchQuery(plantListQuery());
  expect(asked).toHaveLength(2);
  client.clear();
});
