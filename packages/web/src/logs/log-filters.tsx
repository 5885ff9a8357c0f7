import { logLimits } from "@heliograph/contract/logs/log-words.ts";
import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlantChoices } from "../plant-choices.ts";
import { asFound, DayField } from "../ui/edit-cells.tsx";
import { usersQuery } from "../users/users.api.ts";
import { eventsPage } from "./logs.pages.ts";

/** Several of some choices; none narrows nothing. */
export function Several(props: {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
  /** Told what is typed: the choices are then what was found. */
  readonly onSearch?: (typed: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { label, data, value = [], onChange, onSearch } = props;
  return (
    <MultiSelect
      label={label}
      data={[...data]}
      value={[...value]}
      onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
      placeholder={value.length === 0 ? t("common.all") : ""}
      searchable
      {...(onSearch && { onSearchChange: onSearch, filter: asFound })}
      hidePickedOptions
      clearable
      clearButtonProps={{ "aria-label": t("common.clear") }}
      limit={200}
      nothingFoundMessage={t("common.table.notFound")}
    />
  );
}

/** By what a log is narrowed down; what is chosen stands in the address. */
export function LogFilters({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [search, change] = eventsPage.useSearch();
  const plants = usePlantChoices(search.plants ?? []);
  const { data: users = [] } = useQuery(usersQuery());
  /** An address is looked for once it is typed. */
  const [ip, setIp] = useState<string | null>(null);
  const takeIp = (): void => {
    if (ip !== null) change({ ip: ip === "" ? undefined : ip });
    setIp(null);
  };
  const dayField = (name: "from" | "to"): ReactNode => (
    <DayField
      label={t(`common.period.${name}`)}
      value={search[name] ?? ""}
      onChange={(day) => change({ [name]: day === "" ? undefined : day })}
      clearable
      clearButtonProps={{ "aria-label": t("common.clear") }}
    />
  );
  return (
    <div className="hg-log-filters">
      <Several
        label={t("logs.filter.plants")}
        data={plants.choices}
        onSearch={plants.onSearch}
        value={search.plants}
        onChange={(chosen) => change({ plants: chosen })}
      />
      <Several
        label={t("logs.filter.users")}
        data={users.map(({ id, username }) => ({ value: id, label: username }))}
        value={search.users}
        onChange={(chosen) => change({ users: chosen })}
      />
      {children}
      <TextInput
        label={t("logs.filter.ip")}
        placeholder="192.168.1"
        autoComplete="off"
        spellCheck={false}
        value={ip ?? search.ip ?? ""}
        onChange={(event) => setIp(event.currentTarget.value)}
        onBlur={takeIp}
        onKeyDown={(event) => {
          if (event.key === "Enter") takeIp();
        }}
      />
      {dayField("from")}
      {dayField("to")}
      <Select
        label={t("logs.filter.limit")}
        data={logLimits.map(String)}
        value={String(search.limit)}
        allowDeselect={false}
        onChange={(limit) => change({ limit: logLimits.find((one) => String(one) === limit) })}
      />
    </div>
  );
}
