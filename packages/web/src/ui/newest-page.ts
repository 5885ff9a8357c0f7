/** The script that a page of the portal begins with: each build names its own. */
export const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/**
 * The portal's first page as the server has it now.
 * @throws when the server does not answer
 */
export async function newestPage(): Promise<Document> {
  const answer = await fetch("/", { cache: "no-store" });
  if (!answer.ok) throw new Error(`The portal's page: ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/**
 * Begins anew where the server has another build than this page's; without an answer nothing happens.
 * @param startAnew gets the name of that build
 */
export async function beginWhenUpdated(startAnew: (newest: string) => void): Promise<void> {
  const page = await newestPage().catch(() => null);
  if (page === null) return;
  const [own, newest] = [entryOf(document), entryOf(page)];
  if (own !== null && newest !== null && own !== newest) startAnew(newest);
}
