/** Between the tries of a message: they grow, so that a transport that is down is not worn out. [s] */
const pausesSeconds = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/**
 * The pause after so many tries; null: it has failed for good. [s]
 * @param wanted what the other side asks for at least, which is followed up to twelve hours [s]
 */
export function pauseAfter(tries: number, wanted = 0): number | null {
  const pause = pausesSeconds[tries - 1];
  return pause === undefined
    ? null
    : Math.max(pause, Math.min(Math.ceil(wanted), Math.max(...pausesSeconds)));
}
