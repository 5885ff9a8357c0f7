import { Button, Modal, PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { newToken } from "../auth/auth.api.ts";
import { CallError, errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { goOn, signOut, useToken } from "../session.ts";
import { idOfToken } from "../users/users.api.ts";

/** Over a page with something typed whose session has ended: the same user logs in and goes on, or leaves it. */
export function SessionEnded(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const queries = useQueryClient();
  const token = useToken();
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (token === null) return;
    // Somebody has logged in in another tab.
    void idOfToken(token).then((id) => {
      if (id === me.id) goOn(token);
      else globalThis.location.reload();
    });
  }, [token, me.id]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === "") return setRefusal(t("form.invalid.required"));
    setBusy(true);
    try {
      goOn(await newToken(me.username, password));
      void queries.invalidateQueries();
    } catch (error) {
      const isWrong = error instanceof CallError && error.status === 401;
      setRefusal(isWrong ? t("frame.session.wrong") : errorText(error, t));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      // Above the dialog that holds what was typed.
      zIndex={400}
      title={t("frame.session.ended")}
    >
      <form className="hg-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t("frame.session.kept")}</p>
        <PasswordInput
          label={t("frame.session.password", { user: me.username })}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setRefusal(null);
          }}
          error={refusal}
          visibilityToggleButtonProps={{ "aria-label": t("frame.session.show"), tabIndex: 0 }}
        />
        <div className="hg-form-foot">
          <Button variant="default" onClick={signOut}>
            {t("frame.session.leave")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("frame.session.goOn")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
