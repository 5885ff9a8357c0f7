import {
  calcQuestion,
  type CalcResult,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { dayStartSeconds, slotSeconds } from "../data/plant-day.ts";
import { type Sheet, sheetsOf } from "../reports/sheets.ts";
import { yearOfDay } from "./contract.ts";
import { settlementDocument } from "./document.ts";
import { type DayOfSamples, measuredSun, sampleHours, shownSamples } from "./samples.ts";
import { expectedKwh, settleDay, settlementTotals } from "./settlement.ts";

const zone = "Europe/Rome";
const event = { day: "2026-05-13T00:00:00Z", eca: 5.25, note: "Grandine" };
const days = ["2026-05-12", "2026-05-13", "2026-05-14", "2026-05-15"];
/** A clear day with warm modules, ten minutes of an open interface and an inverter that stood; the last day has no reading of the counter. */
function dayOf(n: number): DayOfSamples {
  const arc = (slot: number): number => Math.max(0, Math.sin(((slot - 72) / 144) * Math.PI));
  const series = (of: (slot: number) => number) =>
    Float64Array.from({ length: 288 }, (_, at) => of(at));
  return {
    irradiance: [series((slot) => (slot === 100 ? NaN : arc(slot) * (900 + 10 * n)))],
    temperature: [series((slot) => (slot === 120 ? NaN : 20 + 35 * arc(slot)))],
    iface: { values: series((slot) => (slot === 140 || slot === 141 ? 0 : 1)), closed: 1 },
    inverters: [{ power: series((slot) => (slot < 110 ? 0 : 10 * arc(slot))), nominalKw: 10 }],
    knownSlots: 288,
    daylight: [{ from: 70, to: 218 }],
  };
}
function settled(params: GperfParams): CalcResult {
  const guarantee = { params, pnKwp: 30 };
  const rows = days.map((date, n) => {
    const day = parseCivilDay(date);
    const sun = measuredSun(dayOf(n), params);
    const row = settleDay(
      {
        day,
        y: yearOfDay(day, params, null),
        sun,
        produced: date === "2026-05-15" ? null : 120.125 + n,
        quality: null,
        falls: [],
        eca: date === "2026-05-13" ? event.eca : 0,
        state: "over",
        asksTemperature: true,
      },
      guarantee,
    );
    return { row, sun };
  });
  return {
    from: "2026-05-01",
    to: "2026-05-31",
    columns: [],
    marks: [],
    data: rows.map(({ row }) => row),
    columns_5min: [],
    data_5min: days.flatMap((date, n) =>
      shownSamples(dayOf(n), undefined, params).map(({ slot, sample: [g, tm, r, valid, open] }) => {
        const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
        const expected =
          valid === 1
            ? expectedKwh(guarantee, rows[n]?.row.y ?? 1, (g / 1000) * r * sampleHours)
            : 0;
        const seconds = dayStartSeconds(parseCivilDay(date), zone) + slot * slotSeconds;
        return [seconds, known(g), known(tm), r, valid, open, null, expected, open * expected];
      }),
    ),
    totals: settlementTotals(rows, guarantee, rows[0]?.row.y ?? 1),
  };
}
const sheetsOfSettlement = (result: CalcResult, params: GperfParams) =>
  sheetsOf(
    settlementDocument(result, {
      plant: { name: "Serre", client: null, timezone: zone, logo: null, gperf_events: [event] },
      question: calcQuestion.parse({ params, year: 2026, month: 5, etotal: "a".repeat(24) }),
      year: null,
      language: "it",
      counter: "Contatore",
      iface: null,
      withSamples: true,
      nowSeconds: 1_780_300_000,
    }),
  );
const paramsOf = (more: object = {}): GperfParams =>
  calcQuestion.shape.params.parse({ pu_kwh: 0.15495, contract_start: "2024-06-16", ...more });

type Value = number | string | null;
/** Reckons what the formulas of sheets say, as a spreadsheet does: without the values that stand beside them. */
function reckoner(sheets: readonly Sheet[]) {
  const column = (letters: string): number =>
    Array.from(letters).reduce((n, letter) => n * 26 + letter.codePointAt(0)! - 64, 0) - 1;
  const valueAt = (name: string, [row, at]: readonly [number, number]): Value => {
    const cell = sheets.find((one) => one.name === name)!.rows[row]![at]!;
    return cell.formula === undefined ? cell.value : reckon(cell.formula, name);
  };
  function reckon(formula: string, home: string): number {
    const tokens =
      formula.match(/'[^']+'!|[A-Z]+\d+(?::[A-Z]+\d+)?|[A-Z]+(?=\()|[\d.]+|<=|>=|[-+*/^(),]/g) ??
      [];
    let at = 0;
    const cellsOf = (place: string, name: string): Value[] => {
      const [from = "", to = from] = place.split(":");
      const rowOf = (address: string): number => Number(/\d+/.exec(address)![0]) - 1;
      const letters = column(/[A-Z]+/.exec(from)![0]);
      return Array.from({ length: rowOf(to) - rowOf(from) + 1 }, (_, n) =>
        valueAt(name, [rowOf(from) + n, letters]),
      );
    };
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    const numbers = (values: Value[]): number[] => values.map(Number);
    const functions: Readonly<Record<string, (args: Value[][]) => number>> = {
      SUM: ([list = []]) => sum(numbers(list)),
      SUMIFS: ([list = [], by = [], wanted = []]) =>
        sum(numbers(list).filter((_, n) => by[n] === wanted[0])),
      SUMPRODUCT: ([a = [], b = []]) => sum(numbers(a).map((value, n) => value * Number(b[n]))),
      MAX: (args) => Math.max(...numbers(args.flat())),
      ROUND: ([[value = 0] = []]) => Math.round(Number(value) * 100) / 100,
      IF: ([[is = 0] = [], [then = 0] = [], [other = 0] = []]) => Number(is === 1 ? then : other),
    };
    const one = (): Value[] => {
      const token = tokens[at++]!;
      if (token === "-") return [-Number(one()[0])];
      if (token === "(") {
        const inner = compared();
        at++;
        return inner;
      }
      if (token.endsWith("!")) return cellsOf(tokens[at++]!, token.slice(1, -2));
      if (/^[A-Z]+\d/.test(token)) return cellsOf(token, home);
      if (/^[A-Z]/.test(token)) {
        const args: Value[][] = [];
        do {
          at++;
          args.push(compared());
        } while (tokens[at] === ",");
        at++;
        return [functions[token]!(args)];
      }
      return [Number(token)];
    };
    const chain =
      (next: () => Value[], signs: Readonly<Record<string, (a: number, b: number) => number>>) =>
      () => {
        let left = next();
        for (
          let sign = signs[tokens[at] ?? ""];
          sign !== undefined;
          sign = signs[tokens[at] ?? ""]
        ) {
          at++;
          left = [sign(Number(left[0]), Number(next()[0]))];
        }
        return left;
      };
    const power = chain(one, { "^": (a, b) => a ** b });
    const product = chain(power, { "*": (a, b) => a * b, "/": (a, b) => a / b });
    const added = chain(product, { "+": (a, b) => a + b, "-": (a, b) => a - b });
    const compared = chain(added, {
      ">=": (a, b) => (a >= b ? 1 : 0),
      "<=": (a, b) => (a <= b ? 1 : 0),
    });
    return Number(compared()[0]);
  }
  return reckon;
}
/** Each formula with what it comes to and with the value beside it. */
const reckonedAll = (sheets: readonly Sheet[]) => {
  const reckon = reckoner(sheets);
  return sheets.flatMap(({ name, rows }) =>
    rows.flatMap((row, line) =>
      row.flatMap(({ formula, value }, at) =>
        formula === undefined
          ? []
          : [{ at: `${name} ${line + 1}.${at}`, is: reckon(formula, name), value }],
      ),
    ),
  );
};

describe("[GP13] the spreadsheet reckons every figure of the call itself", () => {
  test.each(["rfv2", "ref25", "none"])("with the temperature correction %s", (correction) => {
    const params = paramsOf({ temperature_correction: correction });
    const result = settled(params);
    const all = reckonedAll(sheetsOfSettlement(result, params));
    expect(all.length).toBeGreaterThan(2000);
    for (const { at, is, value } of all) expect(is, at).toBeCloseTo(Number(value), 8);
    expect(result.totals).toMatchObject({ counted_days: 3, eca: 5.25 });
    expect(result.totals.penalty_eur).toBeGreaterThan(0);
  });
  test("with days of two contract years, each by its own factor", () => {
    const params = paramsOf({ contract_start: "2024-05-14", kdery: 0.9 });
    const result = settled(params);
    expect(result.data.map(({ y }) => y)).toEqual([2, 2, 3, 3]);
    for (const { at, is, value } of reckonedAll(sheetsOfSettlement(result, params)))
      expect(is, at).toBeCloseTo(Number(value), 8);
  });
  test("the penalty is followed from the samples down to the cent", () => {
    const params = paramsOf();
    const sheets = sheetsOfSettlement(settled(params), params);
    const rowOf = (sheet: string, label: string) =>
      sheets
        .find(({ name }) => name === sheet)!
        .rows.find(([first]) => first?.value === label)!
        .map(({ formula }) => formula);
    expect(rowOf("Maggio 2026", "Penale dell’anno a oggi")[2]).toBe(
      "'Il calcolo, passo per passo'!D12",
    );
    const steps = "Il calcolo, passo per passo";
    expect(rowOf(steps, "Penale")[3]).toBe("ROUND(D11*'Parametri del contratto'!B7,2)");
    expect(rowOf(steps, "Saldo")[3]).toBe("D7+D8+D9-D6");
    expect(rowOf(steps, "Attesa")[3]).toBe(
      "'Parametri del contratto'!B2*D4/'Parametri del contratto'!B8*'Parametri del contratto'!B5*D2",
    );
    expect(rowOf("Giorno per giorno", "Totale")[1]).toBe("SUMIFS(B2:B5,R2:R5,1)");
  });
  test("who does not see the sun is given figures, not formulas of what he does not see", () => {
    const params = paramsOf();
    const { data_5min: _d, columns_5min: _c, ...result } = settled(params);
    const blind = { h_kwh_m2: null, ht_kwh_m2: null, pr: null, pr_c: null };
    const sheets = sheetsOfSettlement(
      {
        ...result,
        data: result.data.map((row) => ({ ...row, ...blind })),
        totals: { ...result.totals, ...blind },
      },
      params,
    );
    for (const { at, is, value } of reckonedAll(sheets))
      expect(is, at).toBeCloseTo(Number(value), 8);
    expect(sheets.map(({ name }) => name)).not.toContain("Campioni di 5 minuti");
  });
});
