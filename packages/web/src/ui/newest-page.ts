/** The script that a page of the portal begins with: each build names its own. */
const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;

/**
 * The portal's first page as the server has it now.
 * @throws when the server does not answer, or another program in its place: a proxy that says that it is closed
 */
export async function newestPage(): Promise<Document> {
  const answer = await fetch("/", { cache: "no-store" });
  if (!answer.ok) throw new Error(`The portal's page: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (entryOf(page) === null) throw new Error("The portal's page: another one came");
  return page;
}

/** The build that the server has, where it is another than this page's. @param newest the portal's first page */
export function otherBuild(newest: Document): string | null {
  const [own, theirs] = [entryOf(document), entryOf(newest)];
  return own !== null && own !== theirs ? theirs : null;
}

/** Begins anew where the server has another build than this page's; without an answer nothing happens. */
export async function beginWhenUpdated(startAnew: () => void): Promise<void> {
  const page = await newestPage().catch(() => null);
  if (page !== null && otherBuild(page) !== null) startAnew();
}
