import type { mailingFields as it } from "../../it/refusals/mailing-fields.ts";
import type { Words } from "../../catalogue.ts";

/** Of scheduled reports and exports. */
export const mailingFields: Words<typeof it> = {
  recipients: "recipients",
  scope: "which plants",
  format: "format",
};
