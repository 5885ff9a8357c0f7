/** Refusals of incentives and of the register of readings: a part of `errorTable`. */
export const gseErrors = {
  gse_account_not_found: [404, "GSE account not found"],
  gse_account_taken: [409, "the plant has an account {username} of the GSE already"],
  gse_plant_not_found: [404, "GSE plant {id} not found"],
  gse_plant_of_account: [
    409,
    "this GSE plant belongs to an account: what the GSE says of it is not changed here",
  ],
  gse_wrong_credentials: [422, "Verifications failed, check username and password"],
  gse_no_portal: [
    412,
    "no gateway to the portal of the GSE is set (GSE_URL): import the files of measures and payments by hand",
  ],
  gse_silent: [
    504,
    "the portal of the GSE did not answer in time: nothing was stored, try again later",
  ],
  gse_unreachable: [
    502,
    "the portal of the GSE is not reached: nothing was stored, try again later",
  ],
  gse_strange: [
    502,
    "the portal of the GSE answered something else: nothing was stored, the operator has to look at GSE_URL",
  ],
  gse_still_reading: [409, "this account is being read: wait until it is done"],
  gse_variable_unfit: [400, "variable: choose a counter of energy"],
  utf_meter_not_found: [404, "UTF meter not found"],
  utf_meter_taken: [409, "there is a meter {name} already"],
  utf_meter_read: [412, "{name} has readings: delete them first"],
  utf_reading_not_found: [404, "UTF reading not found"],
  utf_variable_unfit: [400, "variable_id: choose a counter of energy of this plant"],
  utf_date_taken: [409, "there is a reading of {date:date} already"],
  utf_date_ahead: [400, "date: a reading cannot lie in the future"],
  utf_reading_falls: [
    400,
    "reading: {reading:number} is below the reading before, {before:number}: say that the counter rolled over, or that the meter was changed",
  ],
  utf_reading_rises: [
    400,
    "reading: {reading:number} is above the reading after it, {after:number} on {date:date}",
  ],
  utf_not_rolled: [
    400,
    "rolled: {reading:number} is not below the reading before, {before:number}: the counter did not roll over",
  ],
  utf_reading_digits: [400, "reading: this meter has {digits:number} digits before the comma"],
  utf_swap_before: [400, "date: a meter is changed on or after its last reading, {date:date}"],
} as const;
