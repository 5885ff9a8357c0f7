import type { Subject } from "@heliograph/contract/logbook/logbook.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { TFunction } from "i18next";
import type { Field } from "../ui/edit-fields.ts";

export interface SubjectChoice {
  /** As it stands in an address: `device-` and its id. */
  readonly value: string;
  readonly label: string;
}
export const keyOfSubject = ({ kind, id }: Subject): string =>
  kind === "plant" ? kind : `${kind}-${id}`;
export function subjectOfKey(key: string): Subject {
  const [kind = "plant", id = ""] = key.split("-");
  return { kind: kind as Subject["kind"], id };
}

/** What of a plant can be written about, as far as its reader sees it. */
export function subjectChoices(plant: Plant, t: TFunction): SubjectChoice[] {
  const devices = plant.devices ?? [];
  return [
    { value: "plant", label: t("logbook.wholePlant") },
    ...plant.sections.slice(1).map(({ name }, at) => ({
      value: `section-${at + 1}`,
      label: t("logbook.section", { name }),
    })),
    ...devices.map(({ id, name }) => ({ value: `device-${id}`, label: name })),
    ...devices.flatMap((device) =>
      device.variables.map(({ id, name }) => ({
        value: `variable-${id}`,
        label: `${device.name} · ${name}`,
      })),
    ),
    ...(plant.formulas ?? []).map(({ id, name }) => ({ value: `variable-${id}`, label: name })),
  ];
}

/** The line of a form in which one of them is chosen. */
export const subjectField = (
  choices: readonly SubjectChoice[],
): Field<{ readonly subject: string }> => ({
  name: "subject",
  label: "logbook.subject",
  kind: "choice",
  choices,
  isSearched: true,
  required: true,
});
