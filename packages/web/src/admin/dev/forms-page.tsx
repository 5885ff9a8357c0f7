import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EditCells } from "../../ui/edit-cells.tsx";
import type { Field } from "../../ui/edit-fields.ts";
import { EditFoot, EditForm } from "../../ui/edit-form.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useEdit } from "../../ui/use-edit.ts";
import { DevPage } from "./dev-page.tsx";

interface Sample {
  readonly text: string;
  readonly fixed: string;
  readonly notes: string | null;
  readonly list: readonly string[];
  readonly number: number | null;
  readonly password: string;
  readonly choice: string | null;
  readonly choices: readonly string[];
  readonly date: string;
  readonly switch: boolean;
  readonly check: boolean;
}
const start: Sample = {
  text: "",
  fixed: "118",
  notes: null,
  list: [],
  number: 12.5,
  password: "",
  choice: null,
  choices: ["a"],
  date: "2026-06-21",
  switch: true,
  check: false,
};
const rules = {
  shape: {
    text: z.string().trim().min(4),
    list: z.array(z.email()),
    number: z.number().min(0).max(100),
    date: z.iso.date(),
  },
};

/** A field of each kind, with rules. Saving changes nothing. */
export function FormsPage(): ReactNode {
  const { t } = useTranslation();
  const choices = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
  const fields: readonly Field<Sample>[] = [
    { name: "text", label: "admin.dev.field.text", kind: "text", required: true, half: true },
    { name: "fixed", label: "admin.dev.field.fixed", kind: "text", isFixed: true, half: true },
    { name: "number", label: "admin.dev.field.number", kind: "number", unit: "%", half: true },
    { name: "password", label: "admin.dev.field.password", kind: "password", half: true },
    { name: "choice", label: "admin.dev.field.choice", kind: "choice", choices, half: true },
    { name: "choices", label: "admin.dev.field.choices", kind: "choices", choices, half: true },
    {
      name: "date",
      label: "admin.dev.field.date",
      kind: "date",
      first: "2000-01-01",
      last: "2099-12-31",
      half: true,
    },
    { name: "list", label: "admin.dev.field.list", kind: "list", half: true },
    { name: "notes", label: "admin.dev.field.notes", kind: "notes" },
    { name: "switch", label: "admin.dev.field.switch", kind: "switch" },
    { name: "check", label: "admin.dev.field.check", kind: "check" },
  ];
  const edit = useEdit<Sample>({
    start,
    fields,
    rules,
    send: async (values) => values,
    // Nothing is kept, so that nothing can be lost.
    isAction: true,
  });
  return (
    <DevPage name="forms">
      <Panel title={t("admin.dev.forms")}>
        <EditForm edit={edit} label={t("admin.dev.forms")}>
          <EditCells of={edit} fields={edit.fields} />
          <EditFoot isBusy={edit.isBusy} onCancel={() => edit.begin()} cancel={t("common.reset")} />
        </EditForm>
      </Panel>
    </DevPage>
  );
}
