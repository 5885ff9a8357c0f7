import { formulaFunctions } from "@heliograph/domain/formulas/formula-functions.ts";
import { Input } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlantVariable } from "../variables/variables.api.ts";
import {
  type Open,
  openAt,
  type Suggestion,
  suggestionsFor,
  withSuggestion,
} from "./completion.ts";
import { type Names, referencesIn } from "./named-formula.ts";

const functions = Object.keys(formulaFunctions);

/** The text behind the field, coloured: variables, and the place of a fault. */
function painted(value: string, names: Names, faultAt: number | null): ReactNode[] {
  const marks = referencesIn(value, names).map(({ from, to, id }) => ({
    from,
    to,
    kind: id === null ? "unknown" : "known",
  }));
  const parts: ReactNode[] = [];
  let read = 0;
  const put = (from: number, to: number, kind: string): void => {
    if (to <= from) return;
    const inside = faultAt !== null && faultAt >= from && faultAt < to;
    if (!inside) {
      parts.push(
        <span key={from} className={kind}>
          {value.slice(from, to)}
        </span>,
      );
      return;
    }
    // A reference is faulty as a whole, of other text one character is.
    const at = kind === "" ? faultAt : from;
    const end = kind === "" ? faultAt + 1 : to;
    put(from, at, kind);
    parts.push(
      <mark key={`fault ${at}`} className={kind}>
        {value.slice(at, end)}
      </mark>,
    );
    put(end, to, kind);
  };
  for (const { from, to, kind } of marks) {
    put(read, from, "");
    put(from, to, kind);
    read = to;
  }
  put(read, value.length, "");
  // A fault at the end of the text has no character to stand under.
  if (faultAt !== null && faultAt >= value.length) parts.push(<mark key="end">{"\u00a0"}</mark>);
  return [...parts, "\u200b"];
}

/**
 * A formula written with names: variables are completed as they are typed, and coloured.
 * @param props.faultAt where the formula is faulty, counted in characters of the text with names
 */
export function FormulaField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly names: Names;
  readonly offered: readonly PlantVariable[];
  readonly faultAt: number | null;
  readonly error?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [active, setActive] = useState(0);
  const { value, names, offered } = props;
  const suggestions = useMemo(
    () => (open ? suggestionsFor(open, offered, { names, functions }) : []),
    [open, offered, names],
  );
  const look = (): void => {
    const element = field.current;
    if (!element) return;
    const next =
      element.selectionStart === element.selectionEnd
        ? openAt(element.value, element.selectionStart)
        : null;
    if (next?.from !== open?.from || next?.query !== open?.query) setActive(0);
    setOpen(next);
  };
  const take = (suggestion: Suggestion): void => {
    if (!open) return;
    const next = withSuggestion(value, open, suggestion);
    props.onChange(next.text);
    setOpen(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (suggestions.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (active + step + suggestions.length) % suggestions.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" || event.key === "Tab") {
      const chosen = suggestions[active];
      if (!chosen) return;
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Escape") {
      // The list closes first.
      event.preventDefault();
      event.stopPropagation();
      setOpen(null);
    }
  };
  const listed = suggestions.length > 0;
  // What is being completed is not yet a mistake.
  const error = listed ? null : props.error;
  return (
    <Input.Wrapper
      id={id}
      label={t("formulas.text")}
      description={t("formulas.textHint")}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <div className="hg-formula-field">
        <div className="hg-formula-paint" aria-hidden="true">
          {painted(value, names, listed ? null : props.faultAt)}
        </div>
        <textarea
          ref={field}
          id={id}
          value={value}
          spellCheck={false}
          autoComplete="off"
          aria-autocomplete="list"
          aria-invalid={error !== undefined && error !== null}
          {...(listed
            ? {
                "aria-controls": `${id}-list`,
                "aria-activedescendant": `${id}-${active}`,
                // The dialog hears the keys before the field does: so it leaves Escape to the list.
                "data-mantine-stop-propagation": "true",
              }
            : {})}
          onChange={(event) => {
            props.onChange(event.currentTarget.value);
            look();
          }}
          onSelect={look}
          onKeyDown={onKey}
          onBlur={() => setOpen(null)}
        />
        {listed && (
          <div
            className="hg-formula-list"
            id={`${id}-list`}
            role="listbox"
            aria-label={t("formulas.suggestions")}
          >
            {suggestions.map((one, at) => (
              <div
                key={one.key}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // The field keeps the focus.
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(one);
                }}
                // A list that opens under a resting pointer is not pointed at.
                onMouseMove={() => setActive(at)}
              >
                <span className="hg-formula-option">{one.name}</span>
                <span className="hg-dim hg-small">
                  {[one.device, one.unit]
                    .filter((part) => part !== null && part !== "")
                    .join(" · ")}
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}
