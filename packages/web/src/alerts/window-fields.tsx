import { Chip, SegmentedControl, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { monthName, weekdayName, wholeHour } from "./active-window.ts";
import {
  type ActiveMode,
  activeModes,
  type AlertForm,
  inMode,
  modeOf,
  usualDays,
  usualMonths,
} from "./alert-draft.ts";
import { bound, type FieldsOf } from "./rule-fields.tsx";

/** When the alert is looked at: hours or sun, weekdays, months. (ALED-14 to ALED-20) */
export function WindowFields(props: FieldsOf): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const { edit, isOff } = props;
  const { active_hours: hours, active_sun: sun } = edit.values;
  const put = (at: 0 | 1, typed: string): void => {
    if (hours && typed !== hours[at])
      edit.set({ active_hours: at === 0 ? [typed, hours[1]] : [hours[0], typed] });
  };
  return (
    <div className="hg-fields">
      <div role="group" aria-labelledby={heading}>
        <span id={heading} className="hg-field-label">
          {t("alerting.mode")}
        </span>
        <SegmentedControl
          className="hg-seg"
          fullWidth
          size="sm"
          aria-labelledby={heading}
          disabled={isOff}
          value={modeOf(edit.values)}
          data={activeModes.map((value) => ({ value, label: t(`alerting.modes.${value}`) }))}
          onChange={(value) => edit.set(inMode(value as ActiveMode))}
        />
      </div>
      {hours &&
        ([0, 1] as const).map((at) => (
          <TextInput
            key={at}
            {...bound(props, "active_hours")}
            error={
              edit.errorOf(`active_hours.${at}`) ?? (at === 1 && ownError(props, "active_hours"))
            }
            className="half"
            label={t(at === 0 ? "alerting.from" : "alerting.to")}
            placeholder="HH:MM"
            autoComplete="off"
            maxLength={5}
            value={hours[at]}
            onChange={(event) => put(at, event.currentTarget.value)}
            onBlur={() => {
              put(at, wholeHour(hours[at]));
              edit.leave("active_hours");
            }}
          />
        ))}
      {sun &&
        ([0, 1] as const).map((at) => (
          <TextInput
            key={at}
            {...bound(props, "active_sun")}
            error={edit.errorOf(`active_sun.${at}`) ?? (at === 1 && ownError(props, "active_sun"))}
            className="half"
            type="number"
            step={10}
            min={-120}
            max={120}
            label={t(at === 0 ? "alerting.sunrise" : "alerting.sunset")}
            value={Number.isNaN(sun[at]) ? "" : sun[at]}
            onChange={(event) => {
              const { valueAsNumber: minutes } = event.currentTarget;
              edit.set({ active_sun: at === 0 ? [minutes, sun[1]] : [sun[0], minutes] });
            }}
          />
        ))}
      {sun && <p className="hg-small hg-dim">{t("alerting.sunHint")}</p>}
      <Chosen
        {...props}
        name="active_weekdays"
        title={t("alerting.days")}
        all={[1, 2, 3, 4, 5, 6, 7]}
        usual={usualDays}
        nameOf={(day) => weekdayName(day, format)}
      />
      <Chosen
        {...props}
        name="active_months"
        title={t("alerting.months")}
        all={[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}
        usual={usualMonths}
        nameOf={(month) => monthName(month, format)}
      />
    </div>
  );
}

/** The sentence about the pair as a whole. */
const ownError = ({ edit }: FieldsOf, name: "active_hours" | "active_sun"): string | false =>
  edit.errorOf(`${name}.0`) === undefined && (edit.errorOf(name) ?? false);

/** All days or months, or some. */
function Chosen(
  props: FieldsOf & {
    readonly name: "active_weekdays" | "active_months";
    readonly title: string;
    readonly all: readonly number[];
    readonly usual: readonly number[];
    readonly nameOf: (one: number) => string;
  },
): ReactNode {
  const { t } = useTranslation();
  const heading = useId();
  const { edit, isOff, name, all, usual } = props;
  const chosen = edit.values[name];
  const error = edit.errorOf(name);
  const put = (next: readonly number[] | null): void =>
    edit.set({ [name]: next && next.toSorted((a, b) => a - b) } as Partial<AlertForm>);
  return (
    <div role="group" aria-labelledby={heading} data-path={name}>
      <div className="hg-chosen-head">
        <span id={heading} className="hg-field-label">
          {props.title}
        </span>
        <SegmentedControl
          className="hg-seg"
          size="xs"
          aria-labelledby={heading}
          disabled={isOff}
          value={chosen === null ? "every" : "selected"}
          data={(["every", "selected"] as const).map((value) => ({
            value,
            label: t(`alerting.${value}`),
          }))}
          onChange={(value) => put(value === "every" ? null : usual)}
        />
      </div>
      {chosen !== null && (
        <div className="hg-chosen">
          {all.map((one) => (
            <Chip
              key={one}
              size="xs"
              checked={chosen.includes(one)}
              disabled={isOff}
              onChange={(on) =>
                put(on ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
            >
              {props.nameOf(one)}
            </Chip>
          ))}
        </div>
      )}
      {error && (
        <p className="hg-bad hg-small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
