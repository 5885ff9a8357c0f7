import { giveRole } from "@heliograph/contract/users/roles.routes.ts";
import type { Role } from "@heliograph/contract/users/roles.wire.ts";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { plantListQuery } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { useEdit } from "../ui/use-edit.ts";
import { usersChanged, usersQuery } from "./users.api.ts";

/** So many holders are named; the rest is counted. */
const maxNames = 8;

interface Holding {
  readonly user: string | null;
  readonly plants: readonly string[];
  /** Where he held the role as he was chosen: what somebody else gives meanwhile is not taken back. */
  readonly held: readonly string[];
}

/** On which plants somebody holds a role: given and taken in one go, also on all plants of a client. */
export function HoldersDialog(props: {
  readonly role: Role;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { role, onClose } = props;
  const { data: users = [] } = useQuery(usersQuery());
  const { data: plants = [] } = useQuery(plantListQuery());
  const give = useChange(giveRole, usersChanged);
  const heldBy = (user: string | null): string[] =>
    role.given.filter((one) => one.user === user).map((one) => one.plant_id);
  const clients = [...new Set(plants.flatMap(({ client }) => client || []))].toSorted();
  const changesOf = ({ held, plants: chosen }: Holding) => ({
    give: chosen.filter((id) => !held.includes(id)),
    take: held.filter((id) => !chosen.includes(id)),
  });
  const fields = ({ user: chosenUser }: Holding): readonly Field<Holding>[] => [
    {
      name: "user",
      label: "users.roles.user",
      kind: "choice",
      isSearched: true,
      required: true,
      isFirst: true,
      placeholder: t("users.chooseUser"),
      choices: users
        .filter((one) => !one.is_admin)
        .map(({ id, username, fullname }) => ({
          value: id,
          label: fullname ? `${username} (${fullname})` : username,
        })),
      also: (next: string | null) => ({ plants: heldBy(next), held: heldBy(next) }),
    },
    {
      name: "plants",
      label: "users.roles.ofPlants",
      hint: "users.roles.ofPlantsHint",
      kind: "choices",
      isShown: chosenUser !== null,
      choices: plants.map(({ id, name }) => ({ value: id, label: `${id} ${name}` })),
    },
    { name: "held", kind: "own" },
  ];
  const edit = useEdit<Holding, { given: number; taken: number }>({
    start: { user: null, plants: [], held: [] },
    fields,
    send: async (values) => {
      const body = changesOf(values);
      await give.send({ params: { id: role.id, user: values.user ?? "" }, body });
      return { given: body.give.length, taken: body.take.length };
    },
    done: (counts) => t("users.roles.changed", { name: role.name, ...counts }),
    onSaved: onClose,
  });
  const { user, plants: chosen } = edit.values;
  const { give: given, take: taken } = changesOf(edit.values);
  const holders = users.filter(({ id }) => heldBy(id).length > 0);
  const heldNow =
    holders
      .slice(0, maxNames)
      .map(
        (one) => `${one.username} (${t("users.roles.plants", { count: heldBy(one.id).length })})`,
      )
      .join(", ") +
    (holders.length > maxNames
      ? ` ${t("users.roles.more", { count: holders.length - maxNames })}`
      : "");
  const addPlantsOf = (client: string | null): void => {
    const theirs = plants.filter((one) => one.client === client).map(({ id }) => id);
    if (client !== null) edit.set({ plants: [...new Set([...chosen, ...theirs])] });
  };
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t("users.roles.giveOf", { name: role.name })}
      disabled={given.length + taken.length === 0}
    >
      {user === null && (
        <p className="hg-small hg-dim">
          {t("users.roles.held")}: {heldNow || t("users.roles.nobody")}
        </p>
      )}
      {user !== null && clients.length > 0 && (
        <Select
          label={t("users.roles.client")}
          description={t("users.roles.clientHint")}
          data={clients}
          value={null}
          searchable
          nothingFoundMessage={t("common.table.notFound")}
          onChange={addPlantsOf}
        />
      )}
      {given.length + taken.length > 0 && (
        <p role="status">
          {t("users.roles.willChange", { given: given.length, taken: taken.length })}
        </p>
      )}
    </EditDialog>
  );
}
