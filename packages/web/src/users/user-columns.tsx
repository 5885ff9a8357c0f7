import type { User } from "@heliograph/contract/users/users.wire.ts";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowCard } from "../list-page.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { Place } from "../ui/page.ts";
import type { TableColumn } from "../ui/table-model.ts";
import "./users.css";

const contactsOf = (user: User): string => [...user.emails, ...user.cells].join(", ");

/** The name of an account as a link to its form, with what must be known at once: an administrator, a disabled account. */
function UserName({ user, to }: { readonly user: User; readonly to: Place | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="hg-user-name">
      {to === null ? (
        <span className="hg-cut">{user.username}</span>
      ) : (
        <PageLink to={to} replace className="hg-cut hg-strong">
          {user.username}
        </PageLink>
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

/**
 * What every list of users shows: name, full name, contacts.
 * @param formOf where somebody's form is; null where it is not the reader's to open
 * @param noteOf one more fact on a phone's card
 */
export function useUserRows(
  formOf: (user: User) => Place | null,
  noteOf?: (user: User) => string,
): { readonly columns: TableColumn<User>[]; readonly card: (user: User) => RowCard } {
  const { t } = useTranslation();
  const name = (user: User): ReactNode => <UserName user={user} to={formOf(user)} />;
  const columns: TableColumn<User>[] = [
    {
      id: "username",
      name: t("users.username"),
      value: (user) => user.username,
      cell: name,
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
  return {
    columns,
    card: (user) => ({
      title: name(user),
      lines: [[user.fullname, noteOf?.(user)].filter(Boolean).join(" · "), contactsOf(user)],
    }),
  };
}
