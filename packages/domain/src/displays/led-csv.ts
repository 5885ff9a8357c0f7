import type { LedData } from "@heliograph/contract/displays/displays.wire.ts";

/** Lines `title;value;unit`, each ended by CR LF; a value that nobody knows is empty. A text that holds a separator, a quote or a line's end is quoted as in RFC 4180. */
export const ledCsv = ({ rows }: LedData): string =>
  rows.map(({ title, value, unit }) => `${quoted(title)};${value ?? ""};${unit}\r\n`).join("");

const quoted = (text: string): string =>
  /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
