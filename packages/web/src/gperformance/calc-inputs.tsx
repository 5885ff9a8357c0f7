import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { ActionIcon, Select } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatOf } from "../ui/format.ts";
import { NumberField } from "../ui/number-field.tsx";
import { todayIn } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { ChosenVariable } from "../variables/variables.api.ts";
import { type Chosen, contractYearOf, stepped } from "./gperf-choices.ts";
import { gperformancePage } from "./gperformance.pages.ts";

const whole = "year";

/** Year, month, contract year, energy and interface: what is settled, and by what. (GPERF-07) */
export function CalcInputs(props: {
  readonly plant: Plant;
  readonly chosen: Chosen;
  readonly counters: readonly ChosenVariable[];
  readonly states: readonly ChosenVariable[];
  readonly today: string;
}): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { plant, chosen, counters, states, today } = props;
  const [, change] = gperformancePage.useSearch();
  const [year = "", month] = chosen.period.split("-");
  const first = Number(todayIn(plant.timezone, plant.active_since).slice(0, 4));
  const last = Number(today.slice(0, 4));
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => String(last - at));
  const dates = formatOf(language, "UTC");
  const months = Array.from({ length: 12 }, (_, at) => {
    const value = String(at + 1).padStart(2, "0");
    const name = dates.date(Date.UTC(2026, at, 15) / 1000, "month").replace(/\s*2026/, "");
    return { value, label: name.charAt(0).toUpperCase() + name.slice(1) };
  });
  const go = (period: string): void => change({ period });
  const next = stepped(chosen.period, 1);
  const offered = [
    { value: "none", label: t("gperformance.noIface") },
    ...states.map(({ value, label }) => ({ value, label })),
  ];
  const own = contractYearOf(plant.gperf_params, `${chosen.period}-01-01`.slice(0, 10));
  return (
    <div className="hg-gperf-inputs">
      <div className="hg-gperf-period">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("gperformance.before")}
          onClick={() => go(stepped(chosen.period, -1))}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Select
          label={t("gperformance.month")}
          data={[{ value: whole, label: t("gperformance.wholeYear") }, ...months]}
          value={month ?? whole}
          onChange={(to) => to !== null && go(to === whole ? year : `${year}-${to}`)}
          allowDeselect={false}
          w={128}
        />
        <Select
          label={t("gperformance.year")}
          data={years.includes(year) ? years : [year, ...years]}
          value={year}
          onChange={(to) => to !== null && go(month === undefined ? to : `${to}-${month}`)}
          allowDeselect={false}
          w={{ base: 108, sm: 90 }}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("gperformance.after")}
          disabled={next > today.slice(0, next.length)}
          onClick={() => go(next)}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <NumberField
        label={t("gperformance.contractYear")}
        className="hg-gperf-y"
        value={chosen.y ?? own ?? 1}
        onChange={(y) =>
          change({ y: y !== null && Number.isInteger(y) && y >= 1 && y <= 100 ? y : undefined })
        }
        step={1}
      />
      <Select
        label={t("gperformance.etotal")}
        className="hg-gperf-variable"
        data={[...counters]}
        title={counters.find(({ value }) => value === chosen.etotal)?.label}
        value={chosen.etotal}
        onChange={(etotal) => etotal !== null && change({ etotal })}
        allowDeselect={false}
        searchable
        limit={150}
        nothingFoundMessage={t("common.table.notFound")}
      />
      <Select
        label={t("gperformance.iface")}
        className="hg-gperf-variable iface"
        data={offered}
        title={offered.find(({ value }) => value === (chosen.iface ?? "none"))?.label}
        value={chosen.iface ?? "none"}
        onChange={(iface) => iface !== null && change({ iface })}
        allowDeselect={false}
        searchable
        limit={150}
        nothingFoundMessage={t("common.table.notFound")}
      />
    </div>
  );
}
