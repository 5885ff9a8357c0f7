import { type EditEntity, editEntities } from "@heliograph/contract/logs/log-words.ts";
import type { EventEntry } from "@heliograph/contract/logs/logs.wire.ts";
import type { TFunction } from "i18next";
import { formatOf, type Language } from "../ui/format.ts";

/** When an entry was written: its id is that in microseconds. [unix s] */
export const secondsOf = ({ id }: { readonly id: number }): number => id / 1_000_000;

const isEntity = (ent: string): ent is EditEntity => editEntities.some((each) => each === ent);
/** A kind of thing by its name; one of an earlier version by the word of the log. */
export const entityName = (ent: string, t: TFunction): string =>
  isEntity(ent) ? t(`logs.entity.${ent}`) : ent;

/** Who acted: somebody, an administrator with somebody's account, or the program. */
export const actorName = (user: string | null, real: string | null, t: TFunction): string => {
  const name = user ?? t("logs.edits.program");
  return real === null ? name : t("logs.edits.actedAs", { real, user: name });
};

type Params = Readonly<Record<string, string | number | readonly string[]>>;
const textOf = (value: Params[string] | undefined): string =>
  typeof value === "string" ? value : "";
const numberOf = (value: Params[string] | undefined): number =>
  typeof value === "number" ? value : 0;

/** A task by its kind and by what it works on; one of a kind that has no words here keeps its English name. */
function taskOf(params: Params, t: TFunction): string {
  if (params["kind"] === "test") return t("tasks.name.test");
  if (params["kind"] === "gse") return t("tasks.name.gse");
  if (params["kind"] === "packing") return t("tasks.name.packing");
  if (params["kind"] === "import") return t("tasks.name.import");
  if (params["kind"] === "file_import")
    return t("tasks.name.file_import", { file: textOf(params["task"]).replace(/^Import of /, "") });
  if (params["kind"] !== "recalc") return textOf(params["task"]);
  const count = numberOf(params["formulas"]);
  if (count === 0) return t("tasks.name.all");
  return count === 1
    ? t("tasks.name.one", { formula: textOf(params["formula"]) })
    : t("tasks.name.some", { count });
}
/** What an alert found, and when, on the clock of its plant. */
function alertOf(params: Params, t: TFunction, language: Language): string {
  const { variables, more } = params;
  const names = Array.isArray(variables) ? variables.join(", ") : "";
  const count = numberOf(more);
  const all = count === 0 ? names : t("logs.message.andMore", { names, count });
  const at = formatOf(language, textOf(params["tz"]) || "UTC").dateTime(numberOf(params["at"]));
  return `${[textOf(params["alert"]), all].filter(Boolean).join(": ")} (${at})`;
}

/** What happened, in the language of the page; entries of versions that kept sentences alone stay English. */
export function eventText(
  { code, params = {}, msg }: Pick<EventEntry, "code" | "params" | "msg">,
  t: TFunction,
  language: Language,
): string {
  if (code === undefined) return msg;
  const words = {
    ...params,
    task: taskOf(params, t),
    alert: alertOf(params, t, language),
    length: formatOf(language, "UTC").duration(numberOf(params["seconds"])),
    moment: formatOf(language, "UTC").dateTime(numberOf(params["stamp"])),
    count: numberOf(params["count"]),
  };
  return t(`logs.message.${code}` as "logs.message.user", words);
}
