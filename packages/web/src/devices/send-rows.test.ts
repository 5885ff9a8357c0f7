import { expect, test } from "vitest";
import { sendRows } from "./send-rows.ts";

const rows = Array.from({ length: 1201 }, (_, at) => ({ id: String(at), set: {}, was: {} }));

test("[V12] calls of 500 rows, one after the other, which say how far they are; after one that fails nothing is sent, and what was answered is known", async () => {
  const calls: number[] = [];
  const sent: number[] = [];
  let failing = -1;
  const send = () =>
    sendRows(rows, {
      one: () => Promise.reject(new Error("one by one")),
      many: (part) => {
        calls.push(part.length);
        return calls.length - 1 === failing
          ? Promise.reject(new Error("no connection"))
          : Promise.resolve(part.map(({ id }) => ({ id, refused: null })));
      },
      onSent: (count) => sent.push(count),
    });
  const whole = await send();
  expect(calls).toEqual([500, 500, 201]);
  expect(sent).toEqual([500, 1000, 1201]);
  expect(whole.lost).toBeNull();
  expect(whole.outcomes).toHaveLength(1201);
  calls.length = sent.length = 0;
  failing = 1;
  const broken = await send();
  expect(calls).toEqual([500, 500]);
  expect(sent).toEqual([500]);
  expect(broken.outcomes.map(({ id }) => id)).toEqual(rows.slice(0, 500).map(({ id }) => id));
  expect(broken.lost?.error).toEqual(new Error("no connection"));
});
