import { deleteDisplay, saveDisplay } from "@heliograph/contract/displays/informative.routes.ts";
import type {
  InformativeDisplay,
  SentInformative,
} from "@heliograph/contract/displays/informative.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { DisplayList, PublicLink } from "./display-list.tsx";
import { displaysChanged, informativeDisplaysQuery } from "./displays.api.ts";
import { informativeDisplayPage } from "./displays.pages.ts";
import { screenAddress } from "./screen-address.ts";

/** A row of the list: its plants are those of its options. */
type Row = InformativeDisplay & { readonly plants: string[] };

/** Televisions in halls. (DISP-01) */
export function InformativeDisplaysPage(): ReactNode {
  const { t } = useTranslation();
  const reading = useQuery(informativeDisplaysQuery());
  const create = useChange(saveDisplay, displaysChanged);
  const remove = useDeletion(deleteDisplay, displaysChanged);
  const rows = useMemo(
    () => reading.data?.map((display): Row => ({ ...display, plants: display.options.plants })),
    [reading.data],
  );
  return (
    <DisplayList<Row>
      title={t("informative.title")}
      hint={t("informative.hint")}
      csvName="display_informativi"
      reading={{ data: rows, error: reading.error, refetch: reading.refetch }}
      editor={(id) => informativeDisplayPage.at({ displayId: id })}
      create={(fields, done) => create.sendWithToast({ body: newOne(fields) }, { done })}
      isCreating={create.isBusy}
      remove={({ id, name }, done) => remove(name, { params: { id } }, { done })}
      canCopy
      columns={[
        {
          id: "pages",
          name: t("informative.tabs.pages"),
          value: ({ pages }) => pages.length,
          align: "right",
          widthPx: 90,
          leaves: 1,
        },
      ]}
      links={(display) => (
        <PublicLink href={screenAddress(display)} isOff={display.disabled}>
          {t("informative.open")}
        </PublicLink>
      )}
    />
  );
}

/** A copy is a display of its own, and so are its pages; the server copies the images that it shows. */
function newOne({ name, engine, stylesheet, options, pages }: Partial<Row> & { name: string }) {
  const look: Partial<SentInformative> = {
    ...(engine && { engine }),
    ...(stylesheet && { stylesheet }),
    ...(options && { options }),
    ...(pages && {
      pages: pages.map(({ template_id, options: own }) => ({ template_id, options: own })),
    }),
  };
  return { name, ...look };
}
