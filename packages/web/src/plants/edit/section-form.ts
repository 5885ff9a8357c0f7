import {
  type Plant,
  type Section,
  section,
  sections,
  sectionVariables,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { Field } from "../../ui/edit-fields.ts";
import type { Rules } from "../../ui/form-rules.ts";
import { shownUnit, variablesOf } from "../../variables/variables.api.ts";

/** sections[0] is the whole plant, and is not counted. */
export interface SectionsForm {
  readonly count: number | null;
  readonly sections: readonly Section[];
}
export const maxSections = 10;
const isCount = (count: number | null): count is number =>
  count !== null && Number.isInteger(count) && count >= 1 && count <= maxSections;
export const sectionRules: Rules = {
  shape: { sections, count: z.number().int().min(1).max(maxSections) },
};
export const sectionNames = [
  "GLOBAL",
  "A",
  "B",
  "C",
  "D",
  "E",
  "F",
  "G",
  "H",
  "I",
  "L",
  "M",
  "N",
] as const;

/** A section as it begins, with the first name that is free. */
export function newSection(others: readonly Section[]): Section {
  const taken = new Set(others.map(({ name }) => name));
  const none = Object.fromEntries(sectionVariables.map((key) => [key, null]));
  // Twelve names are offered to ten sections: one is always free.
  const name = sectionNames.slice(1).find((one) => !taken.has(one)) ?? "A";
  return section.parse({ name, kwp: 0, ...none });
}

/**
 * As many sections as asked for: the last ones go, new ones are made, or come back from where they went.
 * @param count what is no whole number from 1 to 10 changes nothing
 * @param gone all sections as they stood before some went
 */
export function resized(
  all: readonly Section[],
  count: number | null,
  gone: readonly Section[],
): readonly Section[] {
  if (!isCount(count)) return all;
  const next = all.slice(0, count + 1);
  while (next.length <= count) next.push(gone[next.length] ?? newSection(next));
  return next;
}

/** The fields of one section: what may be chosen are devices, variables and formulas of the plant. */
export function sectionTable(
  choices: ReturnType<typeof sectionChoices>,
  isWhole: boolean,
): readonly Field<Section>[] {
  const variable = (name: (typeof sectionVariables)[number]): Field<Section> => ({
    name,
    label: `plants.sections.field.${name}`,
    kind: "choice",
    choices: choices.variables,
    isSearched: true,
    half: true,
  });
  return [
    {
      name: "name",
      label: "plants.field.name",
      kind: "text",
      offered: sectionNames,
      required: true,
      half: true,
    },
    {
      name: "kwp",
      label: "plants.list.kwp",
      hint: isWhole ? "plants.sections.wholeKwp" : undefined,
      kind: "number",
      unit: "kWp",
      required: true,
      half: true,
    },
    {
      name: "kwp_exchange",
      label: "plants.sections.field.kwp_exchange",
      kind: "number",
      unit: "kW",
      half: true,
    },
    {
      name: "devices_ids",
      label: "plants.sections.field.devices_ids",
      kind: "choices",
      choices: choices.devices,
    },
    ...sectionVariables.map(variable),
  ];
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });

/** What the selectors of a section offer. */
export function sectionChoices(plant: Plant, t: TFunction) {
  const labelOf = ({ variable, device }: ReturnType<typeof variablesOf>[number]): string => {
    const unit = shownUnit(variable.udm);
    const name = unit === "" ? variable.name : `${variable.name} [${unit}]`;
    return `${name} · ${device?.name ?? t("plants.sections.formula")}`;
  };
  return {
    devices: (plant.devices ?? [])
      .toSorted(byName)
      .map(({ id, name }) => ({ value: id, label: name })),
    variables: [
      { value: null, label: "—" },
      ...variablesOf(plant).map((one) => ({ value: one.variable.id, label: labelOf(one) })),
    ],
  };
}
