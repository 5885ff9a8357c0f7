/** JSON as loggers write it: with a mark of byte order before it, and with the NaN and Infinity that Python and C print. */

/** A text, which is passed over, or a word that JSON does not know. Every quote begins a match, so that no text is read twice. */
const words = /"[^"\\]*(?:\\[^][^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/g;
const nan = "\u0000NaN";

/** In JSON's own signs: numbers beyond all bounds are infinite when they are read. */
function written(word: string): string {
  if (word.startsWith('"')) return word;
  return word.endsWith("NaN") ? JSON.stringify(nan) : word.replace("Infinity", "1e999");
}

/**
 * NaN and infinities become what they say, so that they are refused as values and cost no value beside them. (D13, I5)
 * Throws JSON.parse's SyntaxError for what is no JSON apart from them.
 */
export function parseLoggerJson(body: string): unknown {
  const text = body.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replace(words, written), (_key, value: unknown) =>
      value === nan ? Number.NaN : value,
    );
  }
}
