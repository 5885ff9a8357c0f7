import { Button, TagsInput } from "@mantine/core";
import { type FormValidateInput, useForm, type UseFormReturnType } from "@mantine/form";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ZodType } from "zod";
import { type FieldMarks, useFieldMarks } from "./field-marks.ts";
import { rulesOf } from "./form-rules.ts";
import { toastDone, toastError } from "./toasts.tsx";
import { useUnsaved } from "./unsaved.ts";

/**
 * A form on a schema of the contract. Sentences of broken rules appear at their fields when they are left and when the form is sent;
 * a form that may not be sent takes its reader to the first of them. So it is with fields that the server has refused (`mark`), until
 * they change or the form is sent again.
 * @param own sentences of single fields that replace the generic ones
 */
export function useRuledForm<Values extends Record<string, unknown>>(
  schema: ZodType,
  initialValues: Values,
  own: Readonly<Record<string, string>> = {},
): UseFormReturnType<Values> & Pick<FieldMarks, "mark"> {
  const { t, i18n } = useTranslation();
  const marks = useFieldMarks();
  /** What the form held when it was refused. */
  const [refused, setRefused] = useState<Values>(initialValues);
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    validate: rulesOf(schema, t, own) as FormValidateInput<Values>,
  });
  useUnsaved(form.isDirty());
  const { language } = i18n;
  // A sentence already shown follows the language of the page.
  const sayAgain = useEffectEvent(() => {
    if (Object.keys(form.errors).length > 0) form.validate();
  });
  useEffect(() => sayAgain(), [language]);
  const isAsRefused = (path: string): boolean => {
    const [key = ""] = path.split(".");
    return Object.is(form.values[key], refused[key]);
  };
  const marked = Object.fromEntries(marks.all.filter(([path]) => isAsRefused(path)));
  const seekMarked = useEffectEvent(() => {
    firstOf(Object.keys(marked).map((path) => fieldOf(form, path)))?.focus();
  });
  const markedPaths = marks.all.map(([path]) => path).join(" ");
  useEffect(() => {
    if (markedPaths !== "") seekMarked();
  }, [markedPaths]);
  return {
    ...form,
    errors: { ...marked, ...form.errors },
    getInputProps: (path, options) => {
      const props = form.getInputProps(path, options);
      return { ...props, error: (props.error as ReactNode) ?? marked[String(path)] };
    },
    mark: (error) => {
      setRefused(form.getValues());
      marks.mark(error);
    },
    onSubmit: (send, refuse) =>
      form.onSubmit(
        (values, event) => {
          marks.clear();
          return send(values, event);
        },
        (errors, values, event) => {
          firstOf(Object.keys(errors).map((path) => fieldOf(form, path)))?.focus();
          refuse?.(errors, values, event);
        },
      ),
  };
}

/** The field of a path; of an item of a list the whole list's. */
const fieldOf = <Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  path: string,
): HTMLElement | null =>
  form.getInputNode(path) ?? form.getInputNode(path.slice(0, path.indexOf(".")));

/** Of some fields the one that stands first on the page. */
const firstOf = (fields: readonly (HTMLElement | null)[]): HTMLElement | undefined =>
  fields
    .filter((field) => field !== null)
    .toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];

/**
 * Sends a form: what was typed stays when the save fails, and the fields that the server names are marked.
 * @param save resolves when the server has accepted
 * @param failure the sentence of the error toast, made by the caller from what went wrong
 */
export function useSave(
  marks?: Pick<FieldMarks, "mark">,
): (save: () => Promise<unknown>, failure: (error: unknown) => string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (save, failure) => {
    marks?.mark(null);
    try {
      await save();
    } catch (error) {
      toastError(`${t("form.common.save_failed")}: ${failure(error)}`);
      marks?.mark(error);
      return false;
    }
    toastDone(t("form.common.save_success"));
    return true;
  };
}

/** Cancel and save at the right end. */
export function FormFoot(props: {
  readonly busy?: boolean;
  readonly onCancel?: () => void;
  readonly action?: string;
  readonly disabled?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-form-foot">
      {props.onCancel && (
        <Button variant="default" onClick={props.onCancel}>
          {t("common.cancel")}
        </Button>
      )}
      <Button type="submit" loading={props.busy ?? false} disabled={props.disabled ?? false}>
        {props.action ?? t("common.save")}
      </Button>
    </div>
  );
}

const listSeparators = [" ", ",", ";", "\t", "\n", "\r"];
const atSeparators = /[\s,;]+/;

/**
 * Several short texts in one field: e-mail addresses, telephone numbers. Spaces, commas and semicolons separate them, typed or pasted;
 * what is still being typed is taken when the field is left.
 */
export function ListInput(props: {
  readonly label: string;
  /** Its name in the form. */
  readonly path?: string;
  readonly value: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly error?: ReactNode;
  readonly description?: string;
  readonly required?: boolean;
  readonly onBlur?: () => void;
}): ReactNode {
  const [typed, setTyped] = useState("");
  const type = (text: string): void => {
    const parts = text.split(atSeparators);
    if (parts.length === 1) return setTyped(text);
    // More than one at once: put there by the browser or by a keyboard that writes whole words.
    setTyped("");
    const all = new Set([...props.value, ...parts.filter((part) => part !== "")]);
    if (all.size > props.value.length) props.onChange([...all]);
  };
  return (
    <TagsInput
      label={props.label}
      value={[...props.value]}
      onChange={props.onChange}
      searchValue={typed}
      onSearchChange={type}
      error={props.error}
      description={props.description}
      withAsterisk={props.required ?? false}
      splitChars={listSeparators}
      acceptValueOnBlur
      clearable
      {...(props.path === undefined ? {} : { "data-path": props.path })}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}
