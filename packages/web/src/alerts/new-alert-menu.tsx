import { Button, Menu, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { alertTemplates } from "@heliograph/domain/alerts/alert-templates.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "../ui/page-link.tsx";
import { plain } from "../ui/table-rows.ts";
import { alertPage } from "./alerts.pages.ts";
import { alertWords } from "./template-words.ts";

/** A new alert: of each template, or a generic one. (ALCF-02, ALCF-03) */
export function NewAlertMenu({ plantId }: { readonly plantId: string }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const offered = alertTemplates
    .map((template) => ({
      id: template.id,
      name: `${template.id} - ${alertWords({ ...template, template_id: template.id }, t).name}`,
    }))
    .filter(({ name }) => plain(name).includes(plain(typed)));
  const created = (template?: string) =>
    alertPage.at({ plantId, alertId: "create" }, { template_id: template });
  return (
    <Menu position="bottom-end" width={340} onClose={() => setTyped("")}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}>
          {t("alerting.new")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="hg-new-alert">
        <TextInput
          type="search"
          size="xs"
          aria-label={t("alerting.searchTemplate")}
          placeholder={t("alerting.searchTemplate")}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="hg-new-alert-list">
          {typed === "" && (
            <>
              <Menu.Item renderRoot={(root) => <PageLink to={created()} {...root} />}>
                {t("alerting.newGeneric")}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          {offered.map(({ id, name }) => (
            <Menu.Item key={id} renderRoot={(root) => <PageLink to={created(id)} {...root} />}>
              {name}
            </Menu.Item>
          ))}
          {offered.length === 0 && (
            <p className="hg-dim hg-small hg-pad">{t("common.table.notFound")}</p>
          )}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
