/** A file as a folder's listing shows it. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** [unix s] */
  readonly modified: number;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const halfYearSeconds = 182 * 86_400;
const pad = (value: number): string => value.toString().padStart(2, "0");

/** A line as `ls -l` writes it, which every client can read: the hour for what is younger than half a year, else the year; in UTC. */
export function longLine({ name, bytes, modified }: ListedFile, now: number): string {
  const at = new Date(modified * 1000);
  const isRecent = modified <= now && now - modified < halfYearSeconds;
  const when = isRecent
    ? `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
    : at.getUTCFullYear().toString().padStart(5);
  const day = at.getUTCDate().toString().padStart(2);
  return `-r--r--r--   1 ftp      ftp      ${bytes.toString().padStart(12)} ${months[at.getUTCMonth()]} ${day} ${when} ${name}`;
}
/** `YYYYMMDDhhmmss` in UTC. (RFC 3659, 2.3) */
export const timeValue = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-T:]/g, "");

/** A line of MLSD and MLST. (RFC 3659, 7) */
export const factLine = ({ name, bytes, modified }: ListedFile): string =>
  `type=file;size=${bytes};modify=${timeValue(modified)};perm=r; ${name}`;
