import { TagsInput, type TagsInputProps } from "@mantine/core";
import { type ReactNode, useState } from "react";

const separators = [" ", ",", ";", "\t", "\n", "\r"];
const atSeparators = /[\s,;]+/;

/**
 * Several short texts in one field: e-mail addresses, telephone numbers. Spaces, commas and semicolons separate them, typed or pasted;
 * what is still being typed is taken when the field is left.
 */
export function ListInput(
  props: Omit<TagsInputProps, "value" | "onChange"> & {
    readonly value: readonly string[];
    readonly onChange: (values: string[]) => void;
  },
): ReactNode {
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
      {...props}
      value={[...props.value]}
      searchValue={typed}
      onSearchChange={type}
      splitChars={separators}
      acceptValueOnBlur
      clearable
    />
  );
}
