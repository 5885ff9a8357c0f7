import { expect, test } from "vitest";
import { formatOf } from "../ui/format.ts";
import { bytesText } from "./bytes.ts";

test("bytes are written in the largest unit of which there is one", () => {
  const english = formatOf("en", "UTC");
  expect(
    [0, 1, 999, 1000, 1_234_000, 999_949_999, 5e9, 3.21e13].map((bytes) =>
      bytesText(bytes, english),
    ),
  ).toEqual(["0 B", "1 B", "999 B", "1.0 kB", "1.2 MB", "999.9 MB", "5.0 GB", "32.1 TB"]);
  expect(bytesText(1_234_000, formatOf("it", "UTC"))).toBe("1,2 MB");
});
