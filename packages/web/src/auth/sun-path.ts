/** A point of the drawing. [px of its own square of 1440 x 900] */
export interface SkyPoint {
  readonly x: number;
  readonly y: number;
}

export const sky = { width: 1440, height: 900, horizon: 724 } as const;
/** Height and direction are stretched to fill a wide screen. [px per degree] */
const scale = { azimuth: 5.2, elevation: 8.4 } as const;
/** Between the Alps and Sicily. [degrees] */
const latitude = 43;
/** Tilt of the earth's axis: the sun's declination at the solstices. [degrees] */
export const tilt = 23.44;
const radians = Math.PI / 180;

/**
 * Where the sun stands, by the spherical triangle of pole, zenith and sun.
 * @param declination [degrees]
 * @param hourAngle 0 at solar noon, 15 for each hour after it [degrees]
 * @returns azimuth from south, west positive, and elevation [degrees]
 */
export function sunAt(
  declination: number,
  hourAngle: number,
): { readonly azimuth: number; readonly elevation: number } {
  const [lat, dec, hour] = [latitude * radians, declination * radians, hourAngle * radians];
  const elevation = Math.asin(
    Math.sin(lat) * Math.sin(dec) + Math.cos(lat) * Math.cos(dec) * Math.cos(hour),
  );
  const azimuth = Math.atan2(
    Math.sin(hour),
    Math.cos(hour) * Math.sin(lat) - Math.tan(dec) * Math.cos(lat),
  );
  return { azimuth: azimuth / radians, elevation: elevation / radians };
}

/** The sun in the drawing: east at the left, south in the middle. */
export function skyPoint(declination: number, hourAngle: number): SkyPoint {
  const { azimuth, elevation } = sunAt(declination, hourAngle);
  return {
    x: sky.width / 2 + azimuth * scale.azimuth,
    y: sky.horizon - elevation * scale.elevation,
  };
}

/** Declinations from the winter to the summer solstice: one arc for each month that the sun takes between them. */
export const arcs: readonly number[] = Array.from(
  { length: 7 },
  (_, month) => -tilt + (month * 2 * tilt) / 6,
);

/** The part of a day's path above the horizon, as the `d` of an SVG path. */
export function arcPath(declination: number): string {
  // The sun rises where cos(hour) = -tan(latitude) tan(declination).
  const rise = Math.acos(-Math.tan(latitude * radians) * Math.tan(declination * radians)) / radians;
  const steps = 96;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = skyPoint(declination, -rise + (2 * rise * step) / steps);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
