import { Button, Modal, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { confirm } from "../ui/confirm.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useLinkChanges, usersQuery } from "./users.api.ts";

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
  const { plantId, plantName: plant } = props;
  const { data: users = [] } = useQuery(usersQuery());
  const { allow } = useLinkChanges();
  const [id, setId] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const user = users.find((one) => one.id === id);
    if (!user) return;
    const names = { user: user.username, plant };
    const yes = await confirm({
      title: t("users.linkTitle", names),
      text: t("users.linkText"),
      action: t("users.link"),
    });
    if (!yes) return;
    try {
      await allow.mutateAsync({ id: user.id, plantId, numbers: [0] });
      toastDone(t("users.linked", names));
      props.onLinked(user.id);
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("users.linkUser")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form className="hg-user-link" onSubmit={(event) => void submit(event)}>
        <Select
          label={t("users.user")}
          placeholder={t("users.chooseUser")}
          data={users
            .filter((user) => !user.is_admin && !props.linked.has(user.id))
            .map((user) => ({
              value: user.id,
              label: user.fullname ? `${user.username} (${user.fullname})` : user.username,
            }))}
          value={id}
          onChange={setId}
          searchable
          limit={100}
          nothingFoundMessage={t("common.table.notFound")}
          openOnFocus={false}
          data-autofocus
        />
        <Button type="submit" disabled={id === null} loading={allow.isPending}>
          {t("users.link")}
        </Button>
      </form>
    </Modal>
  );
}
