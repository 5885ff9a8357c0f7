/** Of reports and their periods. */
export const reportRefusals = {
  report_not_found: "this report does not exist or has been deleted",
  report_hidden: "your permissions do not show what this report is about",
  report_template_not_found: "there is no report template {{id}}",
  report_template_unknown: "there is no report template {{id}}",
  report_freq: "the template {{template}} is not made this often",
  report_variables_needed: "choose at least one variable",
  report_threshold_needed: "the threshold must be given",
  report_period_unknown: "this report has no period {{period}}",
  report_period_running: "the period is not over: for now there is a preview alone",
  report_issue_not_found: "there is no issue {{number, number}} of this period, or it was deleted",
  report_no_recipients: "the report has no recipients: choose them first",
  report_made_meanwhile: "somebody else has just made this report: look at it again",
  report_issued:
    "this report has been made: disable it; an administrator can delete it with all its periods",
  mailing_not_found: "this scheduled report is gone",
  mailing_kind_kept: "a comparison of plants does not become an export, nor the other way",
  mailing_not_yours: "its owner or an administrator changes it",
  mailing_sees_nothing: "you may not see any of its plants, or of its data",
  mailing_plants_needed: "choose at least one plant",
  mailing_plant_unread: "you lack the permission to read the reports of plant {{plant}}",
  mailing_client_needed: "choose the client",
  mailing_client_unknown: "no plant whose reports you may read is of {{client}}",
  mailing_variables_needed: "choose at least one variable",
  mailing_one_plant: "choose variables of one plant: a file has one clock",
  mailing_step: "a line a month needs a month or a year",
  mailing_too_large:
    "{{values, number}} values a file, at most {{limit, number}}: choose a longer step or fewer variables",
  mailing_foreign_recipient:
    "one of the recipients sees nothing of this, or is nobody whom you may name",
  mailing_format: "this is not made as {{format}}",
};
