import { TextInput } from "@mantine/core";
import type { TFunction } from "i18next";
import { DayField } from "../ui/day-field.tsx";
import type { Field } from "../ui/edit-fields.ts";
import type { PlantMoment } from "./plant-moment.ts";

/** The line of a form with a day and a time of the plant's clock, side by side. */
export const momentField = <Name extends "at" | "from" | "to">(
  name: Name,
  label: string,
  t: TFunction,
): Field<Readonly<Record<Name, PlantMoment>>> => ({
  name,
  kind: "own",
  cell: ({ values, set, leave, errorOf }) => {
    const error = errorOf(name);
    const change = (part: Partial<PlantMoment>): void =>
      set({ [name]: { ...values[name], ...part } } as Record<Name, PlantMoment>);
    return (
      <div key={name} className="hg-moment">
        <DayField
          label={label}
          withAsterisk
          data-path={name}
          value={values[name].day}
          onChange={(day) => change({ day })}
          onBlur={() => leave(name)}
          error={error}
        />
        <TextInput
          placeholder="00:00"
          autoComplete="off"
          maxLength={5}
          label={t("logbook.time")}
          withAsterisk
          value={values[name].time}
          onChange={(event) => change({ time: event.currentTarget.value })}
          onBlur={() => leave(name)}
          error={error !== undefined}
        />
      </div>
    );
  },
});
