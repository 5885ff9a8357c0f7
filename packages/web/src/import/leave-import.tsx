import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "../ui/confirm.tsx";
import { useUnsaved } from "../ui/unsaved.ts";

/** Asks before a file that is open is left: the browser forgets it with the page. */
export function LeaveImport({ isHeld }: { readonly isHeld: boolean }): ReactNode {
  const { t } = useTranslation();
  useUnsaved(isHeld);
  useBlocker({
    enableBeforeUnload: () => isHeld,
    shouldBlockFn: async ({ current, next }) =>
      isHeld &&
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t("measures.leave.title"),
        text: t("measures.leave.text"),
        action: t("measures.leave.action"),
        dangerous: true,
      })),
  });
  return null;
}
