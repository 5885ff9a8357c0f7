/** The colours of documents: paper is light, whatever the reader's screen is. */
export const paper = {
  ink: "#151a20",
  dim: "#52575f",
  pale: "#686e76",
  rule: "#e1e3e6",
  sun: "#e6a82a",
  sunEdge: "#c48006",
  alarm: "#be111e",
  warning: "#b26a00",
  fine: "#1f8a4b",
  closed: "#aeb4bd",
  expected: "#d9dce1",
  expectedEdge: "#8b919a",
  tick: "#3b4048",
  flagged: "#fdeceb",
} as const;

/** Words in which a number and its unit stay on one line. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(\d) (?=(?:[kM]Wh|kWp|€|%)(?![\p{L}\d]))/gu, "$1\u00A0");

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** For XML and HTML, in text and in attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
