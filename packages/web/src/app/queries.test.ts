import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../call-error.ts";
import { queries } from "./queries.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  queries.clear();
});
const noAnswer = (): Promise<never> => Promise.reject(new CallError("noAnswer"));

test("without a network a reading fails and says so, and is made again when the network is back", async () => {
  onlineManager.setOnline(false);
  const read = vi.fn<() => Promise<string>>().mockImplementation(noAnswer);
  const reading = new QueryObserver(queries, {
    queryKey: ["far"],
    queryFn: read,
    retry: false,
    meta: { quiet: true },
  });
  queries.mount();
  const stop = reading.subscribe(() => undefined);
  await expect.poll(() => reading.getCurrentResult().isError).toBe(true);
  read.mockResolvedValue("there");
  onlineManager.setOnline(true);
  await expect.poll(() => reading.getCurrentResult().data).toBe("there");
  stop();
  queries.unmount();
});

test("without a network what is saved is refused at once, and not sent later", async () => {
  onlineManager.setOnline(false);
  const save = vi.fn<() => Promise<void>>().mockImplementation(noAnswer);
  const saving = new MutationObserver(queries, { mutationFn: save, meta: { quiet: true } });
  await expect(saving.mutate()).rejects.toThrow("noAnswer");
  onlineManager.setOnline(true);
  expect(save).toHaveBeenCalledTimes(1);
});
