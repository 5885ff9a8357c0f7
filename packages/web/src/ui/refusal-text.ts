import type { ErrorPlace, ErrorReply } from "@heliograph/contract/errors.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import i18next, { type i18n, type TFunction } from "i18next";
import { ruleText } from "./form-rules.ts";
import { makeFormat } from "./format.ts";

type Refused = Partial<ErrorReply>;

/** An error with what the server said of it. */
export abstract class RefusedError extends Error {
  readonly refused: Refused;
  constructor(message: string, refused: Refused) {
    super(message);
    this.refused = refused;
  }
  /** The page itself shows it: a toast would say it twice. */
  abstract readonly isShown: boolean;
  /** Its sentence, in the language of the page. */
  abstract sentence(t: TFunction): string;
}
/** Somebody else has changed the same meanwhile: both are shown where it is decided. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof RefusedError && error.refused.code === "changed_meanwhile";
/** The sentence of the catalogue for whatever went wrong. */
export const errorText = (error: unknown, t: TFunction = i18next.t): string =>
  error instanceof RefusedError
    ? error.sentence(t)
    : error instanceof Error && error.message !== ""
      ? error.message
      : t("errors.unhandled");

/** The texts that a refusal may need; they come when the first one does. */
export const refusalRooms = ["refusals", "users", "devices", "alerts"] as const;

const last = (path: string): string =>
  path.split(".").findLast((step) => !/^\d+$/.test(step)) ?? path;
const nameOf = (path: string, t: TFunction): string | null => {
  const key = `refusals.field.${last(path)}`;
  return i18next.exists(key) ? t(key as "refusals.field.name") : null;
};
/** A key of the wire as it is called on screen. */
const fieldName = (path: string, t: TFunction): string => nameOf(path, t) ?? path;
/** The steps of a path of the wire as they are called on screen: `sections[A].kwp` is "sezioni[A] · kWp". */
export const fieldWords = (path: string, t: TFunction): string =>
  path
    // Not within brackets: `devices[inv.1].nominal`.
    .split(/\.(?![^[]*\])/)
    .map((step) => {
      const [name = step] = /^\w+/.exec(step) ?? [];
      return fieldName(name, t) + step.slice(name.length);
    })
    .join(" · ");
/** A place where something is used, as it is called on screen. */
export function placeName(place: ErrorPlace, t: TFunction): string {
  const { key, template } = place;
  const own = `${place.in === "report" ? "reports" : "alerts"}.template.${template}.name`;
  const name =
    template !== undefined && i18next.exists(own) ? t(own as "refusals.place.alert") : place.name;
  return [t(`refusals.place.${place.in}`), name, key && `(${fieldName(key, t)})`]
    .filter(Boolean)
    .join(" ");
}

/** How the sentences write each kind of parameter (`{{needs, permissions}}`), in the language of the page. */
export function addRefusalFormats(target: i18n): void {
  const add = (kind: string, write: (value: never, t: TFunction) => string): void =>
    target.services.formatter?.add(kind, (value, language) =>
      write(value as never, target.getFixedT(language ?? target.language)),
    );
  const format = () => makeFormat(target.language === "en" ? "en" : "it", "UTC");
  add("number", (value: number) => format().number(value, Number.isInteger(value) ? 0 : 2));
  add("date", (value: string) => format().date(Date.parse(`${value}T00:00:00Z`), "date"));
  add("month", (value: string) => format().date(Date.parse(`${value}-01T00:00:00Z`), "month"));
  add("field", fieldName);
  add("fields", (value: string[], t) => value.map((one) => fieldName(one, t)).join(", "));
  add("permissions", (value: PermissionName[], t) =>
    value.map((one) => `«${t(`users.permission.${one}`)}»`).join(", "),
  );
  add("device_type", (value: "inverter", t) => t(`devices.type.${value}`));
  add("period", (value: "day", t) => t(`refusals.period.${value}`));
  add("place", placeName);
  add("places", (value: ErrorPlace[], t) => value.map((one) => placeName(one, t)).join(", "));
  add("chain", (value: string[]) => value.join(" → "));
}

/** What the server said, in the language of the page; its own words where the catalogue does not know the code. "" where it said nothing. */
export function refusalText({ code, params, fields, detail }: Refused, t: TFunction): string {
  const broken = (fields ?? []).flatMap(({ field, rule, params: numbers }) => {
    if (rule === undefined) return [];
    // A field that no form shows has no name: its path would say nothing.
    const name = nameOf(field, t);
    return [(name === null ? "" : `${name}: `) + ruleText(rule, numbers ?? {}, t)];
  });
  if (broken.length > 0) return broken.join("; ");
  return code !== undefined && i18next.exists(`refusals.code.${code}`)
    ? t(`refusals.code.${code}`, { ...params })
    : (detail ?? "");
}

/** Path of each field that a refusal names, and the sentence beside it. */
export function refusedFields(error: unknown, t: TFunction): Readonly<Record<string, string>> {
  if (!(error instanceof RefusedError)) return {};
  const { refused } = error;
  return Object.fromEntries(
    (refused.fields ?? []).map(({ field, rule, params }) => [
      field,
      rule === undefined ? refusalText(refused, t) : ruleText(rule, params ?? {}, t),
    ]),
  );
}
