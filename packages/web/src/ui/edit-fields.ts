import type { MultiSelectProps } from "@mantine/core";
import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import type { RuledField } from "./form-rules.ts";

/** What fields are drawn from: a form, or one item of a list in it. */
export interface Cells<Values> {
  readonly values: Values;
  readonly set: (changes: Partial<Values>) => void;
  /** The reader has left a field: what is wrong with it is shown now. */
  readonly leave: (name: keyof Values & string) => void;
  /** The sentence at a field; of a list also one about an item of it. */
  readonly errorOf: (path: string) => string | undefined;
}

/** What may be chosen, with its stored value. */
interface Choice {
  readonly value: string | number | null;
  readonly label: string;
}
type Kind =
  | {
      readonly kind: "text";
      readonly most?: number;
      readonly autoComplete?: string;
      /** A name of a machine: no capitals, no spelling. */
      readonly isCode?: boolean;
      /** Words that others have written there. */
      readonly offered?: readonly string[];
    }
  /** Lines of text; short texts, each by itself. */
  | { readonly kind: "notes" | "list" }
  | {
      readonly kind: "number";
      readonly unit?: string;
      /** By how much the arrow keys change it. */
      readonly step?: number;
    }
  | { readonly kind: "password"; readonly isNew?: boolean }
  | {
      readonly kind: "choice";
      readonly choices: readonly Choice[];
      /** So many that one types to find one. */
      readonly isSearched?: boolean;
      /** So many that the server finds them: told what is typed, it makes the choices what was found. */
      readonly onSearch?: (typed: string) => void;
    }
  | {
      readonly kind: "choices";
      readonly choices: NonNullable<MultiSelectProps["data"]>;
      readonly most?: number;
    }
  | { readonly kind: "switch" | "check" }
  | { readonly kind: "date"; readonly first: string; readonly last: string };

interface Cell<Values> {
  /** Keys of the catalogue, and the words that their texts take in. */
  readonly label: ParseKeys;
  readonly hint?: ParseKeys | undefined;
  readonly words?: Readonly<Record<string, string | number>>;
  readonly placeholder?: string | undefined;
  /** Beside another one, where there is room. */
  readonly half?: boolean;
  /** The focus begins here. */
  readonly isFirst?: boolean;
  readonly isOff?: boolean;
  /** What else changes with it. */
  readonly also?: (value: never) => Partial<Values>;
}
/** A cell of its own; without one the page draws the field where it stands. */
interface OwnCell<Values> {
  readonly kind: "own";
  readonly cell?: (of: Cells<Values>) => ReactNode;
}

/** A line of the table that a form is. */
export type Field<Values> = RuledField<Values> & (OwnCell<Values> | (Cell<Values> & Kind));
