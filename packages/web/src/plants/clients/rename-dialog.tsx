import { renameClient } from "@heliograph/contract/plants/plants.routes.ts";
import { newPlant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../change.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import type { Field } from "../../ui/edit-fields.ts";
import { useEdit } from "../../ui/use-edit.ts";
import type { Client } from "./clients.ts";
import "./clients.css";

interface RenameForm {
  readonly to: string;
}
const fields: readonly Field<RenameForm>[] = [
  { name: "to", label: "plants.clients.newName", kind: "text", required: true, isFirst: true },
];
const rules = { shape: { to: newPlant.shape.client } };

/** Another name for a client: all plants on which it will stand are listed before it is sent. */
export function RenameDialog(props: {
  readonly client: Client;
  readonly others: readonly Client[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { client, others, onClose } = props;
  const { name: from, plants } = client;
  const change = useChange(renameClient, { invalidates: [["plant"]] });
  const edit = useEdit<RenameForm, { readonly count: number }>({
    start: { to: from },
    fields,
    rules,
    send: ({ to }) => change.send({ body: { from, to, plants: plants.map(({ id }) => id) } }),
    done: ({ count }) => t("plants.clients.renamed", { count }),
    onSaved: onClose,
  });
  const same = others.find(({ name }) => name === edit.values.to.trim());
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t("plants.clients.renameTitle", { name: from })}
      size={520}
      action={t("plants.clients.renameOn", { count: plants.length })}
      disabled={!edit.isDirty}
    >
      {same && (
        <p className="hg-client-joined" role="status">
          {t("plants.clients.joined", { name: same.name, count: same.plants.length })}
        </p>
      )}
      <div className="hg-client-plants">
        <p className="hg-small hg-dim-2">
          {t("plants.clients.willChange", { count: plants.length })}
        </p>
        <ul aria-label={t("plants.clients.plants")}>
          {plants.map(({ id, name }) => (
            <li key={id}>
              <span className="hg-num hg-dim-2">{id}</span> {name}
            </li>
          ))}
        </ul>
      </div>
    </EditDialog>
  );
}
