import {
  createControlDisplay,
  deleteControlDisplay,
} from "@heliograph/contract/displays/displays.routes.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { DisplayList, PublicLink } from "./display-list.tsx";
import { controlDisplaysQuery, displaysChanged } from "./displays.api.ts";
import { controlDisplayPage, wallPage } from "./displays.pages.ts";

/** Walls of plants. (CDISP-01) */
export function ControlDisplaysPage(): ReactNode {
  const { t } = useTranslation();
  const reading = useQuery(controlDisplaysQuery());
  const create = useChange(createControlDisplay, displaysChanged);
  const remove = useDeletion(deleteControlDisplay, displaysChanged);
  return (
    <DisplayList
      title={t("displays.control.title")}
      hint={t("displays.control.hint")}
      csvName="display_controllo"
      reading={reading}
      editor={(id) => controlDisplayPage.at({ displayId: id })}
      create={(body, done) => create.sendWithToast({ body }, { done })}
      isCreating={create.isBusy}
      remove={({ id, name }, done) => remove(name, { params: { id } }, { done })}
      canCopy
      columns={[
        {
          id: "size",
          name: t("displays.control.sizeOf"),
          value: ({ font_size: size }) => size,
          text: ({ font_size: size }) => `${size} px`,
          cell: ({ font_size: size }) => `${size} px`,
          align: "right",
          widthPx: 110,
          leaves: 1,
        },
      ]}
      links={({ id, disabled }) => (
        <PublicLink href={wallPage.at({ displayId: id }).to} isOff={disabled}>
          {t("displays.control.open")}
        </PublicLink>
      )}
    />
  );
}
