import { z } from "zod";
import { errorReply } from "../errors.ts";

/** What an import says, and how much it weighs. The portal has a sentence for each code in each of its languages. */
export const importLines = {
  plant_created: "info",
  plant_updated: "info",
  plant_overwritten: "warning",
  plant_not_found: "error",
  plant_unreadable: "error",
  node_missing: "error",
  users_missing: "error",
  http_password_missing: "warning",
  sections_manual: "warning",
  widget_unsupported: "warning",
  widget_unknown: "error",
  widget_variable_not_found: "warning",
  widgets_saved: "info",
  device_type_unknown: "warning",
  variable_type_unknown: "warning",
  device_created: "info",
  device_updated: "info",
  variables_created: "info",
  variables_updated: "info",
  formula_created: "info",
  estimates_saved: "info",
  estimates_not_found: "warning",
  formula_translated: "info",
  formula_reference_unknown: "error",
  formula_not_imported: "error",
  string_not_found: "warning",
  inverter_not_found: "warning",
  association_none: "warning",
  association_saved: "info",
  association_failed: "error",
  alert_code_unknown: "error",
  alert_variable_not_found: "warning",
  alert_user_not_found: "warning",
  alert_created: "info",
  alert_updated: "info",
  report_code_unknown: "error",
  report_freq_unknown: "error",
  report_variable_not_found: "warning",
  report_user_not_found: "warning",
  report_created: "info",
  report_updated: "info",
  user_admin_skipped: "info",
  user_was_admin: "warning",
  user_exists: "warning",
  user_email_missing: "error",
  user_created: "info",
  user_not_found: "error",
  permission_unknown: "error",
  permissions_saved: "info",
  /** Things that are as the legacy portal has them already. */
  unchanged: "info",
  /** Something was refused; why is `refusal`. */
  refused: "error",
  service_auth: "error",
  service_network: "error",
  service_timeout: "error",
  service_unknown: "error",
} as const satisfies Record<string, "info" | "warning" | "error">;
export type ImportLineCode = keyof typeof importLines;
const codes = Object.keys(importLines) as [ImportLineCode, ...ImportLineCode[]];

export const importLine = z.object({
  level: z.enum(["info", "warning", "error"]),
  code: z.enum(codes),
  /** Names and ids of what it is about. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  refusal: errorReply.optional(),
});
export type ImportLine = z.infer<typeof importLine>;

export const importLineOf = (
  code: ImportLineCode,
  facts: ImportLine["facts"] = {},
): ImportLine => ({ level: importLines[code], code, facts });
