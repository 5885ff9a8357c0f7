import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Cells, Field } from "./edit-fields.ts";
import { fieldText } from "./field-text.ts";
import { isSame, readForm, type Rules } from "./form-rules.ts";
import { isChangedMeanwhile, refusedFields } from "./refusal-text.ts";
import { toastDone, toastFailure } from "./toasts.tsx";

export interface Edit<Values extends object> extends Cells<Values> {
  /** Receives the element of the form, in which fields are sought. */
  readonly attach: (form: HTMLFormElement | null) => void;
  readonly fields: readonly Field<Values>[];
  /** It holds what is stored nowhere. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Path and sentence of every field that is wrong, as far as it is shown. */
  readonly errors: Readonly<Record<string, string>>;
  /** Judges, sends, and says how it went; true when it was taken. `also` is filled in before. */
  readonly submit: (also?: Partial<Values>) => Promise<boolean>;
  /** Begins anew, with other values than those that are stored. */
  readonly begin: (values?: Partial<Values>) => void;
  /** What stood in each field as it was first written over. */
  readonly seen: Readonly<Partial<Values>>;
  /** What is stored now. */
  readonly stored: Values;
  /** Decides what a field is to become that somebody else has changed meanwhile. */
  readonly settle: (decided: Partial<Values>) => void;
  /** Whether the page may not be left without a question. */
  readonly isHeld: () => boolean;
  /** Puts the focus on a field, once it is drawn. */
  readonly seek: (name: keyof Values & string) => void;
  /** Lifts that question before the page leaves by its own will, and puts it back. */
  readonly free: (isFree: boolean) => void;
}

/** A form as a table of fields and rules. */
export interface EditForm<Values extends object, Saved> {
  /** What is stored. What somebody else changes meanwhile is not changed back: only what was typed travels. */
  readonly start: Values;
  /** They may depend on what is typed in others. */
  readonly fields: readonly Field<Values>[] | ((values: Values) => readonly Field<Values>[]);
  readonly rules?: Rules;
  /** Sentences, by path, of what the contract cannot know; they go before those of the rules. */
  readonly check?: (values: Values) => Readonly<Record<string, string | false | undefined>>;
  /**
   * @param was what stood in the changed fields as they were written over; after a refusal, what stands there now
   * @returns null where there was nothing to save: then nothing is announced
   */
  readonly send: (
    values: Values,
    changes: Partial<Values>,
    was: Partial<Values>,
  ) => Promise<Saved | null>;
  readonly onSaved?: (saved: Saved | null) => void;
  /** Words of the toast. */
  readonly done?: string | ((saved: Saved) => string);
  readonly failed?: string;
  /** A refusal that the form shows by itself, without a toast. @returns the field to go to */
  readonly onRefused?: (error: unknown) => string | undefined;
  /** Called with the paths that are shown to be wrong, before the first of them is sought: it may have to be shown. */
  readonly onWrong?: (paths: readonly string[]) => void;
  /** The key of the body below which the fields stand. */
  readonly under?: string;
  /** It asks for something to be done: nothing is lost with it. */
  readonly isAction?: boolean;
}

const topOf = (path: string): string => path.split(".")[0] ?? path;
const filled = (
  all: Readonly<Record<string, string | false | undefined>> = {},
): [string, string][] =>
  Object.entries(all).flatMap(([path, text]) => (text ? [[path, text]] : []));

/**
 * The state of a form: what is typed, what is wrong with it and whether that is shown yet, what the server refused, and the way to save it.
 * Sentences are made as they are shown: they follow the language of the page.
 */
