import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { confirm } from "../ui/confirm.tsx";
import { EditPage } from "../ui/edit-page.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { StateBadge } from "../ui/marks.tsx";
import type { Place } from "../ui/page.ts";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead } from "../ui/panel.tsx";
import type { Edit } from "../ui/use-edit.ts";

/** A display once it was read, or why it was not. */
export function ReadDisplay<D>(props: {
  readonly reading: UseQueryResult<D>;
  readonly children: (display: D) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.reading;
  if (data !== undefined) return props.children(data);
  return error && <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
}

/**
 * The editor of a display: what is not saved can be discarded, and is seen by nobody until it is saved, in a preview neither.
 * (CDISP-05 to CDISP-10, LED-11)
 */
export function DisplayEditor<Values extends object>(props: {
  readonly edit: Edit<Values>;
  readonly name: string;
  readonly disabled: boolean;
  readonly list: Place;
  readonly listName: string;
  readonly sections: Parameters<typeof EditPage<Values>>[0]["sections"];
  /** Where the preview opens, in a tab of its own. */
  readonly preview?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { edit, preview } = props;
  const discard = async (): Promise<void> => {
    const yes = await confirm({
      title: t("form.common.unsaved"),
      text: t("form.common.discard"),
      action: t("form.common.discardNow"),
      dangerous: true,
    });
    if (yes) edit.begin();
  };
  return (
    <EditPage
      edit={edit}
      head={
        <PageHead
          title={props.name}
          sub={props.listName}
          badge={
            <StateBadge state={props.disabled ? "DISABLED" : "OK"}>
              {t(props.disabled ? "displays.offline" : "displays.online")}
            </StateBadge>
          }
        >
          <Button variant="default" component={PageLink} to={props.list}>
            {t("displays.toList")}
          </Button>
        </PageHead>
      }
      sections={props.sections}
      cancel={{ words: t("displays.discard"), isOff: !edit.isDirty }}
      onCancel={() => void discard()}
      disabled={!edit.isDirty}
    >
      {preview !== undefined && (
        <Button
          variant="default"
          disabled={edit.isDirty}
          onClick={() => globalThis.open(preview, "_blank", "noopener")}
        >
          {t("displays.preview")}
        </Button>
      )}
    </EditPage>
  );
}
