import type { User } from "@heliograph/contract/users/users.wire.ts";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RowMenu } from "../ui/row-menu.tsx";
import type { RowAction, TableColumn } from "../ui/table-model.ts";
import "./users.css";

const contactsOf = (user: User): string => [...user.emails, ...user.cells].join(", ");

/** The name of an account as a link to its form, with what must be known at once: an administrator, a disabled account. */
function UserName({ user, to }: { readonly user: User; readonly to: string | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="hg-user-name">
      {to === null ? (
        <span className="hg-cut">{user.username}</span>
      ) : (
        <Link
          to="."
          search={{ user: to }}
          replace
          className="hg-cut hg-strong"
          onClick={(event) => event.stopPropagation()}
        >
          {user.username}
        </Link>
      )}
      {user.is_admin && (
        <IconShieldCheck
          size={16}
          stroke={1.8}
          role="img"
          aria-label={t("users.admin")}
          className="hg-user-admin"
        />
      )}
      {user.disabled && <span className="hg-small hg-dim">{t("users.disabledShort")}</span>}
    </span>
  );
}

/** The columns of every list of users: name, full name, contacts. `formOf` names whose form opens; null for none. */
export function useUserColumns(formOf: (user: User) => string | null): TableColumn<User>[] {
  const { t } = useTranslation();
  return [
    {
      id: "username",
      name: t("users.username"),
      value: (user) => user.username,
      cell: (user) => <UserName user={user} to={formOf(user)} />,
      widthPx: 240,
      fixed: true,
    },
    { id: "fullname", name: t("users.fullname"), value: (user) => user.fullname, widthPx: 220 },
    {
      id: "contacts",
      name: t("users.contacts"),
      value: contactsOf,
      cell: (user) => <span title={contactsOf(user)}>{contactsOf(user) || "—"}</span>,
    },
  ];
}

/** A user as a card of the phone. */
export function UserCard(props: {
  readonly user: User;
  readonly to: string | null;
  readonly note?: string;
  readonly actions: readonly RowAction[];
}): ReactNode {
  const { user } = props;
  return (
    <div className="hg-user-card">
      <div className="hg-grow">
        <UserName user={user} to={props.to} />
        <div className="hg-small hg-dim-2 hg-cut">
          {[user.fullname, props.note].filter((one) => one).join(" · ")}
        </div>
        <div className="hg-small hg-dim hg-cut">{contactsOf(user)}</div>
      </div>
      {props.actions.length > 0 && <RowMenu actions={props.actions} name={user.username} />}
    </div>
  );
}
