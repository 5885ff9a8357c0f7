/**
 * Whether PostgreSQL can store every text of a request as it was sent: it accepts no zero character, and no half of a UTF-16 pair. A raw
 * body is text that its route parses by itself and is skipped. Not recursive: a request may be as deep as it is long.
 */
export function holdsStorableText(question: unknown): boolean {
  if (typeof question !== "object" || question === null) return true;
  const open: object[] = [question];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [key, value] of Object.entries(next) as [string, unknown][]) {
      if (!isStorable(key)) return false;
      if (typeof value === "string" && !isStorable(value)) return false;
      if (typeof value === "object" && value !== null) open.push(value);
    }
  return true;
}
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
