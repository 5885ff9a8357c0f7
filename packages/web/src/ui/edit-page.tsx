import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { EditCells } from "./edit-cells.tsx";
import { EditFoot, EditForm } from "./edit-form.tsx";
import { Panel } from "./panel.tsx";
import type { Edit } from "./use-edit.ts";

interface EditSection<Values> {
  readonly title: string;
  readonly hint?: string;
  /** At the right end of its head. */
  readonly end?: ReactNode;
  readonly names: readonly (keyof Values)[];
  /** Below its fields. */
  readonly below?: ReactNode;
  /** It stands in the large column too, below the first one. */
  readonly isLarge?: boolean;
}

/** A form on a page: large sections and smaller ones beside them, at the foot deletion, cancel and save. */
export function EditPage<Values extends object>(props: {
  readonly edit: Edit<Values>;
  readonly head: ReactNode;
  /** Those without a field that is shown are left out. */
  readonly sections: readonly EditSection<Values>[];
  readonly onCancel: () => void;
  /** Where cancelling means another thing than leaving. */
  readonly cancel?: { readonly words: string; readonly isOff: boolean };
  readonly disabled?: boolean;
  /** Deletes it after a question; `why` it cannot be deleted, if it cannot. */
  readonly remove?: { readonly run: () => void; readonly why: string | null } | null;
  /** Other ways to send it. */
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const whyId = useId();
  const { edit, remove } = props;
  const columnOf = (isLarge: boolean): ReactNode[] =>
    props.sections
      .filter((section, at) => (at === 0 || section.isLarge === true) === isLarge)
      .flatMap(({ title, hint, end, names, below }) => {
        const fields = edit.fields.filter(
          ({ name, isShown = true }) => isShown && names.includes(name),
        );
        if (fields.length === 0) return [];
        return [
          <Panel key={title} title={title} end={end}>
            {hint !== undefined && <p className="hg-small hg-dim-2 hg-edit-hint">{hint}</p>}
            <EditCells of={edit} fields={fields} />
            {below}
          </Panel>,
        ];
      });
  return (
    <EditForm edit={edit} isPage className="hg-page">
      {props.head}
      <div className="hg-edit-sections">
        <div>{columnOf(true)}</div>
        <div>{columnOf(false)}</div>
      </div>
      <EditFoot
        isBusy={edit.isBusy}
        onCancel={props.onCancel}
        {...(props.cancel && { cancel: props.cancel.words, isCancelOff: props.cancel.isOff })}
        disabled={props.disabled ?? false}
        start={
          <>
            {remove && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
                disabled={remove.why !== null}
                aria-describedby={remove.why === null ? undefined : whyId}
                onClick={remove.run}
              >
                {t("common.delete")}
              </Button>
            )}
            {remove?.why && (
              <span id={whyId} className="hg-small hg-dim">
                {remove.why}
              </span>
            )}
            <span className="hg-grow" />
          </>
        }
      >
        {props.children}
      </EditFoot>
    </EditForm>
  );
}
