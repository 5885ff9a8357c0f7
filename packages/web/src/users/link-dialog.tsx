import { permissions } from "@heliograph/contract/users/permissions.ts";
import { setUserPermissions } from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { confirm } from "../ui/confirm.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { usersChanged, usersQuery } from "./users.api.ts";

interface Link {
  readonly user: string | null;
}

/** Links somebody who has an account to a plant; for administrators. */
export function LinkDialog(props: {
  readonly plantId: string;
  readonly plantName: string;
  /** Who is linked already. */
  readonly linked: ReadonlySet<string>;
  readonly onLinked: (userId: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, plantName: plant, onClose } = props;
  const { data: users = [] } = useQuery(usersQuery());
  const allow = useChange(setUserPermissions, usersChanged);
  const nameOf = (id: string | null): string => users.find((one) => one.id === id)?.username ?? "";
  const fields: Field<Link>[] = [
    {
      name: "user",
      label: "users.user",
      kind: "choice",
      isSearched: true,
      placeholder: t("users.chooseUser"),
      choices: users
        .filter((user) => !user.is_admin && !props.linked.has(user.id))
        .map(({ id, username, fullname }) => ({
          value: id,
          label: fullname ? `${username} (${fullname})` : username,
        })),
      required: true,
      isFirst: true,
    },
  ];
  const edit = useEdit<Link, User>({
    start: { user: null },
    fields,
    isAction: true,
    send: async ({ user: id }) => {
      const isSure = await confirm({
        title: t("users.linkTitle", { user: nameOf(id), plant }),
        text: t("users.linkText"),
        action: t("users.link"),
      });
      const params = { id: id ?? "", plant_id: plantId };
      return isSure ? await allow.send({ params, body: [permissions.plant_show] }) : null;
    },
    done: (saved) => t("users.linked", { user: saved.username, plant }),
    onSaved: (saved) => saved && props.onLinked(saved.id),
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t("users.linkUser")}
      action={t("users.link")}
      disabled={edit.values.user === null}
    />
  );
}
