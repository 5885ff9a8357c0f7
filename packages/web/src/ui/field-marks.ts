import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "./refusal-text.ts";

/** The fields that the server has named in its last refusal, with its sentence. */
export interface FieldMarks {
  /** Marks what an error names; whatever is no refusal marks nothing. */
  mark(error: unknown): void;
  /** The sentence at a field; of a list also one about an item of it. */
  of(path: string): string | undefined;
  /** Path and sentence of every mark. */
  readonly all: readonly (readonly [path: string, text: string])[];
  clear(): void;
}

/** Sentences are made as they are shown: they follow the language of the page. */
export function useFieldMarks(): FieldMarks {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const all = Object.entries(refusedFields(error, t));
  return {
    mark: setError,
    of: (path) => all.find(([field]) => field === path || field.startsWith(`${path}.`))?.[1],
    all,
    clear: () => setError(null),
  };
}
