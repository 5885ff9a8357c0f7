/**
 * The hours of a day's energy: as the readings rose from hour to hour, scaled to what the day made. An hour without a reading made nothing:
 * what the counter rose by meanwhile stands where it came back. Readings that never rise share the energy evenly.
 * @param stood the reading before the day @param energyKwh of the day; null: not known
 */
export function hoursOfCounter(
  readings: readonly (number | null)[],
  stood: number | null,
  energyKwh: number | null,
): (number | null)[] {
  if (energyKwh === null) return readings.map(() => null);
  let before = stood;
  const rises = readings.map((reading) => {
    const rise = reading === null || before === null ? 0 : Math.max(0, reading - before);
    before = reading ?? before;
    return rise;
  });
  const risen = rises.reduce((a, b) => a + b, 0);
  return risen > 0
    ? rises.map((rise) => (rise / risen) * energyKwh)
    : rises.map(() => energyKwh / rises.length);
}
