/** The room's door: other rooms import this file and no other. */
export { currencySign, moneyOf } from "./money-text.ts";
export { SavingsPanel } from "./savings-panel.tsx";
export { moneyQuery, savingsQuery } from "./tariff-queries.ts";
export { useDayMoney } from "./use-day-money.ts";
