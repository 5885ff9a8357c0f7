/**
 * A portal of the GSE that is made up, for the demo and for tests: what it would answer about a plant. Real portals have faults, and so has
 * this one: each January is corrected once, each August is only estimated, 3 % low, and one month is never published.
 */
import type { GseMeasure, GsePayment, GsePlantFacts } from "@heliograph/contract/gse/gse.wire.ts";
import { formatCivilDay } from "../data/civil-day.ts";
import { type SimulatedPlace, simulatedPlace } from "./simulated-places.ts";
import { lastDayOf, monthAfter, monthsBetween } from "./gse-months.ts";

export interface SimulatedPlant extends SimulatedPlace {
  readonly id: string;
  readonly name: string;
  /** [kWp] */
  readonly kwp: number;
}
/** A password that it refuses, so that the refusal can be seen. */
export const isRefusedBySimulator = ({ password }: { readonly password: string }): boolean =>
  /wrong|sbagliat/i.test(password);

const rate = 0.148;
const cent = (euro: number): number => Math.round(euro * 100) / 100;

/** One convention, numbered after the plant's code. */
export function simulatedPlants({ id, name, kwp, ...place }: SimulatedPlant): GsePlantFacts[] {
  return [
    {
      id_gse: `5120${id}`,
      pod: `IT001E4821${id.padStart(4, "0")}`,
      nome: name,
      potenza: kwp > 0 ? kwp : null,
      ce: 4,
      ...simulatedPlace(place),
      ssp: false,
    },
  ];
}
/** @param counted whole months of the plant's counter: "2025-03" -> kWh @param last the newest month that is published */
export function simulatedMeasures(
  idGse: string,
  counted: ReadonlyMap<string, number>,
  last: string,
): GseMeasure[] {
  return [...counted].flatMap(([month, kwh]): GseMeasure[] => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    const of = { gse_id: idGse, year, month: number, kwh: Math.round(kwh) };
    if (month > last || number === 11) return [];
    if (number === 8) return [{ ...of, kwh: Math.round(kwh * 0.97), rett: 0, real: false, ver: 1 }];
    const first = { ...of, rett: 0, real: true, ver: 1 };
    return number === 1
      ? [
          { ...first, kwh: Math.round(kwh * 0.995) },
          { ...of, rett: 1, real: true, ver: 2 },
        ]
      : [first];
  });
}
/** A twelfth of 90 % of a year, month by month; the newest but one is suspended. */
export function simulatedPayments(
  idGse: string,
  counted: ReadonlyMap<string, number>,
  last: string,
): GsePayment[] {
  const months = [...counted.keys()].toSorted();
  const [first] = months;
  if (first === undefined) return [];
  const mean = [...counted.values()].reduce((a, b) => a + b, 0) / counted.size;
  const advance = cent(mean * 0.9 * rate);
  return monthsBetween(first, last).map((month): GsePayment => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    const isNewest = month === last;
    return {
      gse_id: idGse,
      year,
      month: number,
      type: "acconto",
      adjust: false,
      kwh: null,
      rate,
      euro: advance,
      date: formatCivilDay(lastDayOf(monthAfter(month))),
      state: isNewest ? "in_pagamento" : month === monthAfter(last, -1) ? "sospeso" : "pagato",
    };
  });
}
