import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/data.ts";

export const texts: Words<typeof it> = {
  title: "Data export",
  explain: "Where it comes from: {{name}}",
  hiddenInput: "hidden variable",
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
    over: {
      day_one: "over {{count}} whole day",
      day_other: "over {{count}} whole days",
      month_one: "over {{count}} whole month",
      month_other: "over {{count}} whole months",
      year_one: "over {{count}} whole year",
      year_other: "over {{count}} whole years",
    },
    noWhole: { day: "no whole day yet", month: "no whole month yet", year: "no whole year yet" },
    part: {
      days_one: "partial: data on {{known}} of {{count}} day",
      days_other: "partial: data on {{known}} of {{count}} days",
      months_one: "partial: data in {{known}} of {{count}} month",
      months_other: "partial: data in {{known}} of {{count}} months",
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
    selfSufficiency: "Self-sufficiency",
    selfConsumption: "Self-consumption",
    summary: "Balance of the period",
    before: "{{period}}: {{share}}",
    beforeRunning: "until yesterday {{own}}; {{period}}: {{share}}",
    saved: "Estimated savings",
    savedFoot: "{{energy}} not bought, at {{price}}",
    savedHint:
      "At the price of the guaranteed performance contract (pu_kwh): no variable in euros counts this plant’s money.",
    noPrice: "no price of energy is set",
    noPriceHint:
      "Savings need the plant’s price of energy (pu_kwh of its guaranteed performance), or a variable in euros that counts its money.",
    moneyCounted: "counted in the period",
    flow: {
      title: "Flows",
      whole: "made and bought {{amount}}",
      storageIn: "Storage, {{amount}} more in than out",
      storageOut: "Storage, {{amount}} more out than in",
      nodes: {
        sun: "Photovoltaic",
        grid: "From the grid",
        storage: "Storage",
        sold: "Into the grid",
        load: "Loads",
      },
      ways: {
        sunToLoad: "from the sun to the loads",
        sunToStorage: "from the sun into the storage",
        sunToGrid: "from the sun into the grid",
        storageToLoad: "from the storage to the loads",
        storageToGrid: "from the storage into the grid",
        gridToLoad: "from the grid to the loads",
        gridToStorage: "from the grid into the storage",
      },
    },
    where: {
      title: "Where it went, where it came from",
      went: "Production went",
      came: "Consumption came from",
      wentParts: {
        sunToLoad: "Used at once",
        sunToStorage: "Into the storage",
        sunToGrid: "Fed into the grid",
      },
      cameParts: {
        sunToLoad: "Sun, at once",
        storageToLoad: "Storage",
        gridToLoad: "Bought from the grid",
      },
    },
    bars: { sun: "sun", storage: "storage", bought: "bought", sold: "fed in" },
    barsSub: "{{unit}}, consumption above zero by source, fed in below",
    byPower: "From a power, because no counter counts it: {{sides}}.",
    sides: {
      produced: "production",
      fedIn: "feed-in",
      withdrawn: "withdrawal",
      consumed: "consumption",
      storage: "storage",
    },
    unknown: "No day of the period has all data of the balance",
    unknownHint:
      "It takes three of production, feed-in, withdrawal and consumption, and the storage where there is one.",
    daysMissing_one: "{{whole}} of {{days}} day has all data: the others are not in these sums.",
    daysMissing_other:
      "{{whole}} of {{days}} days have all data: the others are not in these sums.",
    usedMore:
      "The sums do not close: the consumption meter says {{amount}} more than the others leave.",
    usedLess:
      "The sums do not close: the consumption meter says {{amount}} less than the others leave.",
    powerChartOf: "Powers of {{day}}",
    none: "No power and no energy to control",
    noneHint:
      "Variables or formulas with the tags of produced, consumed and exchanged power and energy are needed.",
  },
  finding: {
    label: "Data problems",
    clock_ahead:
      "The logger’s clock is {{length}} fast: its data are refused (last refused {{last}})",
    clock_before_active:
      "The logger’s clock says {{stamp}}, before the plant was active: its data are refused (last refused {{last}})",
    clock_invalid:
      "The logger sends data without a valid time: they are refused (last refused {{last}})",
    nominal_device:
      "Check the nominal power of {{name}} ({{nominal}}): the power measured reaches {{highest}}",
    nominal_plant:
      "Check the peak power of the plant ({{nominal}}): the power measured reaches {{highest}}",
    power_unbelieved_one:
      "{{name}}: one value not believed in the last days ({{highest}}, at most {{limit}})",
    power_unbelieved_other:
      "{{name}}: {{count}} values not believed in the last days (up to {{highest}}, at most {{limit}})",
    counter_against_power: "{{name}}: the counter tells {{counter}} a day, the power {{power}}",
    more: "and {{count}} more",
  },
};
