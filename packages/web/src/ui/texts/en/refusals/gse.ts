/** Of the GSE and of the register of readings. */
export const gseRefusals = {
  gse_account_not_found: "there is no such GSE account",
  gse_account_taken: "the plant has a GSE account {{username}} already",
  gse_plant_not_found: "there is no GSE agreement {{id}}",
  gse_plant_of_account:
    "this agreement belongs to an account: what the GSE says of it is not changed here",
  gse_wrong_credentials: "Verifications failed, check username and password",
  gse_no_portal:
    "the portal of the GSE is not connected (GSE_URL): import the files of measures and payments by hand",
  gse_silent: "the portal of the GSE did not answer in time: nothing was stored, try again later",
  gse_unreachable: "the portal of the GSE is not reached: nothing was stored, try again later",
  gse_strange:
    "the portal of the GSE answered something else: nothing was stored, the operator has to look at GSE_URL",
  gse_still_reading: "this account is being read: wait until it is done",
  gse_variable_unfit: "choose a counter of energy",
  utf_meter_not_found: "there is no such fiscal meter",
  utf_meter_taken: "there is a meter {{name}} already",
  utf_meter_read: "{{name}} has readings: delete them first",
  utf_reading_not_found: "there is no such reading",
  utf_variable_unfit: "choose a counter of energy of this plant",
  utf_date_taken: "there is a reading of {{date, date}} already",
  utf_date_ahead: "a reading cannot lie in the future",
  utf_reading_falls:
    "{{reading, number}} is below the reading before, {{before, number}}: say that the counter rolled over, or that the meter was changed",
  utf_reading_rises:
    "{{reading, number}} is above the reading after it, {{after, number}} on {{date, date}}",
  utf_not_rolled:
    "{{reading, number}} is not below the reading before, {{before, number}}: the counter did not roll over",
  utf_reading_digits: "this meter has {{digits, number}} digits before the comma",
  utf_swap_before: "a meter is changed on or after its last reading, {{date, date}}",
};