export function useEdit<Values extends object, Saved = unknown>(
  given: EditForm<Values, Saved>,
): Edit<Values> {
  const { t } = useTranslation();
  const [form, attach] = useState<HTMLFormElement | null>(null);
  const standing = (keys: object): Partial<Values> =>
    Object.fromEntries(
      Object.keys(keys).map((key) => [key, at(given.start, key)]),
    ) as Partial<Values>;
  const [begun, setBegun] = useState<Partial<Values>>({});
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  /** The last refusal, and what stood on the form then. */
  const [refusal, setRefusal] = useState<{ error: unknown; values: Partial<Values> } | null>(null);
  const isFree = useRef(false);
  const [seen, setSeen] = useState<Partial<Values>>({});
  /** The field to go to: the first that is wrong, or the one of this name. */
  const sought = useRef<string | null>(null);
  /** Takes the error of the last attempt away: it goes with the next one, and with the form. */
  const takeBack = useRef<(() => void) | null>(null);
  useEffect(() => () => takeBack.current?.(), []);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  const { start } = given;
  const values = useMemo(() => ({ ...start, ...begun, ...typed }), [start, begun, typed]);
  const isDirty =
    given.isAction !== true &&
    Object.keys(typed).some((key) => !isSame(at(typed, key), at({ ...start, ...begun }, key)));
  const fields = typeof given.fields === "function" ? given.fields(values) : given.fields;
  const judge = (now: Values) => {
    const read = readForm({ fields, rules: given.rules, start }, now, t);
    return { read, wrong: { ...read.errors, ...Object.fromEntries(filled(given.check?.(now))) } };
  };
  const isAsRefused = (key: string): boolean =>
    refusal !== null &&
    key in refusal.values &&
    // Lists are made anew whenever the form begins anew, as with the texts that come with the first refusal.
    isSame(at(values, key), at(refusal.values, key));
  const marksOf = (error: unknown): (readonly [path: string, text: string])[] =>
    filled(refusedFields(error, t)).map(([path, text]) => [
      given.under === undefined ? path : path.replace(`${given.under}.`, ""),
      text,
    ]);
  /** What somebody else made of it; what a page draws by itself it says by itself. */
  const storedNow = (path: string): string => {
    const name = topOf(path);
    const field = fields.find((one) => one.name === name);
    if (!isChangedMeanwhile(refusal?.error) || field === undefined || field.kind === "own")
      return "";
    const value = fieldText(at(start, name), field, t);
    return `. ${value === "" ? t("form.common.stored_nothing") : t("form.common.stored_now", { value })}`;
  };
  const errors = Object.fromEntries([
    ...marksOf(refusal?.error).flatMap(([path, text]) =>
      isAsRefused(topOf(path)) ? [[path, text + storedNow(path)]] : [],
    ),
    ...Object.entries(judge(values).wrong).filter(([path]) => checked.has(topOf(path))),
  ]);

  useEffect(() => {
    if (sought.current === null) return;
    const wanted =
      sought.current === "" ? "[aria-invalid=true]" : `[data-path="${sought.current}"]`;
    const field = form?.querySelector<HTMLElement>(wanted);
    if (!field) return;
    sought.current = null;
    field.focus();
    if (field instanceof HTMLInputElement && field.type === "password") field.select();
  });

  const submit = async (also: Partial<Values> = {}): Promise<boolean> => {
    if (isBusy) return false;
    const now = { ...values, ...also };
    const { read, wrong } = judge(now);
    setTyped((before) => ({ ...before, ...also }));
    setRefusal(null);
    takeBack.current?.();
    takeBack.current = null;
    const paths = Object.keys(wrong);
    if (paths.length > 0) {
      setChecked(new Set(paths.map(topOf)));
      sought.current = "";
      drawAgain();
      given.onWrong?.(paths);
      return false;
    }
    setIsBusy(true);
    try {
      // After the refusal of a change that was seen too late, it has been looked at again.
      const stood = refusal === null ? { ...start, ...seen } : start;
      const was = Object.fromEntries(
        Object.keys(read.changes).map((key) => [key, at(stood, key)]),
      ) as Partial<Values>;
      const saved = await given.send(read.values, read.changes, was);
      const { done = t("form.common.save_success") } = given;
      if (saved !== null) toastDone(typeof done === "string" ? done : done(saved));
      isFree.current = true;
      given.onSaved?.(saved);
      return true;
    } catch (error) {
      const own = given.onRefused?.(error);
      if (own === undefined)
        takeBack.current = toastFailure(error, given.failed ?? t("form.common.save_failed"));
      sought.current = own ?? "";
      const shown = fields.filter((field) => field.isShown !== false).map(({ name }) => name);
      setRefusal({
        error,
        values: Object.fromEntries(shown.map((name) => [name, now[name]])) as Partial<Values>,
      });
      given.onWrong?.(marksOf(error).map(([path]) => path));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    attach,
    fields,
    values,
    isDirty,
    isBusy,
    errors,
    submit,
    errorOf: (path) =>
      errors[path] ?? Object.entries(errors).find(([one]) => one.startsWith(`${path}.`))?.[1],
    set: (changes) => {
      isFree.current = false;
      sought.current = null;
      setSeen((before) => ({ ...standing(changes), ...before }));
      setTyped((before) => ({ ...before, ...changes }));
    },
    leave: (name) => {
      // A field that was only passed is not found fault with.
      if (name in typed) setChecked((before) => new Set([...before, name]));
    },
    begin: (next = {}) => {
      setBegun(next);
      setSeen({});
      setTyped({});
      setChecked(new Set());
      setRefusal(null);
    },
    seen,
    stored: start,
    settle: (decided) => {
      takeBack.current?.();
      takeBack.current = null;
      setRefusal(null);
      setSeen((before) => ({ ...before, ...standing(decided) }));
      setTyped((before) => ({ ...before, ...decided }));
    },
    seek: (name) => {
      sought.current = name;
      drawAgain();
    },
    isHeld: () => isDirty && !isFree.current,
    free: (free) => {
      isFree.current = free;
    },
  };
}

const at = (values: object, key: string): unknown => Reflect.get(values, key);
