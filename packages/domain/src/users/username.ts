/** Which names an account may get, and which two are the same: docs/rules/users.md, U26 and U27. */
import { refusal, type Refusal } from "../plants/refusal.ts";

/** Scripts whose letters a name may hold, as Unicode names them. Scripts that are mixed in one language share a line. */
const writings: readonly (readonly string[])[] = [
  ["Latin"],
  ["Greek"],
  ["Cyrillic"],
  ["Armenian"],
  ["Georgian"],
  ["Hebrew"],
  ["Arabic"],
  ["Ethiopic"],
  ["Devanagari"],
  ["Bengali"],
  ["Gurmukhi"],
  ["Gujarati"],
  ["Tamil"],
  ["Telugu"],
  ["Kannada"],
  ["Malayalam"],
  ["Sinhala"],
  ["Thai"],
  ["Lao"],
  ["Khmer"],
  ["Hangul"],
  ["Han", "Hiragana", "Katakana", "Bopomofo"],
];
const writtenIn = writings.map((scripts) => new RegExp(`[${classOf(scripts)}]`, "u"));
function classOf(scripts: readonly string[]): string {
  return scripts.map((script) => `\\p{Script=${script}}`).join("");
}
/** Marks, the letters of no script of their own, and digits go with every writing. */
const known = new RegExp(
  `^[\\x20-\\x7e\\p{Nd}\\p{Script=Inherited}\\p{Script=Common}${classOf(writings.flat())}]*$`,
  "u",
);
/** Control characters, invisible and bidirectional ones, and unassigned code points. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const readable = /^[\x20-\x7e\p{L}\p{M}\p{Nd}]*$/u;

/** A name as it is stored: normalised letters, and single spaces. */
export const storedUsername = (typed: string): string =>
  typed.normalize("NFKC").replaceAll(/ +/g, " ").trim();

/** [U26] Why a new name is refused; null when it is allowed. */
export function refusalOfUsername(name: string): Refusal | null {
  if (name.length < 4 || name.length > 100) return refusal("username_length", {}, "username");
  if (unseen.test(name)) return refusal("username_unseen", {}, "username");
  if (!readable.test(name) || !known.test(name)) return refusal("username_signs", {}, "username");
  const letters = name.replaceAll(/[\p{Script=Common}\p{Script=Inherited}]/gu, "");
  if (writtenIn.filter((writing) => writing.test(letters)).length > 1)
    return refusal("username_mixed", {}, "username");
  return null;
}

/** Letters that look like a Latin one, in small or in capitals. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ["авекмнорстухіјѕԁԛԝһӏ", "abekmhopctyxijsdqwhl"],
    ["αβεζηικμνορτυχωγ", "abezhikmvoptyxwy"],
    ["օսոհ", "ounh"],
    ["ɡɑı", "gai"],
  ].flatMap(([strange = "", latin = ""]) =>
    Array.from(strange, (letter, i) => [letter, latin[i] ?? letter] as const),
  ),
);

/** [U27] Two names with the same key are the same name: whatever the case, the way of writing a letter, and letters that look alike. */
export function usernameKey(name: string): string {
  const folded = storedUsername(name).toUpperCase().toLowerCase().normalize("NFKC");
  return Array.from(
    folded.replaceAll("i\u0307", "i"),
    (letter) => lookAlikes.get(letter) ?? letter,
  ).join("");
}
