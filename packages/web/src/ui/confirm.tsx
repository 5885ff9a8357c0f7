import { Button, Modal, TextInput } from "@mantine/core";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

/** A question before something happens. */
export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  /** The words on the button; by default "Conferma". */
  readonly action?: string;
  readonly dangerous?: boolean;
  /** Asks twice: the button wakes when this name has been typed. */
  readonly typeName?: string;
}
interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const hearers = new Set<() => void>();
function put(next: Asked | null): void {
  asked = next;
  for (const hear of hearers) hear();
}

/** Asks, and answers true when the reader confirmed. `<Confirmations />` must be on the page. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (yes) => {
        put(null);
        resolve(yes);
      },
    });
  });
}

function Asking({ question }: { readonly question: Asked }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const { typeName } = question;
  const ready = typeName === undefined || typed.trim() === typeName.trim();
  return (
    <form
      className="hg-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) question.answer(true);
      }}
    >
      {question.text !== undefined && <div>{question.text}</div>}
      {typeName !== undefined && (
        <>
          <p className="hg-dim-2">{t("dialog.confirm.second")}</p>
          <TextInput
            label={t("dialog.confirm.typeName", { name: typeName })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </>
      )}
      <div className="hg-form-foot">
        <Button variant="default" onClick={() => question.answer(false)}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" disabled={!ready} {...(question.dangerous ? { color: "red" } : {})}>
          {question.action ?? t("common.confirm")}
        </Button>
      </div>
    </form>
  );
}

/** The place where questions appear; once in the page. */
export function Confirmations(): ReactNode {
  const { t } = useTranslation();
  const question = useSyncExternalStore(
    (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    () => asked,
    () => null,
  );
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title ?? ""}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {question && <Asking key={question.title} question={question} />}
    </Modal>
  );
}

/** The question before every deletion: it cannot be undone. `twice` for what is dangerous (D06). */
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
