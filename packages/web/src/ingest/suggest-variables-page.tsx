import type {
  SuggestedVariable,
  SuggestedVariables,
} from "@heliograph/contract/ingest/suggestions.wire.ts";
import { createVariable } from "@heliograph/contract/variables/variables.routes.ts";
import { Button, Checkbox, Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { ListPage } from "../list-page.tsx";
import { usePlant } from "../plant-queries.ts";
import { PageLink } from "../ui/page-link.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { toastNote } from "../ui/toasts.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit, tagNames } from "../variables/variables.api.ts";
import { GuessMark } from "./guess-mark.tsx";
import { suggestedVariablesQuery } from "./ingest.api.ts";
import { suggestDevicesPage, suggestVariablesPage } from "./ingest.pages.ts";
import { NoPacket, ReloadButton } from "./packet-state.tsx";
import { useCreation } from "./use-creation.ts";
import "./ingest.css";

/** A value of the packet, and the device that its variable would belong to; null while none is chosen. */
interface Row extends SuggestedVariable {
  readonly deviceId: string | null;
}
const rowsOf = (packet: SuggestedVariables): Row[] =>
  packet.variables.flatMap(({ device_id: deviceId, variables }) =>
    variables.map((one) => ({ ...one, deviceId })),
  );

/** Values of the logger's last packet that no variable reads, by device: ticked, they become variables. */
export function SuggestVariablesPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const format = useFormat();
  const language = useLanguage();
  const [{ unknown }, change] = suggestVariablesPage.useSearch();
  const reading = useQuery(suggestedVariablesQuery(plant.id, unknown === "with"));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [adopter, setAdopter] = useState<string | null>(null);
  const { createAll, isBusy } = useCreation(plant.id);
  const packet = reading.data;
  const rows = packet && rowsOf(packet);
  const devices = plant.devices ?? [];
  const title = t("ingest.variables.title");
  if (reading.error && !reading.isFetching)
    return <NoPacket title={title} sub={plant.name} reading={reading} />;

  const nameIn = (one: Row): string => (language === "en" ? one.name_en : one.name);
  const valueOf = ({ mib, udm }: Row): string => {
    const value = packet?.values[mib] ?? null;
    if (typeof value === "string") return value;
    // Codes and numbers without a unit stand as they came.
    const digits = udm === null && Number.isInteger(value) ? 0 : undefined;
    return format.text(format.measure(value, shownUnit(udm), digits));
  };
  const meaning = ({ tags }: Row): string | null => tagNames(tags, t).join(", ") || null;
  const how = ({ guess }: Row): ReactNode =>
    guess === null ? (
      <span className="hg-small hg-dim">{t("ingest.variables.nobodyKnows")}</span>
    ) : (
      <GuessMark reasons={guess.reasons} isWeak={!guess.by_name} />
    );
  const create = async (): Promise<void> => {
    const items = (rows ?? []).filter(({ mib }) => selected.has(mib));
    if (items.length === 0) return toastNote(t("ingest.variables.nothingSelected"));
    if (adopter === null && items.some(({ deviceId }) => deviceId === null))
      return toastNote(t("ingest.variables.chooseDevice"));
    const deviceOf = ({ deviceId }: Row): string => deviceId ?? adopter ?? "";
    const made = await createAll({
      items,
      nameOf: nameIn,
      create: (one) => {
        const { mib, udm, vmin, vmax, tags, data_type } = one;
        const body = { mib, name: nameIn(one), udm, vmin, vmax, tags, data_type };
        return call(createVariable, { body: { device_id: deviceOf(one), ...body } });
      },
      changes: (_, one) => deviceOf(one),
      done: (count) => t("ingest.variables.made", { count }),
    });
    setSelected(new Set([...selected].filter((mib) => !made.some((one) => one.mib === mib))));
  };
  const toggle = (mib: string, isOn: boolean): void => {
    const next = new Set(selected);
    if (isOn) next.add(mib);
    else next.delete(mib);
    setSelected(next);
  };
  const hasRows = rows !== undefined && rows.length > 0;
  const groups = [
    ...devices.map(({ id, name }) => ({ id, name, has: (one: Row) => one.deviceId === id })),
    {
      id: "none",
      name: t("ingest.variables.noDevice"),
      has: (one: Row) => one.deviceId === null,
    },
  ];
  return (
    <ListPage
      title={title}
      sub={
        packet
          ? `${plant.name} · ${t("ingest.packetOf", { time: format.dateTime(packet.timestamp) })}`
          : plant.name
      }
      head={
        <>
          <ReloadButton reading={reading} />
          <Button
            variant="default"
            component={PageLink}
            to={suggestDevicesPage.at({ plantId: plant.id })}
          >
            {t("ingest.devices.title")}
          </Button>
        </>
      }
      above={
        packet !== undefined &&
        packet.without_device > 0 && (
          <p className="hg-dim">
            {t("ingest.variables.left", { count: packet.without_device })}{" "}
            <PageLink className="hg-link" to={suggestDevicesPage.at({ plantId: plant.id })}>
              {t("ingest.variables.leftLink")}
            </PageLink>
          </p>
        )
      }
      rows={rows}
      rowId={({ mib }) => mib}
      groups={groups}
      selected={selected}
      onSelect={setSelected}
      searchable={rows !== undefined && rows.length > 20}
      tools={
        <div className="hg-suggest-tools">
          <Switch
            label={t("ingest.variables.unknown")}
            checked={unknown === "with"}
            onChange={(event) =>
              change({ unknown: event.currentTarget.checked ? "with" : "without" })
            }
          />
          {hasRows && (
            <>
              {rows.some(({ deviceId }) => deviceId === null) && (
                <Select
                  size="xs"
                  aria-label={t("ingest.variables.deviceFor")}
                  placeholder={t("ingest.variables.deviceFor")}
                  data={devices.map(({ id, name }) => ({ value: id, label: name }))}
                  value={adopter}
                  onChange={setAdopter}
                />
              )}
              <Button
                variant="default"
                size="xs"
                onClick={() => setSelected(new Set(packet?.suggested))}
              >
                {t("ingest.variables.auto")}
              </Button>
              <Button variant="default" size="xs" onClick={() => setSelected(new Set())}>
                {t("ingest.variables.clear")}
              </Button>
              <Button size="xs" loading={isBusy} onClick={() => void create()}>
                {t("ingest.create")}
              </Button>
            </>
          )}
        </div>
      }
      columns={[
        {
          id: "mib",
          name: t("ingest.variables.mib"),
          value: ({ mib }) => mib,
          cell: ({ mib }) => (
            <code className="hg-cut" title={mib}>
              {mib}
            </code>
          ),
          widthPx: 170,
        },
        {
          id: "name",
          name: t("ingest.variables.name"),
          value: nameIn,
          fixed: true,
          strong: true,
          minPx: 160,
        },
        {
          id: "value",
          name: t("ingest.value"),
          value: ({ mib }) => packet?.values[mib],
          cell: valueOf,
          align: "right",
          widthPx: 130,
        },
        {
          id: "meaning",
          name: t("ingest.variables.meaning"),
          value: meaning,
          widthPx: 180,
          leaves: 1,
        },
        {
          id: "how",
          name: t("ingest.variables.how"),
          value: ({ guess }) =>
            guess === null ? t("ingest.variables.nobodyKnows") : t("ingest.guess"),
          cell: how,
          widthPx: 270,
        },
      ]}
      card={(one) => ({
        title: (
          <span className="hg-suggest-card">
            <Checkbox
              aria-label={`${t("common.table.selectRow")}: ${nameIn(one)}`}
              checked={selected.has(one.mib)}
              onChange={(event) => toggle(one.mib, event.currentTarget.checked)}
            />
            <span>{nameIn(one)}</span>
          </span>
        ),
        lines: [`${one.mib} · ${valueOf(one)}`, how(one)],
      })}
      empty={{
        title: t("ingest.variables.none"),
        hint:
          packet !== undefined && packet.unknown > 0
            ? t("ingest.variables.noneUnknown", { count: packet.unknown })
            : t("ingest.variables.noneHint"),
      }}
    />
  );
}
