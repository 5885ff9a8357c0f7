/** Refusals of guaranteed performance and of trackers. */
export const performanceRefusals = {
  gperf_no_irradiance: "plant {{plant}} has no irradiance: choose its sensor in the sections",
  gperf_no_power:
    "plant {{plant}} has no peak power: enter the kWp of its sections, or the contract’s power among the parameters",
  gperf_foreign_variable: "{{id}} is no variable of plant {{plant}}",
  gperf_no_counter: "{{name}} does not count energy: choose a counter in kWh",
  gperf_event_outside: "an event lies between {{first, date}} and {{last, date}}",
  gperf_no_contract: "enter the year of the contract, or its first day among the parameters",
  gperf_no_gstc: "gstc must be more than 0",
  gperf_not_begun: "the period begins on {{first, date}}: nothing is measured yet",
  gperf_foreign_inverter: "{{id}} is no inverter of plant {{plant}}",
  gperf_no_nominal: "{{device}} has no nominal power to compare it by: enter it on the device",
  gperf_no_inverter_power: "{{device}} has no variable of produced power",
  gperf_archive_busy:
    "the archive of plant {{plant}} is being cut at other midnights: try again in a few minutes",
  tracker_no_place: "plant {{plant}} has no coordinates: enter them in its information",
};
