/** Between the tries of a message: they grow, so that a transport that is down is not worn out. [s] */
const pausesSeconds = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** The pause after so many tries; null: it has failed for good. [s] */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null;
