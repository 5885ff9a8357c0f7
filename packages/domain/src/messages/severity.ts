import { severities, type Severity } from "@heliograph/contract/severity.ts";
import { entryOf } from "../alerts/alert-templates.ts";

/** The weight of an alert by its template; an alert of somebody's own is major. (M6) */
export const severityOfAlert = (templateId: string | null): Severity =>
  entryOf({ template_id: templateId })?.severity ?? "major";

/** Whether something of this weight reaches who asked for it from another one up. */
export const reaches = (weight: Severity, from: Severity): boolean =>
  severities.indexOf(weight) <= severities.indexOf(from);
