import { TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
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
  },
): ReactNode {
  const language = useLanguage();
  const { value, onChange, unit, onBlur, ...looks } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // What was typed stands as long as it is what the page holds: a value that comes from elsewhere goes before it.
  const meant = typed === null ? null : typedNumber(typed, language);
  // A page may hold nothing for what is no number yet, such as the minus before one.
  const isOwn =
    typed !== null && (Object.is(meant, value) || (Number.isNaN(meant) && value === null));
  const isNumber = value === null || Number.isFinite(value);
  return (
    <TextInput
      autoComplete="off"
      {...looks}
      inputMode="decimal"
      value={isOwn ? typed : isNumber ? textOfNumber(value, language) : ""}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(typedNumber(text, language));
      }}
      onBlur={(event) => {
        if (isNumber) setTyped(null);
        onBlur?.(event);
      }}
      {...(unit === undefined ? {} : { rightSection: <span className="hg-unit">{unit}</span> })}
    />
  );
}
