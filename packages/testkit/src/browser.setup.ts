import { afterEach } from "vitest";

// What Mantine and the virtual table ask of a browser and happy-dom lacks.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
})) as never;
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as never;
window.IntersectionObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as never;
// A box for long texts grows again when its font has come.
if (!("fonts" in document))
  Object.assign(document, { fonts: { addEventListener: () => {}, removeEventListener: () => {} } });
if (!("scrollIntoView" in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => {} });

/** What a page shows without having loaded its texts is missing for a moment: the test that came upon it fails. */
const missed: string[] = [];
const { error } = console;
// oxlint-disable-next-line no-console -- what is written there is listened to
console.error = (...words: unknown[]): void => {
  if (String(words[0]).includes("does not load the texts")) missed.push(String(words[0]));
  else error(...words);
};
afterEach(() => {
  const found = missed.splice(0);
  if (found.length > 0) throw new Error([...new Set(found)].join("\n"));
});
