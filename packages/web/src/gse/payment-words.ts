import type { GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import { useTranslation } from "react-i18next";
import type { MarkState } from "../ui/states.ts";
import { useFormat } from "../ui/use-format.tsx";
import { monthName } from "./gse-words.ts";

const types = ["acconto", "conguaglio", "saldo"] as const;
const states = ["in_pagamento", "pagato", "sospeso", "compensato"] as const;

const marks: Readonly<Record<string, MarkState>> = {
  pagato: "OK",
  compensato: "OK",
  sospeso: "FAILING",
};
/** Another word of the GSE is none that we know. */
export const paymentMark = ({ state }: Pick<GsePayment, "state">): MarkState =>
  marks[state.toLowerCase()] ?? "NONE";

/** Payments in the reader's language; words of the GSE that nobody has met are shown as they came. */
export function usePaymentWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const type = ({ type: word }: Pick<GsePayment, "type">): string => {
    const known = types.find((one) => one === word.toLowerCase());
    return known === undefined ? word : t(`gse.type.${known}`);
  };
  return {
    type,
    state: ({ state: word }: Pick<GsePayment, "state">): string => {
      const known = states.find((one) => one === word.toLowerCase());
      return known === undefined ? word : t(`gse.paymentState.${known}`);
    },
    /** "Acconto aprile 2026", "Rettifica marzo 2025". */
    title: (one: Pick<GsePayment, "type" | "adjust" | "year" | "month">): string => {
      const month =
        one.month === null
          ? String(one.year)
          : monthName(`${one.year}-${String(one.month).padStart(2, "0")}`, format);
      return `${one.adjust ? t("gse.type.adjust") : type(one)} ${month}`;
    },
  };
}
