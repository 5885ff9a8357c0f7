import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "./on-demand.tsx";
import type { Asked, Question } from "./question.ts";
import { signal, useSignal } from "./signal.ts";

const asked = signal<Asked | null>(null);

/** Asks, and answers true when the reader confirmed. `<Confirmations />` must be on the page. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}

// A page without a question does not load the dialog.
const ConfirmDialog = onDemand(() =>
  import("./confirm-dialog.tsx").then((part) => part.ConfirmDialog),
);

/** The place where questions appear; once in the page. */
export function Confirmations(): ReactNode {
  const question = useSignal(asked);
  return question && <ConfirmDialog question={question} />;
}

/** The question before every deletion: it cannot be undone. `twice` for what is dangerous. */
export function useConfirmDelete(): (name: string, twice?: boolean) => Promise<boolean> {
  const { t } = useTranslation();
  return (name, twice = false) =>
    confirm({
      title: t("dialog.delete.title", { name }),
      text: t("dialog.delete.warning"),
      action: t("common.delete"),
      dangerous: true,
      ...(twice ? { typeName: name } : {}),
    });
}
