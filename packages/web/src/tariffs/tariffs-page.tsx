import { deleteTariff } from "@heliograph/contract/tariffs/tariffs.routes.ts";
import type { Band, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { Button } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { todayIn } from "../ui/period.ts";
import { formatOf } from "../ui/format.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { SavingsPanel } from "./savings-panel.tsx";
import { tariffsChanged, tariffsQuery } from "./tariff-queries.ts";
import { tariffsPage } from "./tariffs.pages.ts";
import "./tariffs.css";

const CopyDialog = onDemand(() => import("./copy-dialog.tsx").then((part) => part.CopyDialog));
const TariffDialog = onDemand(() =>
  import("./tariff-dialog.tsx").then((part) => part.TariffDialog),
);
/** Prices of a kWh have more decimals than sums. */
const priceDigits = 4;

/** What a kWh of a plant is worth, tariff after tariff. */
export function TariffsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const may = useMay(plant.id);
  const today = todayIn(plant.timezone, useNow(60));
  const [copied, setCopied] = useState<Tariff | null>(null);
  const [{ tariff: opened }, change] = tariffsPage.useSearch();
  const reading = useQuery(tariffsQuery(plant.id));
  const remove = useDeletion(deleteTariff, tariffsChanged(plant.id));
  const row = useRowActions();
  const open = (tariff?: string): void => change({ tariff });
  // A day of the calendar is written as one, whatever the zone of the page.
  const dayText = (day: string): string =>
    formatOf(format.language, "UTC").date(Date.parse(`${day}T00:00:00Z`) / 1000, "date");
  const period = ({ valid_from: from, valid_to: to }: Tariff): string =>
    to === null
      ? t("tariffs.since", { from: dayText(from) })
      : t("tariffs.span", { from: dayText(from), to: dayText(to) });
  const state = ({ valid_from: from, valid_to: to }: Tariff): "now" | "past" | "future" =>
    today < from ? "future" : to !== null && to < today ? "past" : "now";
  const price = (value: number | null): string => format.number(value, priceDigits);
  const prices = ({ bands }: Tariff, of: (band: Band) => number | null): string =>
    bands.every((band) => of(band) === null)
      ? format.number(null)
      : bands
          .map((band) => (bands.length === 1 ? price(of(band)) : `${band.name} ${price(of(band))}`))
          .join(" · ");
  const withUnit = (text: string, { currency }: Tariff): ReactNode =>
    text === format.number(null) ? (
      text
    ) : (
      <span className="hg-tariff-prices">
        {text} <span className="hg-unit">{t("tariffs.perKwh", { currency })}</span>
      </span>
    );
  const self = (tariff: Tariff): string => prices(tariff, (band) => band.self_consumption);
  const fedIn = (tariff: Tariff): string => prices(tariff, (band) => band.feed_in);
  const validity = (tariff: Tariff): ReactNode => (
    <span className="hg-tariff-period">
      {period(tariff)}
      <span className={`hg-tariff-state ${state(tariff)}`}>
        {t(`tariffs.state.${state(tariff)}`)}
      </span>
    </span>
  );
  const tariffs = reading.data;
  const edited = tariffs?.find(({ id }) => id === opened) ?? null;
  return (
    <ListPage
      title={t("tariffs.title")}
      sub={`${plant.name} · ${t("tariffs.sub")}`}
      head={
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => open("new")}
        >
          {t("tariffs.new")}
        </Button>
      }
      reading={reading}
      rows={tariffs?.toReversed()}
      rowId={({ id }) => id}
      isOff={(tariff) => state(tariff) === "past"}
      columns={[
        {
          id: "period",
          name: t("tariffs.period"),
          value: ({ valid_from }) => valid_from,
          cell: validity,
          widthPx: 320,
          fixed: true,
        },
        {
          id: "self",
          name: t("tariffs.self"),
          value: self,
          cell: (tariff) => withUnit(self(tariff), tariff),
          sortable: false,
        },
        {
          id: "feed_in",
          name: t("tariffs.feedIn"),
          value: fedIn,
          cell: (tariff) => withUnit(fedIn(tariff), tariff),
          sortable: false,
        },
        {
          id: "incentive",
          name: t("tariffs.incentiveShort"),
          value: ({ incentive }) => price(incentive),
          cell: (tariff) => withUnit(price(tariff.incentive), tariff),
          widthPx: 170,
          sortable: false,
        },
      ]}
      card={(tariff) => ({
        title: validity(tariff),
        lines: [
          <span key="self">
            {t("tariffs.self")}: {withUnit(self(tariff), tariff)}
          </span>,
          <span key="fedIn">
            {t("tariffs.feedIn")}: {withUnit(fedIn(tariff), tariff)}
          </span>,
          tariff.incentive !== null && (
            <span key="incentive">
              {t("tariffs.incentiveShort")}: {withUnit(price(tariff.incentive), tariff)}
            </span>
          ),
        ],
      })}
      actions={(tariff) => [
        row.edit(() => open(tariff.id)),
        {
          name: t("tariffs.copy.action"),
          icon: <IconCopy size={16} stroke={1.6} aria-hidden />,
          run: () => setCopied(tariff),
        },
        row.remove(() =>
          remove(t("tariffs.named", { period: period(tariff) }), {
            params: { plant_id: plant.id, tariff_id: tariff.id },
          }),
        ),
      ]}
      tall
      searchable={false}
      csvName={`tariffe-${plant.id}`}
      foot={may("energies_show") && <SavingsPanel plant={plant} />}
      empty={{ title: t("tariffs.empty"), hint: t("tariffs.emptyHint") }}
    >
      {(edited || opened === "new") && (
        <TariffDialog
          key={opened}
          tariff={edited}
          last={tariffs?.at(-1) ?? null}
          today={today}
          onClose={() => open()}
        />
      )}
      {copied && (
        <CopyDialog tariff={copied} name={period(copied)} onClose={() => setCopied(null)} />
      )}
    </ListPage>
  );
}
