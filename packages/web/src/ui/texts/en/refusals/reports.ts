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
  report_not_made: "reports of the template {{template}} cannot be made yet",
  report_no_recipients: "the report has no recipients: choose them first",
  report_made_meanwhile: "somebody else has just made this report: look at it again",
  report_issued:
    "this report has been made: disable it; an administrator can delete it with all its periods",
};
