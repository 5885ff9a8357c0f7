/** Sessions: whoever reads one over a shoulder has it. */
const secret = /token/i;
const prefix = "heliograph.";

/** What the portal keeps in this browser, by name; null where it is not for eyes. */
export function storedTexts(): { readonly name: string; readonly text: string | null }[] {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, text]) => ({ name, text: secret.test(name) ? null : String(text) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // Storage can be forbidden: then nothing is kept there.
    return [];
  }
}
