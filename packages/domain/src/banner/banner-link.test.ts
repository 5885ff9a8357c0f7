import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bannerFile, readBannerFile } from "./banner-link.ts";

/** Written out once with another tool: `printf 'p=214' | base64`, with - for +, _ for / and without =. */
const nameOf = (words: string): string => {
  const known: Readonly<Record<string, string>> = {
    "p=214": "cD0yMTQ",
    "p=214&s=200x250": "cD0yMTQmcz0yMDB4MjUw",
    "s=200x250&p=0007": "cz0yMDB4MjUwJnA9MDAwNw",
    "p=214&s=900x900": "cD0yMTQmcz05MDB4OTAw",
    "p=21": "cD0yMQ",
    "p=../etc": "cD0uLi9ldGM",
    "s=300x250": "cz0zMDB4MjUw",
    "p=214&s=": "cD0yMTQmcz0",
  };
  return known[words] ?? "";
};

describe("the address of a banner", () => {
  test("BAN-06 its name is a query with p, the plant, and s where the size is not the usual one", () => {
    const link = { plantId: "214", size: "200x250", format: "png" } as const;
    expect(bannerFile(link)).toBe(`${nameOf("p=214&s=200x250")}.png`);
    expect(bannerFile({ ...link, size: "300x250" })).toBe(`${nameOf("p=214")}.png`);
    expect(bannerFile({ ...link, format: "json" })).toBe(`${nameOf("p=214")}.json`);
  });
  test("BAN-06 what was written is read, whatever the order; a size that does not exist names nothing", () => {
    expect(readBannerFile(`${nameOf("s=200x250&p=0007")}.png`)).toEqual({
      plantId: "0007",
      size: "200x250",
      format: "png",
    });
    for (const words of ["p=214&s=900x900", "p=21", "p=../etc", "s=300x250", "", "p=214&s="])
      expect(readBannerFile(`${nameOf(words)}.png`), words).toBeNull();
    expect(readBannerFile(`${nameOf("p=214")}.svg`)).toBeNull();
    expect(readBannerFile("p=214.png")).toBeNull();
  });
  test("any name is read as something or as nothing", () => {
    fc.assert(
      fc.property(fc.base64String(), (text) => {
        expect(() => readBannerFile(`${text}.png`)).not.toThrow();
      }),
    );
  });
});
