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
import { EditConflicts } from "./edit-conflicts.tsx";

/** A display once it was read, or why it was not. */
export function ReadDisplay<D>(props: {
  readonly reading: UseQueryResult<D>;
  readonly children: (display: D) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.reading;
  if (data !== undefined) return props.children(data);
  return error && <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
}

/** The head of an editor: the display, whether it is open, and the way back. */
export function DisplayHead(props: {
  readonly name: string;
  readonly disabled: boolean;
  readonly list: Place;
  readonly listName: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
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
  );
}

/** Puts the last saved copy back, after a question. (CDISP-05) */
export function useDiscard(edit: Pick<Edit<object>, "begin">): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    const yes = await confirm({
      title: t("form.common.unsaved"),
      text: t("form.common.discard"),
      action: t("form.common.discardNow"),
      dangerous: true,
    });
    if (yes) edit.begin();
  };
}

/** Opens the screen in a tab of its own: what is stored, and therefore only while nothing else is on the form. (CDISP-09) */
export function PreviewButton(props: {
  readonly address: string;
  readonly isDirty: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      disabled={props.isDirty}
      onClick={() => globalThis.open(`${props.address}?preview=1`, "_blank", "noopener")}
    >
      {t("displays.preview")}
    </Button>
  );
}

/**
 * The editor of a display: what is not saved can be discarded, and is seen by nobody until it is saved, in a preview neither.
 * (CDISP-05 to CDISP-10, LED-11)
 */
export function DisplayEditor<Values extends { readonly name: string }>(
  props: Parameters<typeof DisplayHead>[0] & {
    readonly edit: Edit<Values>;
    readonly sections: Parameters<typeof EditPage<Values>>[0]["sections"];
    /** The screen's own address. */
    readonly screen?: string;
  },
): ReactNode {
  const { t } = useTranslation();
  const { edit, screen, sections, ...head } = props;
  const discard = useDiscard(edit);
  return (
    <EditPage
      edit={edit}
      head={
        <>
          <DisplayHead {...head} />
          <EditConflicts edit={edit} />
        </>
      }
      sections={sections}
      cancel={{ words: t("displays.discard"), isOff: !edit.isDirty }}
      onCancel={() => void discard()}
      disabled={!edit.isDirty}
    >
      {screen !== undefined && <PreviewButton address={screen} isDirty={edit.isDirty} />}
    </EditPage>
  );
}
