import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { recentDays } from "./backfill.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import type { Settings } from "./settings.ts";
import { truthOf } from "./truth.ts";

/** The same local time some months earlier. [unix s] */
export function monthsBefore(seconds: number, months: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO("UTC");
  return Math.floor(now.subtract({ months }).epochMilliseconds / 1000);
}

/** Start of the labels: that of the requested history, at the latest that of the days that every plant gets. [unix s] */
export const labelledSince = (nowSeconds: number, months: number): number =>
  Math.min(monthsBefore(nowSeconds, months), nowSeconds - (recentDays + 1) * 86_400);

/** Writes the labels of everything that the fleet has sent until now. The file is written atomically. */
export async function writeTruth(
  file: string,
  simulators: readonly PlantSimulator[],
  settings: Pick<Settings, "seed" | "months">,
  nowSeconds: number,
): Promise<void> {
  const since = labelledSince(nowSeconds, settings.months);
  const truth = truthOf(simulators, settings.seed, since, nowSeconds);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(truth, null, 1)}\n`);
  await rename(draft, file);
}

/** Writes the labels again and again until `signal` aborts: faults begin and end while the fleet runs. */
export async function keepTruth(
  write: () => Promise<void>,
  { everySeconds, signal }: { readonly everySeconds: number; readonly signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const waited = await pause(everySeconds * 1000, true, { signal }).catch(() => false);
    if (!waited) return;
    await write();
  }
}
