const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Names are written by people: they enter the tooltip as text, never as markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export interface TooltipRow {
  readonly colour: string;
  readonly name: string;
  readonly number: string;
  readonly unit: string;
  /** A block instead of a line: bars, areas, bands. */
  readonly block?: boolean;
  /** The sum of the rows above. */
  readonly total?: boolean;
}

/** The one tooltip of every chart: a heading, then swatch, name, value on the right, unit in grey; below them the notes. */
export function tooltipHtml(
  heading: string,
  rows: readonly TooltipRow[],
  notes: readonly string[] = [],
): string {
  const lines = rows.map(
    (row) =>
      `<div class="hg-tip-row${row.total ? " total" : ""}"><i style="background:${escapeHtml(row.colour)}"${row.block ? ' class="block"' : ""}></i>` +
      `<span>${escapeHtml(row.name)}</span><b>${escapeHtml(row.number)}</b><u>${escapeHtml(row.unit)}</u></div>`,
  );
  const noteLines = notes.map((note) => `<div class="hg-tip-note">${escapeHtml(note)}</div>`);
  return `<div class="hg-tip"><strong>${escapeHtml(heading)}</strong>${[...lines, ...noteLines].join("")}</div>`;
}
