import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useLanguage } from "./texts/texts.ts";
import { textOfNumber, typedNumber } from "./typed-number.ts";

/**
 * A number as people type and paste it: "12,5" and "12.5" are the same in both languages, groups of three as the language writes them.
 * A field that sorts signs out while one types makes 125 of a pasted 12.5. When it is left, what was understood stands there.
 * @param props.value null for nothing, NaN for what is no number
 */
export function NumberField(props: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  readonly widthPx?: number;
}): ReactNode {
  const language = useLanguage();
  const { value } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // What was typed stands as long as it is what the page holds: a value that comes from elsewhere goes before it.
  const meant = typed === null ? null : typedNumber(typed, language);
  // A page may hold nothing for what is no number yet, such as the minus before one.
  const isOwn =
    typed !== null && (Object.is(meant, value) || (Number.isNaN(meant) && value === null));
  const isNumber = value === null || Number.isFinite(value);
  return (
    <TextInput
      label={props.label}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typed : isNumber ? textOfNumber(value, language) : ""}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        props.onChange(typedNumber(text, language));
      }}
      onBlur={() => {
        if (isNumber) setTyped(null);
      }}
      error={props.error}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.widthPx === undefined ? {} : { w: props.widthPx })}
      {...(props.unit === undefined
        ? {}
        : { rightSection: <span className="hg-unit">{props.unit}</span> })}
    />
  );
}
