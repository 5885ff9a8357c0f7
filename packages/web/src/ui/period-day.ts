/** A day as a person types it, day before month in both languages (1/11/2026, 01.11.2026), or ISO; null for what is none. */
export function typedDay(text: string): string | null {
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim());
  const [, day = "", month = "", year = ""] = parts ?? [];
  const iso = parts ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim();
  try {
    return Temporal.PlainDate.from(iso).toString() === iso ? iso : null;
  } catch {
    return null;
  }
}
