import type { Words } from "../catalogue.ts";
import type { texts as italian } from "../it/forecast.ts";

export const texts: Words<typeof italian> = {
  title: "Forecast",
  sub: "from clear sky and the last days; in 4 cases of 5 the truth lies in the frame",
  subWeather:
    "from clear sky, the last days and the weather service; in 4 cases of 5 the truth lies in the frame",
  issued: "made at {{time}}",
  curve: "Forecast",
  rest: "Rest of today",
  tomorrow: "Tomorrow",
  range: "between {{low}} and {{high}}",
  nothing: "no production expected",
  fault: "A fault is open: the forecast says what the plant would make without it.",
  notYet: "No forecast yet",
  notYetHint: "It is made once an hour: it will be here within the next one.",
  tooLittle: "More days of data are needed",
  tooLittleHint: "Forecasts begin after five whole days that were measured and had no large fault.",
  skill: {
    title: "How good the forecasts of the last month were",
    of: "Forecast",
    count: "Forecasts",
    error: "Mean error",
    like: "Error of “as the day before”",
    bias: "Bias",
    inside: "In the interval",
    ahead_one: "One day ahead",
    ahead_other: "{{count}} days ahead",
    hint: "Forecasts of 6 and 12 o’clock, as a share of the energy made; days with faults do not count. Positive bias: too much was forecast.",
  },
};
