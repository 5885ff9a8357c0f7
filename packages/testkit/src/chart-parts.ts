/** What charts of the web's tests have in common. */
export const chartSetting = {
  scheme: "light",
  language: "it",
  zone: "Europe/Rome",
  words: {
    noData: "nessun dato",
    sum: "Somma",
    estimate: "Stima",
    lowest: "minimo",
    highest: "massimo",
  },
} as const;

/** A power as a chart's page shows it, in kW. */
export const shownPower = {
  place: 0,
  varId: "p",
  name: "Potenza",
  unit: "kW",
  udm: "kW",
  factor: 1,
  device: null,
  colour: "production",
  draws: "line",
  kind: "analogue",
  widthPx: null,
  fill: null,
  stack: null,
  symbol: null,
  min: null,
  max: null,
} as const;
