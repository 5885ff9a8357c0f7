import {
  atan2Degrees,
  clamp,
  cosDegrees,
  radiansPerDegree,
  sinDegrees,
  wrap180,
  wrap360,
} from "./angles.ts";
import { earthLatitude, earthLongitude, earthRadius, nutation, sumSeries } from "./earth-orbit.ts";
import { pressureAtAltitude } from "./extraterrestrial.ts";

/** Geocentric position of the sun: the same for every site, so callers with many sites compute it once. */
export interface GeocentricSun {
  /** Apparent right ascension, 0..360. [°] */
  readonly rightAscension: number;
  /** Apparent declination. [°] */
  readonly declination: number;
  /** Apparent sidereal time at Greenwich, 0..360. [°] */
  readonly siderealTime: number;
  /** [au] */
  readonly distanceAu: number;
  /** Apparent solar time minus mean solar time. [min] */
  readonly equationOfTimeMinutes: number;
}

export interface Site {
  /** North positive. [°] */
  readonly latitude: number;
  /** East positive. [°] */
  readonly longitude: number;
  /** Above sea level. [m] */
  readonly altitudeM?: number;
  /** Station pressure, for refraction; the usual one of its altitude when absent. [Pa] */
  readonly pressurePa?: number;
  /** Mean air temperature, for refraction; 12 °C when absent. [°C] */
  readonly temperatureC?: number;
}

export interface SunPosition {
  /** Clockwise from north, 0..360. [°] */
  readonly azimuth: number;
  /** Without refraction. [°] */
  readonly zenith: number;
  readonly elevation: number;
  /** With refraction. [°] */
  readonly apparentZenith: number;
  readonly apparentElevation: number;
}

/** Terrestrial time minus universal time: 69 s in the 2020s; a minute of error moves the sun by 0.0007°. [s] */
const deltaTSeconds = 69;

/**
 * Geocentric apparent place of the sun. Good to about 1 arcsecond from 1950 to 2050.
 * @param unixSeconds moment [s since 1970-01-01T00:00Z]
 * Source: Meeus, Astronomical Algorithms, 2nd ed., chapters 12, 22, 25 and 28.
 */
export function geocentricSun(unixSeconds: number): GeocentricSun {
  const days = unixSeconds / 86_400 - 10_957.5;
  const t = days / 36_525;
  const ephemerisT = t + deltaTSeconds / 86_400 / 36_525;
  const tau = ephemerisT / 10;
  const distanceAu = sumSeries(earthRadius, tau);
  // FK5 correction and aberration: Meeus (25.9), (25.10).
  const sunLongitude = sumSeries(earthLongitude, tau) / radiansPerDegree + 180 - 0.09033 / 3600;
  const latitude = -sumSeries(earthLatitude, tau) / radiansPerDegree;
  const shift = nutation(ephemerisT);
  const meanObliquity =
    23.4392911 -
    (46.815 * ephemerisT + 0.00059 * ephemerisT ** 2 - 0.001813 * ephemerisT ** 3) / 3600;
  const obliquity = meanObliquity + shift.obliquity;
  const apparentLongitude = sunLongitude + shift.longitude - 20.4898 / 3600 / distanceAu;
  const sinLongitude = sinDegrees(apparentLongitude);
  const rightAscension = wrap360(
    atan2Degrees(
      sinLongitude * cosDegrees(obliquity) -
        Math.tan(latitude * radiansPerDegree) * sinDegrees(obliquity),
      cosDegrees(apparentLongitude),
    ),
  );
  const declination =
    Math.asin(
      clamp(
        sinDegrees(latitude) * cosDegrees(obliquity) +
          cosDegrees(latitude) * sinDegrees(obliquity) * sinLongitude,
        -1,
        1,
      ),
    ) / radiansPerDegree;
  const siderealTime = wrap360(
    280.46061837 +
      360.98564736629 * days +
      0.000387933 * t * t +
      shift.longitude * cosDegrees(obliquity),
  );
  const meanLongitude = 280.4664567 + 360007.6982779 * tau + 0.03032028 * tau * tau;
  const equation = wrap180(
    meanLongitude - 0.0057183 - rightAscension + shift.longitude * cosDegrees(obliquity),
  );
  return {
    rightAscension,
    declination,
    siderealTime,
    distanceAu,
    equationOfTimeMinutes: equation * 4,
  };
}

