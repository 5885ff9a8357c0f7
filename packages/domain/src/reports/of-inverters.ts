/**
 * Of the variables that were chosen for a report on inverters those that are one's: the plant's counter beside them is no inverter, and would be
 * counted once more. Where none is an inverter's, all: then they are what the reader compares.
 */
export function ofInverters<T>(
  chosen: readonly T[],
  typeOf: (one: T) => string | null,
): { readonly compared: readonly T[]; readonly leftOut: readonly T[] } {
  const own = chosen.filter((one) => typeOf(one) === "inverter");
  return own.length === 0
    ? { compared: chosen, leftOut: [] }
    : { compared: own, leftOut: chosen.filter((one) => !own.includes(one)) };
}
