/** Refusals of alerts and of their recipients: a part of `errorTable`. */
export const alertErrors = {
  alert_not_found: [404, "Alert not found !"],
  alert_hidden: [403, "you may not see what this alert watches"],
  alert_template_not_found: [404, "alert template {id} not found"],
  alert_template_unknown: [400, "template_id: there is no template {id}"],
  alert_name_needed: [400, "Name must be given"],
  alert_description_needed: [400, "Description must be given"],
  alert_two_modes: [400, "active_hours, active_sun: one of them at most"],
  alert_variables_needed: [400, "vars: choose at least one variable"],
  vmin_above_vmax: [400, "vmin: must not be above vmax"],
  alert_key_needed: [400, "{key:field}: must be given"],
  alert_limit_needed: [400, "vmin or vmax: must be given"],
  backtest_ended: [409, "the trial was stopped: another one of yours took its place"],
  alert_recipients_only: [403, "on plant {plant} you may only say who is told"],
  alert_recipients_fixed: [403, "on plant {plant} you may not say who is told"],
  foreign_recipient: [400, "recipients: {id} is no user of plant {plant}"],
  recipient_may_not_read: [
    400,
    "recipients: on plant {plant} {username} lacks {needs:permissions}: give it first",
  ],
} as const;
