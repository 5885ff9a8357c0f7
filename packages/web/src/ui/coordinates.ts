/** A place on earth. [degrees north and east] */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

const number = String.raw`[+-]?\d+(?:[.,]\d+)?`;
const angle = new RegExp(
  String.raw`([NSEWO])?\s*(${number})\s*(?:°\s*(?:(${number})\s*')?\s*(?:(${number})\s*")?)?\s*([NSEWO])?`,
  "gy",
);
const decimals = [
  // 45.07, 7.68 and the like.
  /^([+-]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+-]?\d+(?:\.\d+)?)$/,
  // 45,07 7,68 as it is written in Italian.
  /^([+-]?\d+,\d+)(?:\s*[,;]\s*|\s+)([+-]?\d+,\d+)$/,
];
const numberOf = (text: string | undefined): number => Number((text ?? "0").replace(",", "."));

/** Three signs stand for minutes and more for seconds, typed or set. */
const plainSigns = (text: string): string =>
  text
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/º|˚/g, "°")
    .replace(/−/g, "-")
    .trim();

/** An address of a map names the place behind an @, or asks for it. */
const ofMapAddress =
  /(?:@|[?&](?:q|query|ll|mlat)=)([+-]?\d+\.\d+)(?:,|%2C|&mlon=)([+-]?\d+\.\d+)/i;

/**
 * Latitude and longitude out of one text, as people copy them: "45.07, 7.68", "45,07 7,68", 45°04'12"N 7°40'48"E, 45° 4.2' N, or the address of a
 * map. The letter says which of the two an angle is; without one the first is the latitude. O is the west in Italian.
 * @returns null where it is no pair, or lies nowhere on earth
 */
export function readCoordinates(typed: string): Coordinates | null {
  const text = plainSigns(typed);
  const linked = ofMapAddress.exec(text);
  if (linked) return onEarth(numberOf(linked[1]), numberOf(linked[2]));
  // "45,07" is one number, not two.
  if (/^[+-]?\d+,\d+$/.test(text)) return null;
  for (const form of decimals) {
    const pair = form.exec(text);
    if (pair) return onEarth(numberOf(pair[1]), numberOf(pair[2]));
  }
  return ofAngles(text.toUpperCase());
}

function ofAngles(text: string): Coordinates | null {
  const found: { readonly degrees: number; readonly side: string }[] = [];
  let from = 0;
  while (from < text.length && found.length < 3) {
    angle.lastIndex = from;
    const one = angle.exec(text);
    if (one === null) return null;
    const [all, before, degrees, minutes, seconds, after] = one;
    const side = before ?? after ?? "";
    const size = Math.abs(numberOf(degrees)) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
    if (numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return null;
    const isBelow = degrees?.startsWith("-") === true || "SWO".includes(side || " ");
    found.push({ degrees: isBelow ? -size : size, side });
    from += all.length;
    from += /^[\s,;]*/.exec(text.slice(from))?.[0].length ?? 0;
  }
  const [first, second] = found;
  if (first === undefined || second === undefined || found.length > 2) return null;
  const isEast = ({ side }: { readonly side: string }): boolean => "EWO".includes(side || " ");
  const isNorth = ({ side }: { readonly side: string }): boolean => "NS".includes(side || " ");
  if ((isEast(first) && isEast(second)) || (isNorth(first) && isNorth(second))) return null;
  return isEast(first) || isNorth(second)
    ? onEarth(second.degrees, first.degrees)
    : onEarth(first.degrees, second.degrees);
}

/** A metre and a bit. [decimals of a degree] */
const digits = 5;
const onEarth = (lat: number, lon: number): Coordinates | null =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat: Number(lat.toFixed(digits)), lon: Number(lon.toFixed(digits)) }
    : null;
