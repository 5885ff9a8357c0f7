import { languages } from "@heliograph/contract/users/users.wire.ts";
import type { TFunction } from "i18next";
import type { Field } from "../../ui/edit-fields.ts";
import type { PlantForm } from "./plant-form.ts";

/** Of a plant's life. */
const days = { first: "1970-01-01", last: "2099-12-31" } as const;
/** SMS are bought by so many. */
const smsStep = 50;
const half = true;

/** The facts of a plant, one field after the other: those of a new one and those of one that exists. */
export const plantTable = (
  t: TFunction,
  may: { readonly isNew: boolean; readonly isAdmin: boolean },
): Field<PlantForm>[] => {
  const { isNew, isAdmin } = may;
  return [
    {
      name: "id",
      label: "plants.field.id",
      hint: isNew ? "plants.field.idHint" : undefined,
      kind: "text",
      isCode: true,
      required: true,
      half,
      isFixed: !isNew,
      isFirst: isNew,
    },
    { name: "name", label: "plants.field.name", kind: "text", required: true, half },
    {
      name: "client",
      label: "plants.field.client",
      kind: "text",
      required: true,
      half,
      isShown: isAdmin,
    },
    { name: "maintainer", label: "plants.field.maintainer", kind: "text", half },
    { name: "manager", label: "plants.field.manager", kind: "text", half },
    {
      name: "timezone",
      label: "plants.field.timezone",
      kind: "text",
      isCode: true,
      offered: Intl.supportedValuesOf("timeZone"),
      required: true,
      half,
    },
    {
      name: "active_since",
      label: "plants.field.active_since",
      kind: "date",
      ...days,
      required: true,
      half,
    },
    {
      name: "active_until",
      label: "plants.field.active_until",
      kind: "date",
      ...days,
      half,
      isShown: isAdmin,
    },
    { name: "location", label: "plants.field.location", kind: "text", half },
    { name: "country", label: "plants.field.country", kind: "text", half },
    { name: "address", label: "plants.field.address", kind: "text" },
    {
      name: "lat",
      label: "plants.field.lat",
      hint: "plants.field.latHint",
      kind: "number",
      unit: "°",
      half,
    },
    { name: "lon", label: "plants.field.lon", kind: "number", unit: "°", half },
    {
      name: "alt",
      label: "plants.field.alt",
      hint: "plants.field.altHint",
      kind: "number",
      unit: "m",
      half,
    },
    {
      name: "http_passwd",
      label: "plants.field.http_passwd",
      hint: "plants.field.http_passwdHint",
      kind: "password",
      isNew: true,
    },
    {
      name: "by_files",
      label: "plants.field.by_files",
      hint: "plants.field.by_filesHint",
      kind: "switch",
    },
    {
      name: "num_sms",
      label: "plants.field.num_sms",
      kind: "number",
      step: smsStep,
      required: true,
      isShown: isAdmin,
    },
    {
      name: "language",
      label: "plants.field.language",
      hint: "plants.field.languageHint",
      kind: "choice",
      choices: languages.map((one) => ({ value: one, label: t(`frame.languageOf.${one}`) })),
      half,
    },
    { name: "notes", label: "plants.field.notes", kind: "notes" },
    {
      name: "notes_in_homepage",
      label: "plants.field.notes_in_homepage",
      hint: "plants.field.notes_in_homepageHint",
      kind: "switch",
      isShown: isAdmin,
    },
    {
      name: "disabled",
      label: "plants.field.disabled",
      hint: "plants.field.disabledHint",
      kind: "switch",
      isShown: isAdmin,
    },
  ];
};

/** How the form is divided. */
export const plantSections = (t: TFunction) =>
  ({
    what: {
      title: t("plants.form.what"),
      names: [
        "id",
        "name",
        "client",
        "maintainer",
        "manager",
        "timezone",
        "active_since",
        "active_until",
      ],
    },
    place: {
      title: t("plants.form.place"),
      names: ["location", "country", "address", "lat", "lon", "alt"],
    },
    services: {
      title: t("plants.form.services"),
      names: ["http_passwd", "by_files", "num_sms", "language"],
    },
    notes: { title: t("plants.form.notes"), names: ["notes", "notes_in_homepage", "disabled"] },
  }) as const satisfies Record<string, { title: string; names: readonly (keyof PlantForm)[] }>;
