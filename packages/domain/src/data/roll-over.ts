/** The mark before a roll-over, and the reading after it, as parts of the power of ten. (D7.8) */
const rollsFrom = 0.99;
const rollsTo = 0.01;
const minRoll = 1000;

/** What a counter rose by that went over its highest figure between two readings; null where these cannot be that. */
export function acrossTheTop(mark: number, value: number): number | null {
  const power = 10 ** Math.ceil(Math.log10(Math.max(mark, 1)));
  const isAtTop = power >= minRoll && mark > rollsFrom * power && value < rollsTo * power;
  return isAtTop ? power - mark + value : null;
}
