import { replaceControlDisplay } from "@heliograph/contract/displays/displays.routes.ts";
import {
  type ControlDisplay,
  controlDisplayFields,
} from "@heliograph/contract/displays/displays.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { type Edit, useEdit } from "../ui/use-edit.ts";
import { PublicAddress } from "./public-address.tsx";
import { DisplayEditor, ReadDisplay } from "./display-editor.tsx";
import { seekConflicts, withSeen } from "./edit-conflicts.tsx";
import { controlDisplayQuery, displaysChanged } from "./displays.api.ts";
import { controlDisplayPage, controlDisplaysPage, wallPage } from "./displays.pages.ts";
import { PlantsCell } from "./plants-cell.tsx";

type Values = Omit<ControlDisplay, "id">;

/** The editor of a wall. */
export function ControlDisplayPage(): ReactNode {
  const { displayId } = controlDisplayPage.useParams();
  const reading = useQuery(controlDisplayQuery(displayId));
  return <ReadDisplay reading={reading}>{(display) => <Editor display={display} />}</ReadDisplay>;
}

function Editor({ display: { id, ...start } }: { readonly display: ControlDisplay }): ReactNode {
  const { t } = useTranslation();
  const change = useChange(replaceControlDisplay, displaysChanged);
  const edit: Edit<Values> = useEdit<Values, ControlDisplay>({
    start,
    rules: controlDisplayFields,
    fields: [
      { name: "name", kind: "text", label: "common.name", required: true, most: 200 },
      { name: "plants", kind: "own", cell: (of) => <PlantsCell of={of} /> },
      {
        name: "font_size",
        kind: "number",
        label: "displays.control.size",
        hint: "displays.control.sizeHint",
        unit: "px",
        step: 1,
        required: true,
        half: true,
      },
      {
        name: "disabled",
        kind: "switch",
        label: "displays.disabled",
        hint: "displays.disabledHint",
      },
    ],
    send: async (values, changes) =>
      await change.send({ params: { id }, body: withSeen(values, changes, edit) }),
    onSaved: () => edit.begin(),
    onRefused: seekConflicts,
  });
  const address = wallPage.at({ displayId: id }).to;
  return (
    <DisplayEditor
      edit={edit}
      name={start.name}
      disabled={start.disabled}
      list={controlDisplaysPage.at()}
      listName={t("displays.control.title")}
      screen={address}
      sections={[
        { title: t("displays.what"), names: ["name", "plants"] },
        {
          title: t("displays.screen"),
          names: ["font_size", "disabled"],
          below: <PublicAddress path={address} hint={t("displays.control.addressHint")} />,
        },
      ]}
    />
  );
}
