import {
  Autocomplete,
  Checkbox,
  type ComboboxParsedItem,
  type MultiSelectProps,
  MultiSelect,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Cells, Field } from "./edit-fields.ts";
import { ListInput } from "./list-input.tsx";
import { NumberField } from "./number-field.tsx";
import { onDemand } from "./on-demand.tsx";

// The calendar is larger than most forms. A field as large as its own stands in its place: what is below does not move away from the pointer.
export const DayField = onDemand(
  () => import("./day-field.tsx").then((part) => part.DayField),
  [],
  ({ label, description, className }) => (
    <TextInput disabled label={label} description={description} className={className ?? ""} />
  ),
);

const keyOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
/** Ids of all that a list of choices offers, its groups opened. */
const offeredIn = (choices: NonNullable<MultiSelectProps["data"]>): Set<string> =>
  new Set(
    choices
      .flatMap((one) => (typeof one === "object" && "items" in one ? one.items : [one]))
      .map((one) => (typeof one === "string" ? one : one.value)),
  );

/** For lists that the server searches: what it found is shown as it is. */
export const asFound = ({ options }: { readonly options: ComboboxParsedItem[] }) => options;

function OneCell<Values extends object>(props: {
  readonly of: Cells<Values>;
  readonly field: Field<Values>;
}): ReactNode {
  const { t } = useTranslation();
  const { of, field } = props;
  const { name } = field;
  if (field.kind === "own") return field.cell?.(of);
  const value: unknown = of.values[name];
  const text = keyOf(value);
  const put = (next: unknown): void =>
    of.set({ [name]: next, ...field.also?.(next as never) } as Partial<Values>);
  const textOf = (key: ParseKeys): string => t(key as "common.save", { ...field.words });
  const shared = {
    label: textOf(field.label),
    description: field.hint && textOf(field.hint),
    error: of.errorOf(name),
    className: field.half ? "half" : "",
    onBlur: () => of.leave(name),
    "data-path": name,
    ...(field.isFirst ? { "data-autofocus": true } : {}),
    ...(field.isOff ? { disabled: true } : {}),
  };
  const typed = {
    ...shared,
    withAsterisk: field.required === true && field.isFixed !== true,
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    ...(field.isFixed ? ({ readOnly: true, variant: "filled" } as const) : {}),
    // Two boxes in a row stand at one height.
    ...(field.half ? { inputWrapperOrder: ["label", "input", "description", "error"] } : {}),
  } as typeof shared;
  const listed = {
    ...typed,
    searchable: true,
    // The sentence of a field that was sought stands below it.
    openOnFocus: false,
    nothingFoundMessage: t("common.table.notFound"),
    limit: 200,
  };
  switch (field.kind) {
    case "text": {
      const { autoComplete = "off", most, isCode, offered } = field;
      const own = {
        ...typed,
        autoComplete,
        value: text,
        ...(most === undefined ? {} : { maxLength: most }),
        ...(isCode ? { autoCapitalize: "none", spellCheck: false } : {}),
      };
      return offered ? (
        // What is typed takes the place of what stands there.
        <Autocomplete
          {...own}
          data={[...offered]}
          limit={15}
          onFocus={(event) => event.currentTarget.select()}
          onChange={put}
        />
      ) : (
        <TextInput {...own} onChange={(event) => put(event.currentTarget.value)} />
      );
    }
    case "notes":
      return (
        <Textarea
          {...typed}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case "list":
      return <ListInput {...typed} value={value as string[]} onChange={put} />;
    case "number":
      return (
        <NumberField
          {...typed}
          value={value as number | null}
          onChange={put}
          {...(field.unit === undefined ? {} : { unit: field.unit })}
          {...(field.step === undefined ? {} : { step: field.step })}
        />
      );
    case "password":
      return (
        <PasswordInput
          {...typed}
          // Mantine says it of every field but this one.
          aria-invalid={typed.error !== undefined}
          autoComplete={field.isNew ? "new-password" : "current-password"}
          visibilityToggleButtonProps={{ "aria-label": t("form.showPassword"), tabIndex: 0 }}
          value={text}
          onChange={(event) => put(event.currentTarget.value)}
        />
      );
    case "choice": {
      const chosen = field.choices.find((one) => keyOf(one.value) === text);
      // What cannot be chosen is a text.
      if (field.isFixed) return <TextInput {...typed} value={chosen?.label ?? ""} />;
      return (
        <Select
          {...(field.isSearched || field.onSearch ? listed : typed)}
          {...(field.onSearch && { onSearchChange: field.onSearch, filter: asFound })}
          allowDeselect={false}
          data={field.choices.map((one) => ({ value: keyOf(one.value), label: one.label }))}
          value={chosen ? text : null}
          onChange={(key) => put(field.choices.find((one) => keyOf(one.value) === key)?.value)}
        />
      );
    }
    case "choices": {
      const all = value as readonly string[];
      const offered = offeredIn(field.choices);
      // What the reader may not see stays chosen, and is not offered.
      const unseen = all.filter((id) => !offered.has(id));
      return (
        <MultiSelect
          {...listed}
          data={field.choices}
          value={all.filter((id) => offered.has(id))}
          onChange={(chosen) => put([...chosen, ...unseen])}
          hidePickedOptions
          clearable
          clearButtonProps={{ "aria-label": t("common.clear") }}
          {...(field.most === undefined ? {} : { maxValues: field.most - unseen.length })}
        />
      );
    }
    case "switch":
    case "check": {
      const Box = field.kind === "switch" ? Switch : Checkbox;
      return (
        <Box
          {...shared}
          checked={value === true}
          onChange={(event) => put(event.currentTarget.checked)}
        />
      );
    }
    case "date":
      return (
        <DayField
          {...typed}
          // A day that must not be empty can be emptied all the same: a text can be, too, and is found fault with.
          clearable
          clearButtonProps={{ "aria-label": t("common.clear") }}
          minDate={field.first}
          maxDate={field.last}
          value={text}
          onChange={put}
        />
      );
    default:
      return null;
  }
}

/** Fields of a table, in two columns where there is room. */
export function EditCells<Values extends object>(props: {
  readonly of: Cells<Values>;
  readonly fields: readonly Field<Values>[];
}): ReactNode {
  return (
    <div className="hg-fields">
      {props.fields
        .filter((field) => field.isShown !== false)
        .map((field) => (
          <OneCell key={field.name} of={props.of} field={field} />
        ))}
    </div>
  );
}
