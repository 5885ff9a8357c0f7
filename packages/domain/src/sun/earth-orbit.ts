/**
 * Periodic terms of the earth's heliocentric orbit: rows of [amplitude, phase, rate] whose sum is
 * amplitude * cos(phase + rate * tau), tau in thousands of Julian years from J2000.0; group i is multiplied by tau^i.
 * Amplitudes are 1e-8 rad (longitude, latitude) or 1e-8 au (radius).
 * Source: VSOP87 (Bretagnon, Francou 1988, A&A 202, 309) shortened as in Meeus, Astronomical Algorithms, 2nd ed.,
 * appendix III; terms too small to move the sun by 1/3600 of a degree together are left out.
 */
type Term = readonly [amplitude: number, phase: number, rate: number];
type Series = readonly (readonly Term[])[];

export const earthLongitude: Series = [
  [
    [175347046, 0, 0],
    [3341656, 4.6692568, 6283.07585],
    [34894, 4.6261, 12566.1517],
    [3497, 2.7441, 5753.3849],
    [3418, 2.8289, 3.5231],
    [3136, 3.6277, 77713.7715],
    [2676, 4.4181, 7860.4194],
    [2343, 6.1352, 3930.2097],
    [1324, 0.7425, 11506.7698],
    [1273, 2.0371, 529.691],
    [1199, 1.1096, 1577.3435],
    [990, 5.233, 5884.927],
    [902, 2.045, 26.298],
    [857, 3.508, 398.149],
    [780, 1.179, 5223.694],
    [753, 2.533, 5507.553],
    [505, 4.583, 18849.228],
    [492, 4.205, 775.523],
    [357, 2.92, 0.067],
    [317, 5.849, 11790.629],
    [284, 1.899, 796.298],
    [271, 0.315, 10977.079],
    [243, 0.345, 5486.778],
    [206, 4.806, 2544.314],
    [205, 1.869, 5573.143],
    [202, 2.458, 6069.777],
    [156, 0.833, 213.299],
    [132, 3.411, 2942.463],
    [126, 1.083, 20.775],
    [115, 0.645, 0.98],
    [103, 0.636, 4694.003],
    [102, 0.976, 15720.839],
    [102, 4.267, 7.114],
    [99, 6.21, 2146.17],
    [98, 0.68, 155.42],
    [86, 5.98, 161000.69],
    [85, 1.3, 6275.96],
    [85, 3.67, 71430.7],
    [80, 1.81, 17260.15],
    [79, 3.04, 12036.46],
  ],
  [
    [628331966747, 0, 0],
    [206059, 2.678235, 6283.07585],
    [4303, 2.6351, 12566.1517],
    [425, 1.59, 3.523],
    [119, 5.796, 26.298],
    [109, 2.966, 1577.344],
    [93, 2.59, 18849.23],
    [72, 1.14, 529.69],
    [68, 1.87, 398.15],
    [67, 4.41, 5507.55],
    [59, 2.89, 5223.69],
    [56, 2.17, 155.42],
  ],
  [
    [52919, 0, 0],
    [8720, 1.0721, 6283.0758],
    [309, 0.867, 12566.152],
  ],
  [[289, 5.844, 6283.076]],
];

export const earthLatitude: Series = [
  [
    [280, 3.199, 84334.662],
    [102, 5.422, 5507.553],
    [80, 3.88, 5223.69],
    [44, 3.7, 2352.87],
    [32, 4, 1577.34],
  ],
];

export const earthRadius: Series = [
  [
    [100013989, 0, 0],
    [1670700, 3.0984635, 6283.07585],
    [13956, 3.05525, 12566.1517],
    [3084, 5.1985, 77713.7715],
    [1628, 1.1739, 5753.3849],
    [1576, 2.8469, 7860.4194],
    [925, 5.453, 11506.77],
    [542, 4.564, 3930.21],
    [472, 3.661, 5884.927],
    [346, 0.964, 5507.553],
    [329, 5.9, 5223.694],
    [307, 0.299, 5573.143],
    [243, 4.273, 11790.629],
  ],
  [
    [103019, 1.10749, 6283.07585],
    [1721, 1.0644, 12566.1517],
    [702, 3.142, 0],
  ],
  [[4359, 5.7846, 6283.0758]],
];

/** Sum of a series. [rad or au] */
export function sumSeries(series: Series, tau: number): number {
  let total = 0;
  let power = 1;
  for (const group of series) {
    let sum = 0;
    for (let at = 0; at < group.length; at++) {
      const term = group[at]!;
      sum += term[0] * Math.cos(term[1] + term[2] * tau);
    }
    total += sum * power;
    power *= tau;
  }
  return total * 1e-8;
}

/**
 * Largest terms of the IAU 1980 nutation: multiples of (D, M, M', F, Omega), then the sine coefficient of the
 * longitude and the cosine coefficient of the obliquity, both 0.0001 arcseconds. Source: Meeus, table 22.A.
 */
const nutationTerms: readonly (readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
])[] = [
  [0, 0, 0, 0, 1, -171996, 92025],
  [-2, 0, 0, 2, 2, -13187, 5736],
  [0, 0, 0, 2, 2, -2274, 977],
  [0, 0, 0, 0, 2, 2062, -895],
  [0, 1, 0, 0, 0, 1426, 54],
  [0, 0, 1, 0, 0, 712, -7],
  [-2, 1, 0, 2, 2, -517, 224],
  [0, 0, 0, 2, 1, -386, 200],
  [0, 0, 1, 2, 2, -301, 129],
  [-2, -1, 0, 2, 2, 217, -95],
  [-2, 0, 1, 0, 0, -158, 0],
  [-2, 0, 0, 2, 1, 129, -70],
  [0, 0, -1, 2, 2, 123, -53],
];

/** Nutation in longitude and obliquity at `t` Julian centuries from J2000.0. [°] Source: Meeus, chapter 22. */
export function nutation(t: number): { longitude: number; obliquity: number } {
  const radians = Math.PI / 180;
  const elongation = (297.85036 + 445267.11148 * t) * radians;
  const sunAnomaly = (357.52772 + 35999.05034 * t) * radians;
  const moonAnomaly = (134.96298 + 477198.867398 * t) * radians;
  const moonLatitude = (93.27191 + 483202.017538 * t) * radians;
  const node = (125.04452 - 1934.136261 * t) * radians;
  let longitude = 0;
  let obliquity = 0;
  for (let at = 0; at < nutationTerms.length; at++) {
    const term = nutationTerms[at]!;
    const argument =
      term[0] * elongation +
      term[1] * sunAnomaly +
      term[2] * moonAnomaly +
      term[3] * moonLatitude +
      term[4] * node;
    longitude += term[5] * Math.sin(argument);
    obliquity += term[6] * Math.cos(argument);
  }
  return { longitude: longitude / 36_000_000, obliquity: obliquity / 36_000_000 };
}
