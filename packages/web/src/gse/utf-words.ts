import type { Format } from "../ui/format.ts";

const maxDigits = 3;
/** With the decimals that it has, three at most. */
export function readingText(value: number | null, format: Format): string {
  if (value === null) return format.number(null);
  const digits = Array.from({ length: maxDigits + 1 }, (_, at) => at).find(
    (at) => Number(value.toFixed(at)) === value,
  );
  return format.number(value, digits ?? maxDigits);
}
