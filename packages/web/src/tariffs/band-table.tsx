import { type Band, maxBands } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Cells } from "../ui/edit-fields.ts";
import { NumberField } from "../ui/number-field.tsx";
import { BandDot } from "./band-colour.tsx";
import { emptyBand, type TariffForm, withoutBand } from "./tariff-form.ts";

/** The prices of each band, one line a band. */
export function BandTable({ of }: { readonly of: Cells<TariffForm> }): ReactNode {
  const { t } = useTranslation();
  const { bands, kind, currency } = of.values;
  const isOwn = kind === "own";
  const unit = t("tariffs.perKwh", { currency });
  const put = (at: number, changes: Partial<Band>): void =>
    of.set({ bands: bands.map((band, i) => (i === at ? { ...band, ...changes } : band)) });
  const error = of.errorOf("bands");
  return (
    <div className="hg-tariff-bands">
      {bands.map((band, at) => (
        <div key={at} className="hg-tariff-band" role="group" aria-label={band.name}>
          {isOwn ? (
            <TextInput
              className="hg-tariff-band-name"
              label={t("tariffs.bandName")}
              leftSection={<BandDot band={at} />}
              value={band.name}
              maxLength={20}
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
          ) : (
            <span className="hg-tariff-band-name hg-tariff-band-fixed">
              {kind === "italian" && <BandDot band={at} />}
              {kind === "italian" ? band.name : t("tariffs.everyHour")}
            </span>
          )}
          <NumberField
            label={t("tariffs.inUnit", { name: t("tariffs.self"), unit })}
            value={band.self_consumption}
            onChange={(self_consumption) => put(at, { self_consumption })}
          />
          <NumberField
            label={t("tariffs.inUnit", { name: t("tariffs.feedIn"), unit })}
            value={band.feed_in}
            onChange={(feed_in) => put(at, { feed_in })}
          />
          {isOwn && bands.length > 1 && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("tariffs.removeBand", { name: band.name })}
              onClick={() => of.set(withoutBand(of.values, at))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      ))}
      <p className="hg-small hg-dim">
        {t("tariffs.selfHint")}. {t("tariffs.emptyPrice")}.
      </p>
      {error !== undefined && <p className="hg-small hg-tariff-band-error">{error}</p>}
      {isOwn && bands.length < maxBands && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => of.set({ bands: [...bands, emptyBand(`F${bands.length + 1}`)] })}
        >
          {t("tariffs.addBand")}
        </Button>
      )}
    </div>
  );
}
