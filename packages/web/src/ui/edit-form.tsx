import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "./confirm.tsx";
import type { Edit } from "./use-edit.ts";
import { useUnsaved } from "./unsaved.ts";

interface Held {
  readonly edit: Pick<Edit<object>, "attach" | "isDirty" | "isHeld" | "submit">;
}

/** Asks before a page with what is not saved is left. */
export function LeaveGuard({
  edit,
  isKept = false,
}: {
  readonly edit: Pick<Held["edit"], "isHeld">;
  /** Who comes back finds it as it was: only the tab, with which it goes, asks before it is closed. */
  readonly isKept?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  useBlocker({
    enableBeforeUnload: () => edit.isHeld(),
    shouldBlockFn: async ({ current, next }) =>
      !isKept &&
      edit.isHeld() &&
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t("form.common.unsaved"),
        text: t("form.common.leave"),
        action: t("form.common.leaveNow"),
        dangerous: true,
      })),
  });
  return null;
}

/** The form of an edit, with whatever it is drawn with inside. */
export function EditForm(
  props: Held & {
    readonly className?: string;
    readonly label?: string;
    /** It stands on a page by itself: leaving the page asks. In a dialog the dialog does. */
    readonly isPage?: boolean;
    readonly children: ReactNode;
  },
): ReactNode {
  const { edit, label } = props;
  const { attach } = edit;
  useUnsaved(edit.isDirty);
  return (
    <form
      ref={attach}
      className={props.className ?? "hg-form"}
      {...(label === undefined ? {} : { "aria-label": label })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.submit();
      }}
    >
      {props.isPage && <LeaveGuard edit={edit} />}
      {props.children}
    </form>
  );
}

/** Cancel and save at the right end, between them other ways to send it. */
export function EditFoot(props: {
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  /** Words of the two buttons. */
  readonly cancel?: string;
  /** There is nothing to cancel. */
  readonly isCancelOff?: boolean;
  readonly action?: string | null;
  readonly disabled?: boolean;
  /** At the left end. */
  readonly start?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-form-foot">
      {props.start}
      <Button variant="default" onClick={props.onCancel} disabled={props.isCancelOff ?? false}>
        {props.cancel ?? t("common.cancel")}
      </Button>
      {props.children}
      {props.action !== null && (
        <Button type="submit" loading={props.isBusy} disabled={props.disabled ?? false}>
          {props.action ?? t("common.save")}
        </Button>
      )}
    </div>
  );
}
