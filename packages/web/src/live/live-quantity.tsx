import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { socketState } from "../socket-state.ts";
import { type Measure, noValue } from "../ui/format.ts";
import { StateBadge } from "../ui/marks.tsx";
import { useSignal } from "../ui/signal.ts";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import type { Marker } from "./connection-state.ts";
import type { LiveValue } from "./live-store.ts";

/** The words that stand where a value was. */
export function MarkerText({ marker }: { readonly marker: Marker }): ReactNode {
  const { t } = useTranslation();
  return <span className="hg-bad hg-small">{t(`live.marker.${marker}`)}</span>;
}

/**
 * A live value: number and unit, when it was measured on hover; grey when it is stale; the marker while the connection is lost.
 * @param props.write turns the value into what is shown
 */
export function LiveQuantity(props: {
  readonly live: LiveValue;
  readonly write: (value: LiveValue["value"]) => Measure;
  /** It stands for this moment: what is stale is no value, and only its hover says what it was. */
  readonly isNow?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { live } = props;
  if (live.marker !== null) return <MarkerText marker={live.marker} />;
  const when = live.timeSeconds === null ? "" : format.dateTime(live.timeSeconds);
  const last = props.write(live.value);
  const title = live.stale ? t("live.staleSince", { value: format.text(last), time: when }) : when;
  return (
    <Quantity
      value={live.stale && props.isNow ? { ...last, number: noValue } : last}
      {...(when === "" ? {} : { title })}
      {...(live.stale ? { className: "hg-dim" } : {})}
    />
  );
}

/** Says that values are being connected or lost; nothing while they come. */
export function LiveBadge(): ReactNode {
  const { t } = useTranslation();
  return (
    useSignal(socketState) === "closed" && (
      <span role="status">
        <StateBadge state="SILENT">{t("live.closed")}</StateBadge>
      </span>
    )
  );
}
