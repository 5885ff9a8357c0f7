import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import { expect, test } from "vitest";
import { occasionsOf } from "./message-occasions.ts";

test("[M2] what left through several channels is one occasion, in the order in which it came", () => {
  const row = (id: string, occasion: string) => ({ id, occasion }) as Message;
  const rows = [row("1", "b"), row("2", "a"), row("3", "b")];
  expect(occasionsOf(rows).map(({ id, messages }) => [id, messages.map((one) => one.id)])).toEqual([
    ["b", ["1", "3"]],
    ["a", ["2"]],
  ]);
  expect(occasionsOf([])).toEqual([]);
});
