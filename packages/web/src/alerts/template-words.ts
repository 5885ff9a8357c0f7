import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { alertTemplate, isTemplateId } from "@heliograph/domain/alerts/alert-templates.ts";
import type { TFunction } from "i18next";

/** What an alert is called on the page, and what it is for. */
export interface AlertWords {
  readonly name: string;
  readonly description: string;
}

/**
 * An alert that still bears the words of its template has them in the language of the page; words that somebody gave stay as they are.
 * @param alert as it is stored: the server writes a template's words in Italian
 */
export function alertWords(
  { template_id: id, name, description }: Pick<Alert, "template_id" | "name" | "description">,
  t: TFunction,
): AlertWords {
  const template = id === null ? null : alertTemplate(id);
  if (id === null || template === null || !isTemplateId(id)) return { name, description };
  return {
    name: name === template.name ? t(`alerts.template.${id}.name`) : name,
    description:
      description === template.description ? t(`alerts.template.${id}.description`) : description,
  };
}
