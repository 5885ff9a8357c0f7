import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalOfUsername, storedUsername, usernameKey } from "./username.ts";

const refusal = (typed: string) => refusalOfUsername(storedUsername(typed))?.code ?? null;

describe("SECX-06 [U26] which names an account may get", () => {
  test.each([
    "mario",
    "Mario Rossi",
    "m.rossi_2@example.it",
    "o'neil-smith",
    "niccolò",
    "müller",
    "Дмитрий",
    "Αλέξανδρος",
    "山田たろう",
    "김민수요",
    "שלום",
    "demo2026",
  ])("%s is a name", (name) => {
    expect(refusal(name)).toBeNull();
  });
  test.each([
    ["a zero-width space", "ad\u200bmin"],
    ["a zero-width joiner", "ad\u200dmin"],
    ["a word joiner", "admin\u2060"],
    ["a byte order mark", "ad\ufeffmin"],
    ["a soft hyphen", "ad\u00admin"],
    ["a turn of direction", "\u202enimda"],
    ["a control character", "ad\u0007min"],
    ["a line feed", "ad\nmin"],
    ["a tabulator", "ad\tmin"],
    ["a filler of Hangul", "admin\u3164"],
    ["a selector of variation", "admin\ufe0f"],
    ["a private character", "admin\ue000"],
  ])("%s is not seen", (_, name) => {
    expect(refusal(name)).toBe("username_unseen");
  });
  test.each([
    ["Cyrillic in Latin", "\u0430dmin"],
    ["Greek in Latin", "b\u03bfss"],
    ["Latin in Cyrillic", "Дмитpий"],
    ["Armenian in Latin", "b\u0585ss"],
    ["Hangul beside Latin", "김민수a"],
  ])("%s looks like another", (_, name) => {
    expect(refusal(name)).toBe("username_mixed");
  });
  test.each(["mario😀", "mari⠀o", "mario→", "ⵎⴰⵔⵉⵓ"])("%s is written with other signs", (name) => {
    expect(refusal(name)).toBe("username_signs");
  });
  test("its length is that of what is stored", () => {
    expect(refusal("abc")).toBe("username_length");
    expect(refusal("e\u0301e\u0301")).toBe("username_length");
    expect(refusal("a".repeat(101))).toBe("username_length");
    expect(storedUsername("  ｍａｒｉｏ   rossi ")).toBe("mario rossi");
    expect(storedUsername("nicolo\u0300")).toBe("nicol\u00f2");
  });
});

describe("SECX-06 [U27] which names are the same", () => {
  test.each([
    ["the case", "Mario", "mARIO"],
    ["a wide form", "ｍａｒｉｏ", "mario"],
    ["a letter and its mark", "nicolo\u0300", "NICOL\u00d2"],
    ["a ligature", "o\ufb03ce", "office"],
    ["two spaces", "mario  rossi", "mario rossi"],
    ["a sharp s", "straße", "STRASSE"],
    ["a Turkish i", "MAR\u0130O", "mario"],
    ["a whole name in Cyrillic", "сосо", "COCO"],
    ["a whole name in Greek capitals", "ΚΑΤΟ", "kato"],
    ["a final sigma", "Νίκος", "ΝΊΚΟΣ"],
  ])("%s stays the same name", (_, one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });
  test("names that look different stay different", () => {
    const names = [
      "mario",
      "maria",
      "mario1",
      "mariol",
      "mario rossi",
      "mariorossi",
      "nicolo",
      "nicolò",
    ];
    expect(new Set(names.map(usernameKey)).size).toBe(names.length);
  });
  test("whatever is typed, what is stored has the key of what was typed, and once folded it stays", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (typed) => {
        expect(usernameKey(storedUsername(typed))).toBe(usernameKey(typed));
        expect(storedUsername(storedUsername(typed))).toBe(storedUsername(typed));
      }),
    );
  });
});
