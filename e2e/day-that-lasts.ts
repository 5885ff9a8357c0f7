/** For tests of a day that no plant of theirs can choose: where it has less than two minutes left, the next one is waited for. */
export async function dayThatLasts(zone: string): Promise<void> {
  const now = Temporal.Now.zonedDateTimeISO(zone);
  const next = now.add({ days: 1 }).startOfDay();
  const leftMs = next.epochMilliseconds - now.epochMilliseconds;
  if (leftMs < 120_000) await new Promise((done) => setTimeout(done, leftMs));
}
