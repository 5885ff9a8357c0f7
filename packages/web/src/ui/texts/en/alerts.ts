import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/alerts.ts";

export const texts: Words<typeof it> = {
  title: "Alerts",
  not_found: "Alert not found !",
  noName: "Name must be given",
  noDescription: "Description must be given",
  noChecks: "Num checks must be given",
  stateTitle: "Alert state",
  legend: "Legend",
  meaning: {
    OK: "the last check passed",
    KO: "as many failed checks in a row as the alert asks for",
    FAILING: "failed checks, not enough of them yet",
    ERROR: "the check cannot be made",
    NONE: "outside its active time, or not checked yet",
  },
  onlyFailing: "Only failing",
  readAt: "read at {{time}}",
  toLookAt: "Needs attention",
  calm: "OK and inactive",
  none: "No alerts configured",
  noneHint: "The alerts configured for this plant appear here with their state.",
  noFailing: "Nothing is failing",
  noFailingHint_one: "One alert is OK or inactive.",
  noFailingHint_other: "{{count}} alerts are OK or inactive.",
  unknown: "The state of the alerts is not known",
  unknownHint: "The connection to the portal is lost. The state will come back by itself.",
  failed: "The state of the alerts cannot be read",
  reset: "Reset state",
  resetOf: "Reset the state of “{{name}}”",
  resetTitle: "Reset the state of “{{name}}”?",
  resetText: "Failed checks are counted from zero again, at the next check.",
  resetDone: "State reset",
  checks_one: "{{failed}} of {{count}} check failed",
  checks_other: "{{failed}} of {{count}} checks failed",
  checksAbove_one: "{{count}} failed check",
  checksAbove_other: "{{count}} failed checks",
  since: "for {{duration}}",
  sinceWhen: "since {{moment}}",
  left_one: "{{count}} more check before the alert",
  left_other: "{{count}} more checks before the alert",
  error: {
    missing: "a recent value is missing",
    no_nominal: "the device has no nominal power",
    no_irradiance: "the plant's irradiance is missing",
    no_reference: "there is nothing to compare with",
    not_a_number: "the variable is not a number",
  },
  wholePlant: "the whole plant",
  hiddenVariable: "variable not visible",
  more_one: "one more",
  more_other: "{{count}} more",
  fewer: "show fewer",
  variablesOf: "Variables of “{{name}}”",
  lastHours: "{{name}}, last 6 hours",
  minimum: "minimum {{value}}",
  maximum: "maximum {{value}}",
  againstLimit: "{{name}}: {{value}}, {{limit}}",
  parameter: {
    minirr: "minimum irradiance",
    minpac: "minimum power",
    minstr: "minimum current",
    pacperc: "tolerated difference",
    vmin: "minimum",
    vmax: "maximum",
    angle: "tolerated angle",
    checks: "checks",
  },
  checksLength: "{{count}} ({{duration}})",
  window: {
    hours: "from {{from}} to {{to}}",
    sun: "from sunrise {{rise}} to sunset {{set}}",
    range: "{{from}}–{{to}}",
  },
  card: {
    none: "none configured",
    disconnected: "connection lost",
    failed: "state not read",
    fine_one: "{{count}} OK",
    fine_other: "{{count}} OK",
    count: "{{state}}: {{count}}",
  },
  history: {
    title: "Alert history",
    open: "History",
    of: "History of “{{name}}”",
    filter: "Which alert",
    all: "All alerts",
    gone: "Deleted alert",
    none: "No alarm so far",
    noneOf: "This alert has never been raised",
    noneHint: "Alarms and recoveries appear here, with who was told.",
  },
  ofDevice: "Alerts of the device",
  all: "All alerts",
  template: {
    "001": {
      name: "Inverter stopped",
      description: "The inverter's power stays within 0.5 % of its nominal while there is sun.",
    },
    "002": {
      name: "Inverter below the others",
      description:
        "The inverter's power, for its nominal, is far below the median of the inverters compared (at least three).",
    },
    "003": {
      name: "No data received",
      description:
        "The plant sends no data or, where variables are chosen, no new value of them arrives.",
    },
    "004": {
      name: "Low string current",
      description: "The string's current is far below the median of the strings of the same box.",
    },
    "005": {
      name: "String interrupted",
      description: "The string's current is below the minimum while there is sun.",
    },
    "006": {
      name: "Low plant power",
      description:
        "The plant's power is far below the theoretical one or, without one, below what the irradiance promises.",
    },
    "007": {
      name: "Plant stopped",
      description: "The plant's power does not exceed the minimum while there is sun.",
    },
    "008": {
      name: "Grid interface open",
      description: "The interface protection is not closed: the plant is cut off from the grid.",
    },
    "009": {
      name: "Contact / digital input",
      description:
        "The input is outside its limits or, without limits, differs from zero: surge arresters, doors, external alarms.",
    },
    "010": {
      name: "Device error",
      description: "The device reports an error: its code differs from zero.",
    },
    "011": {
      name: "Device communication",
      description: "The device does not answer the datalogger, while the plant sends data.",
    },
    "012": {
      name: "Value out of range",
      description: "The value is below the minimum or above the maximum.",
    },
    "013": {
      name: "Frozen value",
      description: "The value stays the same from sample to sample while there is sun.",
    },
    "014": {
      name: "Counter stopped",
      description: "The counter does not advance while there is sun.",
    },
    "015": {
      name: "Counter running back",
      description: "The counter goes back by more than 0.1 %.",
    },
    "016": {
      name: "Low PR",
      description: "The performance ratio is below the minimum while there is sun.",
    },
    "017": {
      name: "High inverter temperature",
      description: "The inverter's temperature is above the maximum.",
    },
    "017A": {
      name: "High module temperature",
      description: "The modules' temperature is above the maximum.",
    },
    "017B": {
      name: "High panel/cabin temperature",
      description: "The temperature of the panel or of the cabin is above the maximum.",
    },
    "017C": {
      name: "High battery temperature",
      description: "The battery's temperature is above the maximum.",
    },
    "017D": {
      name: "High transformer temperature",
      description: "The transformer's temperature is above the maximum.",
    },
    "018": {
      name: "Irradiance sensor fault",
      description:
        "Two irradiance sensors disagree, or one gives a value that the sun cannot give.",
    },
    "019": {
      name: "Tracker out of position",
      description:
        "The tracker is far from the commanded position or, without one, from that of the sun.",
    },
    "020": {
      name: "Tracker out of step",
      description: "The tracker is far from the median of the trackers compared (at least three).",
    },
    "021": {
      name: "Strong wind",
      description: "The wind speed is above the maximum (in km/h).",
    },
    "022": {
      name: "Low state of charge",
      description: "The storage's charge is below the minimum.",
    },
    "023": {
      name: "Unbalanced MPPT inputs",
      description:
        "The input's share of the current is below the mean of the inputs of the same device.",
    },
    "024": {
      name: "Grid exchange out of range",
      description: "The power exchanged with the grid is below the minimum or above the maximum.",
    },
  },
};
