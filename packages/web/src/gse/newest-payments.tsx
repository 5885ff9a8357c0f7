import type { GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { dayText } from "./gse-words.ts";
import { paymentMark, usePaymentWords } from "./payment-words.ts";

const most = 8;
/** What was paid last, or will be. */
export function NewestPayments(props: {
  readonly payments: readonly GsePayment[] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePaymentWords();
  const { payments } = props;
  return (
    <Panel
      flush
      title={t("gse.newestPayments")}
      sub="€"
      end={
        payments !== undefined && payments.length > most ? (
          <a href="#gse-payments">{t("gse.allPayments", { count: payments.length })}</a>
        ) : undefined
      }
    >
      {payments === undefined ? (
        <Skeleton heightPx={160} />
      ) : payments.length === 0 ? (
        <p className="hg-gse-nothing">{t("gse.noPayments")}</p>
      ) : (
        <ul className="hg-gse-payments">
          {payments.slice(0, most).map((one) => (
            <li key={`${one.year} ${one.month} ${one.type} ${one.adjust} ${one.date} ${one.euro}`}>
              <span className="hg-dim-2">
                {one.date === null ? format.number(null) : dayText(one.date, format)}
              </span>
              <b>{words.title(one)}</b>
              <span className={one.state === "sospeso" ? "state off" : "state hg-dim-2"}>
                <Mark state={paymentMark(one)} size={12} quiet /> {words.state(one)}
              </span>
              <span className="r">{format.number(one.euro, 2)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
