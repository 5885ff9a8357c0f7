import { ActionIcon, Button, Menu, Popover, SegmentedControl, Select } from "@mantine/core";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "./breakpoint.ts";
import { type Format, formatOf } from "./format.ts";
import { onDemand } from "./on-demand.tsx";
import { Skeleton } from "./panel.tsx";
import {
  type Bounds,
  customPeriod,
  isWithin,
  type Jump,
  jumps,
  jumpTo,
  type Period,
  periodAt,
  type PeriodUnit,
  periodUnits,
  shiftPeriod,
} from "./period.ts";
import { useFormat } from "./use-format.tsx";

const Calendar = onDemand(
  () => import("./calendar.tsx").then((part) => part.Calendar),
  [],
  <Skeleton heightPx={260} width={260} />,
);

/** A period in words: "mercoledì 17/06/2026", "giugno 2026", "2017–2026". */
export function periodText(period: Period, format: Format): string {
  // A day is a date of the calendar, not an instant: noon in UTC is the same day for everybody who reads it in UTC.
  const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;
  const words = formatOf(format.language, "UTC");
  const from = words.date(noon(period.from));
  switch (period.unit) {
    case "day":
      return words.date(noon(period.from), "longDay");
    case "month":
      return words.date(noon(period.from), "month");
    case "year":
      return period.from.slice(0, 4);
    case "years":
      return `${period.from.slice(0, 4)}–${period.to.slice(0, 4)}`;
    case "week":
    case "custom":
      return `${from} – ${words.date(noon(period.to))}`;
  }
}

/** A span in few words: "1–21 ott", "ottobre 2026", "2025". */
export function spanText(period: Period, format: Format): string {
  const isWhole = (unit: "month" | "year"): boolean => {
    const whole = periodAt(unit, period.from);
    return whole.from === period.from && whole.to === period.to;
  };
  if (isWhole("year")) return period.from.slice(0, 4);
  if (isWhole("month")) return periodText(periodAt("month", period.from), format);
  return format.dayRange(period.from, period.to);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest("[role=dialog],[role=menu],[role=radiogroup],[role=slider]") !== null);

/**
 * Unit, arrows, calendar and jumps. The left and right keys move the period too.
 * @param props.units which units the page offers; a 3D chart has only year and years
 */
export function PeriodBar(props: {
  readonly period: Period;
  readonly bounds: Bounds;
  readonly onChange: (period: Period) => void;
  readonly units?: readonly PeriodUnit[];
  /** While data load the arrows wait. */
  readonly busy?: boolean;
  /** The pointer is on an arrow: the page may fetch ahead. */
  readonly onHint?: (period: Period) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const { period, bounds, units = periodUnits, busy = false } = props;
  const [before, after] = [shiftPeriod(period, -1), shiftPeriod(period, 1)];
  const canGo = (to: Period): boolean => !busy && isWithin(to, bounds);
  const go = (to: Period): void => {
    setOpen(false);
    props.onChange(to);
  };
  const choose = (unit: PeriodUnit): void => {
    if (unit === "custom") setOpen(true);
    // A unit chosen from a longer one keeps its last day that has data.
    const day = period.to < bounds.today ? period.to : bounds.today;
    go(
      unit === "custom"
        ? customPeriod(period.from, day < period.from ? period.from : day)
        : periodAt(unit, day),
    );
    if (unit === "custom") setOpen(true);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      event.defaultPrevented ||
      isTyping(event.target)
    )
      return;
    const to = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : null;
    if (to === null || !canGo(to)) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  }, []);
  const offered = jumps.filter((jump) => units.includes(jumpTo(jump, bounds.today).unit));
  const isNow = (jump: Jump): boolean => {
    const to = jumpTo(jump, bounds.today);
    return to.unit === period.unit && to.from === period.from;
  };
  const names = units.map((unit) => ({ value: unit, label: t(`common.period.${unit}`) }));
  const size = narrow ? 40 : 32;
  const arrow = (to: Period, name: string, picture: ReactNode): ReactNode => (
    <ActionIcon
      variant="default"
      size={size}
      aria-label={name}
      disabled={!canGo(to)}
      onClick={() => go(to)}
      onMouseEnter={() => canGo(to) && props.onHint?.(to)}
    >
      {picture}
    </ActionIcon>
  );
  const quick = narrow ? [] : offered.slice(0, 3);
  return (
    <div className="hg-period">
      {units.length < 2 ? null : narrow ? (
        <Select
          w="100%"
          aria-label={t("common.period.unit")}
          data={names}
          value={period.unit}
          allowDeselect={false}
          onChange={(unit) => choose(unit as PeriodUnit)}
        />
      ) : (
        <SegmentedControl
          aria-label={t("common.period.unit")}
          data={names}
          value={period.unit}
          onChange={(unit) => choose(unit as PeriodUnit)}
        />
      )}
      <div className="hg-period-step">
        {arrow(before, t("common.period.previous"), <IconChevronLeft size={16} stroke={1.6} />)}
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <Button
              variant="default"
              className="hg-num"
              miw={narrow ? 0 : 212}
              leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setOpen(!open)}
              aria-haspopup="dialog"
              aria-expanded={open}
              title={t("common.period.choose")}
            >
              {narrow && period.unit === "day"
                ? format.date(Date.parse(`${period.from}T12:00:00Z`) / 1000)
                : periodText(period, format)}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t("common.period.choose")}>
            <Calendar period={period} bounds={bounds} onChange={go} />
          </Popover.Dropdown>
        </Popover>
        {arrow(after, t("common.period.next"), <IconChevronRight size={16} stroke={1.6} />)}
      </div>
      <div className="hg-period-step">
        {quick.map((jump) => (
          <button
            key={jump}
            type="button"
            className="hg-chip"
            aria-pressed={isNow(jump)}
            onClick={() => go(jumpTo(jump, bounds.today))}
          >
            {t(`common.period.${jump}`)}
          </button>
        ))}
        <Menu>
          <Menu.Target>
            <button type="button" className="hg-chip">
              {narrow ? t("common.period.jumps") : t("common.more")}
              <IconChevronDown size={13} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered
              .filter((jump) => !quick.includes(jump))
              .map((jump) => (
                <Menu.Item key={jump} onClick={() => go(jumpTo(jump, bounds.today))}>
                  {t(`common.period.${jump}`)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
