import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit } from "../variables/variables.api.ts";
import { variablesPage } from "./devices.pages.ts";
import type { VariableRow } from "./variable-rows.ts";
import type { UsesById } from "./variable-uses.tsx";
import { tagChoices } from "./variable-words.ts";

/** By what the table is narrowed; it stands in the address. What is stored counts: no row leaves under one's hands. */
export function useVariableFilter(uses: UsesById | undefined): {
  readonly has: (row: VariableRow) => boolean;
  readonly isOn: boolean;
} {
  const [{ device, tag, unit, unused }] = variablesPage.useSearch();
  return useMemo(
    () => ({
      isOn: unused || [device, tag, unit].some((one) => one !== undefined),
      has: (row) =>
        (device === undefined || row.deviceId === device || row.deviceType === device) &&
        (tag === undefined || row.variable.tags.includes(tag)) &&
        (unit === undefined || shownUnit(row.variable.udm) === unit) &&
        (!unused || uses === undefined || !uses.has(row.id)),
    }),
    [device, tag, unit, unused, uses],
  );
}

/** The filters beside the search: device or its type, tag, unit, and what nothing uses. */
export function VariableFilters(props: {
  readonly plant: Plant;
  readonly rows: readonly VariableRow[];
  readonly uses: UsesById | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const [search, change] = variablesPage.useSearch();
  const { plant, rows, uses } = props;
  const choices = useMemo(() => {
    const devices = plant.devices ?? [];
    const tags = new Set(rows.flatMap(({ variable }) => variable.tags));
    const units = new Set(rows.map(({ variable }) => shownUnit(variable.udm)));
    return {
      device: [
        {
          group: t("variables.filter.types"),
          items: [...new Set(devices.map(({ type }) => type))].map((type) => ({
            value: type as string,
            label: t(`devices.types.${type}`),
          })),
        },
        {
          group: t("variables.filter.devices"),
          items: devices.map(({ id, name }) => ({ value: id, label: name })),
        },
      ],
      tag: tagChoices(t).filter(({ value }) => tags.has(Number(value))),
      unit: [...units].filter((one) => one !== "").toSorted((a, b) => a.localeCompare(b)),
    };
  }, [plant.devices, rows, t]);
  const format = useFormat();
  const unusedCount = uses === undefined ? null : rows.filter(({ id }) => !uses.has(id)).length;
  const shared = {
    size: "xs",
    searchable: true,
    clearable: true,
    clearButtonProps: { "aria-label": t("common.clear") },
    limit: 200,
    nothingFoundMessage: t("common.table.notFound"),
    comboboxProps: { width: 240, position: "bottom-start" },
  } as const;
  return (
    <div className="hg-variable-filters" role="group" aria-label={t("variables.filter.label")}>
      <Select
        {...shared}
        aria-label={t("variables.table.device")}
        placeholder={t("variables.table.device")}
        data={choices.device}
        value={search.device ?? null}
        onChange={(device) => change({ device: device ?? undefined })}
      />
      <Select
        {...shared}
        aria-label={t("variables.filter.tag")}
        placeholder={t("variables.filter.tag")}
        data={choices.tag}
        value={search.tag === undefined ? null : String(search.tag)}
        onChange={(tag) => change({ tag: tag === null ? undefined : Number(tag) })}
      />
      <Select
        {...shared}
        aria-label={t("variables.table.unit")}
        placeholder={t("variables.table.unit")}
        data={choices.unit}
        value={search.unit ?? null}
        onChange={(unit) => change({ unit: unit ?? undefined })}
      />
      <button
        type="button"
        className="hg-chip"
        aria-pressed={search.unused}
        onClick={() => change({ unused: !search.unused })}
      >
        {t("variables.filter.unused")}
        {unusedCount !== null && <b>{format.count(unusedCount)}</b>}
      </button>
    </div>
  );
}
