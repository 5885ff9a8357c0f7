import {
  createLedDisplay,
  deleteLedDisplay,
  getLedCsv,
  getLedJson,
} from "@heliograph/contract/displays/displays.routes.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "../call.ts";
import { eventsPage } from "../logs/logs.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { useChange, useDeletion } from "../change.ts";
import { DisplayList, PublicLink } from "./display-list.tsx";
import { displaysChanged, ledDisplaysQuery } from "./displays.api.ts";
import { ledDisplayPage } from "./displays.pages.ts";
import "./displays.css";

/** What LED panels read. (LED-01, LED-02) */
export function LedDisplaysPage(): ReactNode {
  const { t } = useTranslation();
  const reading = useQuery(ledDisplaysQuery());
  const create = useChange(createLedDisplay, displaysChanged);
  const remove = useDeletion(deleteLedDisplay, displaysChanged);
  return (
    <DisplayList
      title={t("displays.led.title")}
      hint={t("displays.led.hint")}
      csvName="display_led"
      reading={reading}
      editor={(id) => ledDisplayPage.at({ displayId: id })}
      create={(body, done) => create.sendWithToast({ body }, { done })}
      isCreating={create.isBusy}
      remove={({ id, name }, done) => remove(name, { params: { id } }, { done })}
      canCopy={false}
      head={
        <Button variant="default" component={PageLink} to={eventsPage.at()}>
          {t("displays.led.logs")}
        </Button>
      }
      columns={[
        {
          id: "ftp",
          name: t("displays.led.ftpUser"),
          value: ({ ftp_user: user }) => user,
          widthPx: 150,
          leaves: 1,
        },
      ]}
      links={({ id, disabled }) => (
        <span className="hg-display-links">
          <PublicLink href={addressOf(getLedCsv.path, { id }, {})} isOff={disabled}>
            CSV
          </PublicLink>
          <PublicLink href={addressOf(getLedJson.path, { id }, {})} isOff={disabled}>
            JSON
          </PublicLink>
        </span>
      )}
    />
  );
}
