import { Button, Modal, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Asked } from "./question.ts";

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

/** The dialog of a question. */
export function ConfirmDialog({ question }: { readonly question: Asked }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={question.title}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Asking key={question.title} question={question} />
    </Modal>
  );
}
