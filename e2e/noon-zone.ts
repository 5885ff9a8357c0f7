/** A zone in which it is now between 12:00 and 13:30, and its meridian: half a day lies before whoever runs a test, and half behind him. */
export function noonZone(nowMs: number): { readonly zone: string; readonly longitude: number } {
  const utcHours = (nowMs / 3_600_000) % 24;
  // Half a day ahead at most: further there is no meridian.
  const ahead = Math.min(12, Math.round(13 - utcHours));
  // The names of these zones count against the sun.
  const sign = ahead > 0 ? "-" : "+";
  const zone = ahead === 0 ? "Etc/GMT" : `Etc/GMT${sign}${Math.abs(ahead)}`;
  return { zone, longitude: ahead * 15 };
}
