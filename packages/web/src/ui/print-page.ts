/** A print window that prints by itself half a second after it is open. (REP-12, D17) */
const printMs = 500;

/** Prints a page that came as a text. */
export function printPage(html: string): void {
  // Within the page: a window of its own would be held back by the browser.
  const frame = document.createElement("iframe");
  frame.className = "hg-print-frame";
  frame.title = "";
  frame.srcdoc = html;
  frame.addEventListener("load", () => {
    setTimeout(() => {
      frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
      frame.contentWindow?.print();
    }, printMs);
  });
  document.body.append(frame);
}
