import { causes } from "@heliograph/contract/health/health.wire.ts";
import { expect, test } from "vitest";
import { adviceInEnglish } from "./advice-en.ts";
import { adviceInItalian } from "./advice-it.ts";
import { adviceWord } from "./advice.ts";

test("[H10b] every cause says what to do, in both languages; a silent inverter asks for its cable, a silent plant for its logger", () => {
  for (const cause of causes) {
    const word = adviceWord(cause, "plant");
    expect(word).toBe(cause);
  }
  expect(adviceWord("no_communication", "device")).toBe("silent_device");
  expect(adviceWord("device_stopped", "device")).toBe("device_stopped");
  expect(adviceWord(`alert:${"a".repeat(24)}`, "plant")).toBeNull();
  for (const sentencesOf of [adviceInItalian, adviceInEnglish]) {
    const sentences = Object.values(sentencesOf);
    expect(new Set(sentences).size).toBe(causes.length + 1);
    // A mail shows it beside the numbers, and a phone below a row.
    for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(220);
  }
});
