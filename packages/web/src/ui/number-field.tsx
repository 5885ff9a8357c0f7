import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useLanguage } from "./texts/texts.ts";
import { textOfNumber, typedNumber } from "./typed-number.ts";

/**
 * A number as people type and paste it: "12,5" and "12.5" are the same in both languages, groups of three as the language writes them.
 * A field that sorts signs out while one types makes 125 of a pasted 12.5. When it is left, what was understood stands there.
 * @param props.value null for nothing, NaN for what is no number
 */
export function NumberField(
  props: Omit<TextInputProps, "value" | "onChange"> & {
    readonly value: number | null;
    readonly onChange: (value: number | null) => void;
    readonly unit?: string;
    /** The arrow keys go to the next multiple of it, up or down, never below 0. */
    readonly step?: number;
  },
): ReactNode {
  const language = useLanguage();
  const { value, onChange, unit, step, onBlur, ...looks } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // What was typed stands as long as it is what the page holds: a value that comes from elsewhere goes before it.
  const meant = typed === null ? null : typedNumber(typed, language);
  // A page may hold nothing for what is no number yet, such as the minus before one.
  const isOwn =
    typed !== null && (Object.is(meant, value) || (Number.isNaN(meant) && value === null));
  const isNumber = value === null || Number.isFinite(value);
  const goOn = (event: KeyboardEvent, by: number): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || !isNumber) return;
    event.preventDefault();
    const steps = (value ?? 0) / by;
    const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
    setTyped(null);
    onChange(Math.max(0, next * by));
  };
  return (
    <TextInput
      autoComplete="off"
      // As wide as the unit: the number ends before it, and the field after it.
      {...(unit === undefined
        ? {}
        : {
            rightSection: <span className="hg-unit">{unit}</span>,
            rightSectionWidth: `calc(${unit.length}ch + 16px)`,
          })}
      {...looks}
      inputMode="decimal"
      {...(step === undefined ? {} : { step, onKeyDown: (event) => goOn(event, step) })}
      value={isOwn ? typed : isNumber ? textOfNumber(value, language) : ""}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(typedNumber(text, language));
      }}
      onBlur={(event) => {
        if (isNumber) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
