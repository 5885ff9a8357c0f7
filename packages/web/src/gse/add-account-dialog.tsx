import { addGseAccount } from "@heliograph/contract/gse/gse.routes.ts";
import { gseCredentials, type GseCredentials } from "@heliograph/contract/gse/gse.wire.ts";
import { Button, Loader } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { EditCells } from "../ui/edit-cells.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { Mark } from "../ui/marks.tsx";
import { stateVar } from "../ui/states.ts";
import { useEdit } from "../ui/use-edit.ts";
import { gseChanged } from "./gse-queries.ts";

/** The portal of the GSE may take so long to try credentials; no other call is given more than the usual time. (SESS-15) */
export const verifyMs = 120_000;
/** What stands in place of the form; null: the form itself. */
type Outcome = { readonly state: "ok" } | { readonly state: "failed"; readonly why: string };

/** An account is tried at the GSE and stored: form, running, ok or failed. (CGSE-02) */
export function AddAccountDialog(props: {
  readonly plantId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, onClose } = props;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const whyOf = (error: unknown): string =>
    error instanceof CallError && error.refused.code === "gse_wrong_credentials"
      ? t("gse.add.wrong")
      : errorText(error);
  const add = useChange(addGseAccount, { ...gseChanged(plantId), timeoutMs: verifyMs });
  const edit = useEdit<GseCredentials>({
    start: { username: "", password: "" },
    rules: gseCredentials,
    fields: [
      {
        name: "username",
        label: "gse.add.username",
        kind: "text",
        isCode: true,
        required: true,
        autoComplete: "off",
        isFirst: true,
      },
      { name: "password", label: "gse.add.password", kind: "password", required: true },
    ],
    send: async (values) =>
      await add.send({ params: { plant_id: plantId }, body: gseCredentials.parse(values) }),
    done: t("gse.add.done"),
    onSaved: () => setOutcome({ state: "ok" }),
    onRefused: (error) => {
      // A username that the plant has already is a fault of the form.
      if (error instanceof CallError && error.refused.code === "gse_account_taken")
        return "username";
      setOutcome({ state: "failed", why: whyOf(error) });
      // The box says it: no toast beside it.
      return "password";
    },
  });
  if (edit.isBusy)
    return (
      <FormDialog title={t("gse.add.title")} onClose={onClose}>
        <Box state="running">
          <Loader size="sm" />
          <p>{t("gse.add.running")}</p>
        </Box>
        <p className="hg-small hg-dim">{t("gse.add.runningHint")}</p>
      </FormDialog>
    );
  if (outcome !== null)
    return (
      <FormDialog title={t("gse.add.title")} onClose={onClose}>
        <div className="hg-form">
          <Box state={outcome.state}>
            <Mark state={outcome.state === "ok" ? "OK" : "KO"} quiet />
            <p>{outcome.state === "ok" ? t("gse.add.ok") : outcome.why}</p>
          </Box>
          <div className="hg-form-foot">
            {outcome.state === "failed" && (
              <Button variant="default" onClick={() => setOutcome(null)}>
                {t("gse.add.again")}
              </Button>
            )}
            <Button onClick={onClose}>{t("common.close")}</Button>
          </div>
        </div>
      </FormDialog>
    );
  return (
    <FormDialog title={t("gse.add.title")} onClose={onClose}>
      <EditForm edit={edit}>
        <p className="hg-dim-2">{t("gse.add.hint")}</p>
        <EditCells of={edit} fields={edit.fields} />
        <EditFoot isBusy={edit.isBusy} onCancel={onClose} action={t("gse.add.action")} />
      </EditForm>
    </FormDialog>
  );
}

function Box(props: {
  readonly state: "running" | "ok" | "failed";
  readonly children: ReactNode;
}): ReactNode {
  const mark = ({ running: "NONE", ok: "OK", failed: "KO" } as const)[props.state];
  return (
    <div
      className="hg-gse-box"
      role={props.state === "failed" ? "alert" : "status"}
      style={{ background: stateVar(mark, "-s"), color: stateVar(mark, "-t") }}
    >
      {props.children}
    </div>
  );
}
