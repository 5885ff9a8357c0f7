import {
  calcEca,
  calcPerformance,
  settlementDocument,
} from "@heliograph/contract/gperformance/gperformance.routes.ts";
import type {
  CalcQuestion,
  EcaQuestion,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call, send } from "../call.ts";
import { download } from "../ui/download.ts";
import type { Language } from "../ui/format.ts";

export const gperfKey = (plantId: string) => ["gperformance", plantId] as const;
/** Guaranteed and delivered energy of a month or a year. */
export const calcQuery = (plantId: string, question: CalcQuestion) =>
  queryOptions({
    queryKey: [...gperfKey(plantId), "calc", question],
    queryFn: ({ signal }) =>
      call(
        calcPerformance,
        { params: { plant_id: plantId }, body: question },
        { signal, ghost: true },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    meta: { quiet: true },
  });
/** What stopped inverters would have made. */
export const ecaQuery = (plantId: string, question: EcaQuestion) =>
  queryOptions({
    queryKey: [...gperfKey(plantId), "eca", question],
    queryFn: ({ signal }) =>
      call(calcEca, { params: { plant_id: plantId }, body: question }, { signal, ghost: true }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });

/** Documents take longer than other answers. */
const makingMs = 120_000;
export interface DocumentOf {
  readonly plantId: string;
  readonly question: CalcQuestion;
  readonly language: Language;
}
const read = async (
  { plantId, question, language }: DocumentOf,
  format: "html" | "xlsx",
): Promise<Response> =>
  await send(
    addressOf(settlementDocument.path, { plant_id: plantId }, { format, language }),
    {
      method: "POST",
      body: JSON.stringify(question),
      headers: { "content-type": "application/json" },
    },
    { timeoutMs: makingMs },
  );
export const readDocument = async (of: DocumentOf): Promise<string> =>
  await (await read(of, "html")).text();
export const downloadSpreadsheet = async (of: DocumentOf, name: string): Promise<void> =>
  download(`${name}.xlsx`, await (await read(of, "xlsx")).blob());
