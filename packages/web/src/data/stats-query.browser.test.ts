import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { statsQuery } from "./queries.ts";

test("[D8] what is asked for: the ids of powers, or one word where all of them are; of counters nothing more", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).searchParams.get("integral") ?? "");
    return Promise.resolve(Response.json([]));
  });
  const client = new QueryClient();
  const zone = "Europe/Rome";
  for (const integral of [[], ["a"], ["a", "b"]])
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await client.fetchQuery(statsQuery({ ids: ["a", "b"], include: ["day"], zone, integral }));
  vi.unstubAllGlobals();
  expect(asked).toEqual(["", "a", "1"]);
});
