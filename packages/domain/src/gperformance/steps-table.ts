/** The arithmetic of a settlement, written out: each step with its formula, with the numbers of the period and with what comes of them. */
import { filled } from "../messages/message-text.ts";
import { text } from "../reports/blocks.ts";
import type { Block, Cell, Formula, Reckoned, Row } from "../reports/document.ts";
import { contractFactor } from "./contract.ts";
import { minutesOfUnits } from "./settlement.ts";
import {
  balanceFormula,
  factorFormula,
  paramCell,
  ratioFormula,
  stepCell,
  totalCell,
} from "./settlement-formulas.ts";
import type { SettlementWriting } from "./settlement-writing.ts";

export function stepsTable({ of, result, words, format }: SettlementWriting): Block {
  const { totals, data } = result;
  const { params } = of.question;
  const { steps } = words;
  const n = (value: number | null, decimals: number): string => format.number(value, decimals);
  const kwh = (value: number | null): string => n(value, 2);
  const step = (
    id: string,
    of: readonly [name: string, rule: string, numbers: string, result: Cell],
  ): Row => ({ id, cells: [...of] });
  const found = (
    value: number | null,
    formula: Formula | null,
    { decimals, unit = "" }: { readonly decimals: number; readonly unit?: string },
  ): Reckoned => ({
    text: value === null || unit === "" ? n(value, decimals) : `${n(value, decimals)} ${unit}`,
    value,
    decimals,
    ...(unit === "" ? {} : { unit }),
    ...(formula === null ? {} : { formula }),
  });
  const energy = (value: number | null, formula: Formula): Reckoned =>
    found(value, formula, { decimals: 2, unit: "kWh" });
  const sun = (value: number | null, column: string): Reckoned =>
    found(value, [totalCell(column)], { decimals: 6, unit: "kWh/m²" });
  const counted = data.filter(({ balance }) => balance !== null);
  const years = [...new Set(counted.flatMap(({ y }) => (y === null ? [] : [y])))];
  const [only] = years;
  const isOneYear = years.length <= 1;
  const { pn_kwp: pn, e_att: expected, e_gar: guaranteed, e_detach: detached } = totals;
  const perSun = (hr: string): string =>
    isOneYear
      ? `${n(pn, 1)} × ${hr} / ${n(params.gstc, 2)} × ${n(params.pre, 4)} × ${n(contractFactor(params, only ?? 1), 8)}`
      : steps.manyYears;
  // Days of several contract years have each their K; who does not see the sun, is given what it came to.
  const expectedFormula: Formula =
    isOneYear && totals.ht_kwh_m2 !== null
      ? [
          paramCell("pn"),
          "*",
          stepCell("hr"),
          "/",
          paramCell("gstc"),
          "*",
          paramCell("pre"),
          "*",
          stepCell(`k${only ?? 1}`),
        ]
      : [totalCell("expected")];
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
          found(contractFactor(params, y), factorFormula(String(y)), { decimals: 8 }),
        ]),
      ),
      step("h", [
        steps.h,
        filled(steps.hRule, { minirr: n(params.minirr, 0) }),
        filled(steps.samples, { count: n(totals.n_valid, 0) }),
        sun(totals.h_kwh_m2, "h"),
      ]),
      step("hr", [
        steps.hr,
        steps.hrRules[params.temperature_correction],
        params.temperature_correction === "none"
          ? ""
          : filled(steps.gamma, { gamma: n(params.gamma, 3) }),
        sun(totals.ht_kwh_m2, "hr"),
      ]),
      step("expected", [
        steps.expected,
        steps.expectedRule,
        perSun(n(totals.ht_kwh_m2, 6)),
        energy(expected, expectedFormula),
      ]),
      step("guaranteed", [
        steps.guaranteed,
        steps.guaranteedRule,
        `${kwh(expected)} × ${n(params.avtech, 4)} × ${n(params.beta, 4)}`,
        energy(guaranteed, [
          stepCell("expected"),
          "*",
          paramCell("avtech"),
          "*",
          paramCell("beta"),
        ]),
      ]),
      step("produced", [
        steps.produced,
        steps.producedRule,
        of.counter,
        energy(totals.e_prod, [totalCell("produced")]),
      ]),
      step("detached", [
        steps.detached,
        steps.detachedRule,
        filled(steps.detachedUnits, {
          units: n(totals.n_detach, 0),
          minutes: n(minutesOfUnits(totals.n_detach), 0),
        }),
        energy(detached, [totalCell("detached")]),
      ]),
      step("eca", [steps.eca, steps.ecaRule, "", energy(totals.eca, [totalCell("eca")])]),
      step("balance", [
        steps.balance,
        steps.balanceRule,
        `${kwh(totals.e_prod)} + ${kwh(detached)} + ${kwh(totals.eca)} − ${kwh(guaranteed)}`,
        energy(totals.balance, balanceFormula(stepCell)),
      ]),
      step("shortfall", [
        steps.shortfall,
        steps.shortfallRule,
        `max(0; ${kwh(totals.balance === null ? null : -totals.balance)})`,
        energy(totals.shortfall, ["MAX(0,-", stepCell("balance"), ")"]),
      ]),
      step("penalty", [
        of.year === null ? steps.penalty : words.labels.month.penalty,
        steps.penaltyRule,
        price === null ? words.notes.noPrice : `${kwh(totals.shortfall)} × ${n(price, 5)}`,
        found(
          totals.penalty_eur,
          ["ROUND(", stepCell("shortfall"), "*", paramCell("pu_kwh"), ",2)"],
          { decimals: 2, unit: "€" },
        ),
      ]),
      step("pr", [
        steps.pr,
        steps.prRule,
        `${kwh(totals.e_prod)} / (${n(pn, 1)} × ${n(totals.h_kwh_m2, 6)} / ${n(params.gstc, 2)})`,
        found(totals.pr, ratioFormula([stepCell("produced")], stepCell("h")), { decimals: 6 }),
      ]),
      step("prc", [
        steps.prc,
        steps.prcRule,
        `(${kwh(totals.e_prod)} + ${kwh(detached)} + ${kwh(totals.eca)}) / (${n(pn, 1)} × ${n(totals.ht_kwh_m2, 6)} / ${n(params.gstc, 2)})`,
        found(
          totals.pr_c,
          ratioFormula(["produced", "detached", "eca"].map(stepCell), stepCell("hr")),
          { decimals: 6 },
        ),
      ]),
      step("availability", [
        steps.availability,
        steps.availabilityRule,
        filled(steps.down, { count: n(totals.inv_down_samples, 0) }),
        found(totals.availability, ["1-", totalCell("down"), "/", totalCell("inverters")], {
          decimals: 6,
        }),
      ]),
      step("coverage", [
        steps.coverage,
        steps.coverageRule,
        "",
        found(totals.coverage, [totalCell("lightKnown"), "/", totalCell("light")], { decimals: 4 }),
      ]),
    ],
    empty: "",
  };
}
