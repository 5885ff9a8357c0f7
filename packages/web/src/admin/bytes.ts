import type { Format } from "../ui/format.ts";

const units = ["B", "kB", "MB", "GB", "TB"] as const;
const step = 1000;

/** An amount of bytes in the largest unit of which it has one: 1,234,000 is "1.2 MB". */
export function bytesText(bytes: number, format: Pick<Format, "number">): string {
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / Math.log10(step) + 1e-9)),
  );
  return `${format.number(bytes / step ** power, power === 0 ? 0 : 1)} ${units[power]}`;
}
