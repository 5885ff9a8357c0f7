import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/multiplant.ts";

export const texts: Words<typeof it> = {
  title: "Multi-plant overview",
  titleClient: "Customer overview: {{name}}",
  titleMaintainer: "Maintainer overview: {{name}}",
  count_one: "{{count}} plant",
  count_other: "{{count}} plants",
  leftOut_one: "{{count}} plant is not shown: there is room for {{most}}",
  leftOut_other: "{{count}} plants are not shown: there is room for {{most}}",
  sort: "Sort the plants",
  byPeak: "By kWp",
  byName: "By name",
  power: "Power",
  powerSub: "now, on the peak power",
  powerOfPeak: "Power of all plants on the peak power",
  powerOf: "Power of {{name}}",
  ofPeak: "of {{peak}}",
  alerts_one: "{{count}} active alert",
  alerts_other: "{{count}} active alerts",
  noAlerts: "No active alert",
  energy: "Energy",
  energySub: "since the start",
  day: "Power of today",
  month: "Energy of the month",
  year: "Energy of the year",
  none: "No plant to show",
  noneHint:
    "Open this page from the client of a plant, or name a client, a maintainer or a list of plants in the address.",
};