/**
 * Refraction for a body at a true elevation; 0 when the whole disc is below the horizon.
 * @param elevation true elevation [°] @param pressurePa [Pa] @param temperatureC [°C] @returns [°]
 * Source: Saemundsson 1986, Sky and Telescope 72, 70, with pressure and temperature as in Meeus, chapter 16.
 */
export function refraction(elevation: number, pressurePa = 101_325, temperatureC = 12): number {
  // Half a disc and the usual refraction at the horizon: below, the disc is invisible.
  if (elevation < -(0.26667 + 0.5667)) return 0;
  const standard =
    1.02 / (60 * Math.tan((elevation + 10.3 / (elevation + 5.11)) * radiansPerDegree));
  return (pressurePa / 101_000) * (283 / (273 + temperatureC)) * standard;
}

/**
 * The sun over a site, from a geocentric place: parallax, hour angle, refraction.
 * Source: Meeus, chapters 11, 13 and 40.
 */
export function sunOverSite(sun: GeocentricSun, site: Site): SunPosition {
  const hourAngle = (sun.siderealTime + site.longitude - sun.rightAscension) * radiansPerDegree;
  const latitude = site.latitude * radiansPerDegree;
  const altitude = site.altitudeM ?? 0;
  const parallax = ((8.794 / 3600) * radiansPerDegree) / sun.distanceAu;
  const reduced = Math.atan(0.99664719 * Math.tan(latitude));
  const axisDistance = Math.cos(reduced) + (altitude / 6_378_140) * Math.cos(latitude);
  const equatorDistance =
    0.99664719 * Math.sin(reduced) + (altitude / 6_378_140) * Math.sin(latitude);
  const declination = sun.declination * radiansPerDegree;
  const cosDeclination = Math.cos(declination);
  const across = cosDeclination - axisDistance * Math.sin(parallax) * Math.cos(hourAngle);
  const shift = Math.atan2(-axisDistance * Math.sin(parallax) * Math.sin(hourAngle), across);
  const topocentricHour = hourAngle - shift;
  const topocentricDeclination = Math.atan2(
    (Math.sin(declination) - equatorDistance * Math.sin(parallax)) * Math.cos(shift),
    across,
  );
  const sinDeclination = Math.sin(topocentricDeclination);
  const cosLocal = Math.cos(topocentricDeclination);
  const sinLatitude = Math.sin(latitude);
  const cosLatitude = Math.cos(latitude);
  const cosHour = Math.cos(topocentricHour);
  const east = -cosLocal * Math.sin(topocentricHour);
  const north = sinDeclination * cosLatitude - cosLocal * cosHour * sinLatitude;
  const up = sinDeclination * sinLatitude + cosLocal * cosHour * cosLatitude;
  // atan2 keeps its digits near the zenith, where an arc sine would lose them.
  const elevation = Math.atan2(up, Math.hypot(east, north)) / radiansPerDegree;
  const pressurePa = site.pressurePa ?? pressureAtAltitude(altitude);
  const apparentElevation = elevation + refraction(elevation, pressurePa, site.temperatureC);
  return {
    azimuth: wrap360(atan2Degrees(east, north)),
    zenith: 90 - elevation,
    elevation,
    apparentZenith: 90 - apparentElevation,
    apparentElevation,
  };
}

/** Azimuth and elevation of the sun at a moment [s since 1970-01-01T00:00Z] over a site. [°] */
export function sunPosition(unixSeconds: number, site: Site): SunPosition {
  let place = places.get(unixSeconds);
  if (place === undefined) {
    if (places.size >= maxPlaces) places.clear();
    places.set(unixSeconds, (place = geocentricSun(unixSeconds)));
  }
  return sunOverSite(place, site);
}
/** Seen from the middle of the earth the sun is the same for all plants, and their slots begin at the same moments. */
const places = new Map<number, GeocentricSun>();
const maxPlaces = 2000;

/** Apparent solar time minus mean solar time. [min] Source: Meeus, chapter 28. */
export function equationOfTime(unixSeconds: number): number {
  return geocentricSun(unixSeconds).equationOfTimeMinutes;
}
