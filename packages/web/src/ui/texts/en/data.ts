import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/data.ts";

export const texts: Words<typeof it> = {
  title: "Data export",
  energies: {
    title: "Energies",
    variables: "Variables",
    limit: "{{chosen}} of {{most}} at most",
    energies: "Energies",
    others: "Other variables",
    choose: "Choose up to five variables",
    each: "One bar for each",
    by: { day: "Days", week: "Weeks", month: "Months", year: "Years" },
    view: "Kind of chart",
    bars: "Bars",
    lines: "Lines",
    totals: "Totals of the period",
    chart: "Energies of the period",
    per: {
      day: "{{amount}} a day",
      month: "{{amount}} a month",
      year: "{{amount}} a year",
    },
    mean: "mean of the period",
    means: "{{unit}}, mean values",
    none: "No variable chosen",
    noneHint: "Choose at least one variable to see bars and totals.",
  },
  control: {
    title: "Energy control",
    now: "Instant powers",
    nowSub: "now, on the power of the plant",
    powers: {
      produced: "Produced",
      consumed: "Consumed",
      self: "Self-consumed",
      exchange: "Exchange with the grid",
      storage: "Storage",
    },
    report: "Energy report",
    reportSub: "time of the plant",
    energy: "Energy",
    energies: {
      produced: "Produced",
      fedIn: "Fed in",
      withdrawn: "Withdrawn",
      consumed: "Consumed",
      self: "Self-consumed",
    },
    powerChart: "Powers of today",
    powerSub: "exchange above zero = fed in, storage above zero = charging",
    energyChart: "Energies",
    none: "No power and no energy to control",
    noneHint:
      "Variables or formulas with the tags of produced, consumed and exchanged power and energy are needed.",
  },
};
