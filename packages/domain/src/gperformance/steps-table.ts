/** The arithmetic of a settlement, written out: each step with its formula, with the numbers of the period and with what comes of them. */
import { filled } from "../messages/message-text.ts";
import { text } from "../reports/blocks.ts";
import type { Block, Row } from "../reports/document.ts";
import { contractFactor } from "./contract.ts";
import { minutesOfUnits } from "./settlement.ts";
import type { SettlementWriting } from "./settlement-writing.ts";

export function stepsTable({ of, result, words, format }: SettlementWriting): Block {
  const { totals, data } = result;
  const { params } = of.question;
  const { steps } = words;
  const n = (value: number | null, decimals: number): string => format.number(value, decimals);
  const kwh = (value: number | null): string => n(value, 2);
  const step = (
    id: string,
    of: readonly [name: string, rule: string, numbers: string, result: string],
  ): Row => ({ id, cells: [...of] });
  const counted = data.filter(({ balance }) => balance !== null);
  const years = [...new Set(counted.flatMap(({ y }) => (y === null ? [] : [y])))];
  const [only] = years;
  const isOneYear = years.length <= 1;
  const { pn_kwp: pn, e_att: expected, e_gar: guaranteed, e_detach: detached } = totals;
  const perSun = (hr: string): string =>
    isOneYear
      ? `${n(pn, 1)} × ${hr} / ${n(params.gstc, 2)} × ${n(params.pre, 4)} × ${n(contractFactor(params, only ?? 1), 8)}`
      : steps.manyYears;
  const price = params.pu_kwh;
  return {
    kind: "table",
    id: "steps",
    title: steps.title,
    note: "",
    columns: [
      text("step", steps.step, 0.19),
      text("rule", steps.rule, 0.31),
      text("numbers", steps.numbers, 0.33),
      text("result", steps.result),
    ],
    rows: [
      ...years.map((y) =>
        step(`k${y}`, [
          filled(steps.k, { y }),
          "K = kder1 · kdery^(y − 1)",
          `${n(params.kder1, 4)} × ${n(params.kdery, 4)}^${y - 1}`,
          n(contractFactor(params, y), 8),
        ]),
      ),
      step("h", [
        steps.h,
        filled(steps.hRule, { minirr: n(params.minirr, 0) }),
        filled(steps.samples, { count: n(totals.n_valid, 0) }),
        `${n(totals.h_kwh_m2, 6)} kWh/m²`,
      ]),
      step("hr", [
        steps.hr,
        steps.hrRules[params.temperature_correction],
        params.temperature_correction === "none"
          ? ""
          : filled(steps.gamma, { gamma: n(params.gamma, 3) }),
        `${n(totals.ht_kwh_m2, 6)} kWh/m²`,
      ]),
      step("expected", [
        steps.expected,
        steps.expectedRule,
        perSun(n(totals.ht_kwh_m2, 6)),
        `${kwh(expected)} kWh`,
      ]),
      step("guaranteed", [
        steps.guaranteed,
        steps.guaranteedRule,
        `${kwh(expected)} × ${n(params.avtech, 4)} × ${n(params.beta, 4)}`,
        `${kwh(guaranteed)} kWh`,
      ]),
      step("produced", [
        steps.produced,
        steps.producedRule,
        of.counter,
        `${kwh(totals.e_prod)} kWh`,
      ]),
      step("detached", [
        steps.detached,
        steps.detachedRule,
        filled(steps.detachedUnits, {
          units: n(totals.n_detach, 0),
          minutes: n(minutesOfUnits(totals.n_detach), 0),
        }),
        `${kwh(detached)} kWh`,
      ]),
      step("eca", [steps.eca, steps.ecaRule, "", `${kwh(totals.eca)} kWh`]),
      step("balance", [
        steps.balance,
        steps.balanceRule,
        `${kwh(totals.e_prod)} + ${kwh(detached)} + ${kwh(totals.eca)} − ${kwh(guaranteed)}`,
        `${kwh(totals.balance)} kWh`,
      ]),
      step("shortfall", [
        steps.shortfall,
        steps.shortfallRule,
        `max(0; ${kwh(totals.balance === null ? null : -totals.balance)})`,
        `${kwh(totals.shortfall)} kWh`,
      ]),
      step("penalty", [
        steps.penalty,
        steps.penaltyRule,
        price === null ? words.notes.noPrice : `${kwh(totals.shortfall)} × ${n(price, 5)}`,
        totals.penalty_eur === null ? "—" : `${n(totals.penalty_eur, 2)} €`,
      ]),
      step("pr", [
        steps.pr,
        steps.prRule,
        `${kwh(totals.e_prod)} / (${n(pn, 1)} × ${n(totals.h_kwh_m2, 6)} / ${n(params.gstc, 2)})`,
        n(totals.pr, 6),
      ]),
      step("prc", [
        steps.prc,
        steps.prcRule,
        `(${kwh(totals.e_prod)} + ${kwh(detached)} + ${kwh(totals.eca)}) / (${n(pn, 1)} × ${n(totals.ht_kwh_m2, 6)} / ${n(params.gstc, 2)})`,
        n(totals.pr_c, 6),
      ]),
      step("availability", [
        steps.availability,
        steps.availabilityRule,
        filled(steps.down, { count: n(totals.inv_down_samples, 0) }),
        n(totals.availability, 6),
      ]),
      step("coverage", [steps.coverage, steps.coverageRule, "", n(totals.coverage, 4)]),
    ],
    empty: "",
  };
}
