import { createDevice } from "@heliograph/contract/devices/devices.routes.ts";
import type { SuggestedDevice } from "@heliograph/contract/ingest/suggestions.wire.ts";
import { Button, Checkbox } from "@mantine/core";
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
import { GuessMark } from "./guess-mark.tsx";
import { suggestedDevicesQuery } from "./ingest.api.ts";
import { suggestVariablesPage } from "./ingest.pages.ts";
import { NoPacket, ReloadButton } from "./packet-state.tsx";
import { useCreation } from "./use-creation.ts";
import "./ingest.css";

const idOf = ({ oid, oidn }: SuggestedDevice): string => `${oid}.${oidn ?? ""}`;

/** Devices that the logger's last packet shows and that the plant does not have: ticked, they are created. */
export function SuggestDevicesPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const format = useFormat();
  const language = useLanguage();
  const reading = useQuery(suggestedDevicesQuery(plant.id));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { createAll, isBusy } = useCreation(plant.id);
  const rows = reading.data?.devices;
  const title = t("ingest.devices.title");
  const sub = reading.data
    ? `${plant.name} · ${t("ingest.packetOf", { time: format.dateTime(reading.data.timestamp) })}`
    : plant.name;
  if (reading.error && !reading.isFetching)
    return <NoPacket title={title} sub={plant.name} reading={reading} />;
  const nameIn = (one: SuggestedDevice): string => (language === "en" ? one.name_en : one.name);
  const nominal = ({ nominal: value, type }: SuggestedDevice): string =>
    value === null ? "—" : format.text(format.measure(value, type === "storage" ? "kWh" : "kW"));
  const how = (one: SuggestedDevice): ReactNode =>
    one.guess === null || one.guess.reasons.length === 0 ? (
      <span className="hg-small hg-dim">
        {t(`ingest.devices.${one.guess === null || one.type !== "generic" ? "said" : "untold"}`)}
      </span>
    ) : (
      <GuessMark reasons={one.guess.reasons} />
    );
  const create = async (): Promise<void> => {
    const items = (rows ?? []).filter((one) => selected.has(idOf(one)));
    if (items.length === 0) return toastNote(t("ingest.devices.nothingSelected"));
    const made = await createAll({
      items,
      nameOf: nameIn,
      create: (one) => {
        const { oid, oidn, type, brand, model, nominal: value } = one;
        const body = { plant_id: plant.id, name: nameIn(one), oid, oidn, type, brand, model };
        return call(createDevice, { body: { ...body, nominal: value } });
      },
      changes: ({ id }) => id,
      done: (count) => t("ingest.devices.made", { count }),
    });
    setSelected(new Set([...selected].filter((id) => !made.some((one) => idOf(one) === id))));
  };
  const toggle = (one: SuggestedDevice, isOn: boolean): void => {
    const next = new Set(selected);
    if (isOn) next.add(idOf(one));
    else next.delete(idOf(one));
    setSelected(next);
  };
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <ListPage
      title={title}
      sub={sub}
      head={
        <>
          <ReloadButton reading={reading} />
          <Button
            variant="default"
            component={PageLink}
            to={suggestVariablesPage.at({ plantId: plant.id })}
          >
            {t("ingest.variables.title")}
          </Button>
        </>
      }
      rows={rows}
      rowId={idOf}
      selected={selected}
      onSelect={setSelected}
      searchable={false}
      tools={
        hasRows ? (
          <div className="hg-suggest-tools">
            <Button
              variant="default"
              size="xs"
              onClick={() => setSelected(new Set(rows.map(idOf)))}
            >
              {t("ingest.selectAll")}
            </Button>
            <Button variant="default" size="xs" onClick={() => setSelected(new Set())}>
              {t("ingest.selectNone")}
            </Button>
            <Button size="xs" loading={isBusy} onClick={() => void create()}>
              {t("ingest.create")}
            </Button>
          </div>
        ) : undefined
      }
      columns={[
        { id: "oid", name: t("ingest.devices.oid"), value: (one) => one.oid, widthPx: 88 },
        {
          id: "oidn",
          name: t("ingest.devices.oidn"),
          value: (one) => one.oidn,
          align: "right",
          widthPx: 92,
        },
        {
          id: "name",
          name: t("devices.field.name"),
          value: nameIn,
          fixed: true,
          strong: true,
          minPx: 160,
        },
        {
          id: "type",
          name: t("devices.field.type"),
          value: (one) => t(`devices.type.${one.type}`),
          widthPx: 150,
        },
        {
          id: "brand",
          name: t("devices.field.brand"),
          value: (one) => one.brand,
          widthPx: 110,
          leaves: 2,
        },
        {
          id: "model",
          name: t("devices.field.model"),
          value: (one) => one.model,
          widthPx: 110,
          leaves: 1,
        },
        {
          id: "nominal",
          name: t("devices.field.nominal"),
          value: (one) => one.nominal,
          cell: nominal,
          align: "right",
          widthPx: 96,
        },
        {
          id: "values",
          name: t("ingest.devices.values"),
          value: (one) => one.values,
          align: "right",
          widthPx: 76,
          leaves: 3,
        },
        {
          id: "how",
          name: t("ingest.devices.how"),
          value: (one) => (one.guess === null ? t("ingest.devices.said") : t("ingest.guess")),
          cell: how,
          widthPx: 210,
        },
      ]}
      card={(one) => ({
        title: (
          <span className="hg-suggest-card">
            <Checkbox
              aria-label={`${t("common.table.selectRow")}: ${nameIn(one)}`}
              checked={selected.has(idOf(one))}
              onChange={(event) => toggle(one, event.currentTarget.checked)}
            />
            <span>{nameIn(one)}</span>
          </span>
        ),
        lines: [
          [
            t(`devices.type.${one.type}`),
            [one.oid, one.oidn].filter((part) => part !== null).join("."),
            one.nominal === null ? null : nominal(one),
          ]
            .filter(Boolean)
            .join(" · "),
          one.guess !== null && how(one),
        ],
      })}
      empty={{ title: t("ingest.devices.none"), hint: t("ingest.devices.noneHint") }}
    />
  );
}
