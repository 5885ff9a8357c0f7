import { z } from "zod";

/**
 * `no_power`: nothing measures the power of the plant, or the reader may not see it. `too_little_history`: fewer than five days show how it
 * works. `not_yet`: the plant is new here, its first forecast comes within the hour.
 */
export const forecastStates = ["known", "too_little_history", "no_power", "not_yet"] as const;

/** With four in five the truth lies between low and high. */
export const forecastDay = z.object({
  /** ISO date of the plant. */
  day: z.string(),
  /** 0 = what is left of today, from now on. */
  horizon: z.number().int(),
  /** [kWh] */
  kwh: z.number(),
  low_kwh: z.number(),
  high_kwh: z.number(),
});
export type ForecastOfDay = z.infer<typeof forecastDay>;

/** How forecasts of the last weeks were, days with faults left out. Energies are means in kWh. */
export const forecastSkill = z.object({
  horizon: z.number().int(),
  count: z.number().int(),
  made_kwh: z.number(),
  /** Mean absolute error. */
  error_kwh: z.number(),
  /** Forecast minus made: positive is too much. */
  bias_kwh: z.number(),
  /** Mean absolute error of "as the day before", of the same days; null: it was never known. */
  like_error_kwh: z.number().nullable(),
  /** Share of days in the interval. */
  inside: z.number(),
});
export type ForecastSkill = z.infer<typeof forecastSkill>;

export const plantForecast = z.object({
  state: z.enum(forecastStates),
  /** [unix s] */
  issued: z.number().int().nullable(),
  days: z.array(forecastDay),
  /** What is left of today, by half hour: its beginning [unix s], and powers in kW. */
  curve: z.array(
    z.object({ start: z.number().int(), kw: z.number(), low_kw: z.number(), high_kw: z.number() }),
  ),
  /** Something costs energy now: the forecast says what the plant would make without it. False for who does not hold 230. */
  is_fault_open: z.boolean(),
  /** Whether a weather service was heard. */
  has_weather: z.boolean(),
  skill: z.array(forecastSkill),
});
export type PlantForecast = z.infer<typeof plantForecast>;
