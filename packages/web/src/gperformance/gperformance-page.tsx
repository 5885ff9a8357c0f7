import type { CalcQuestion } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usePlant } from "../plant-queries.ts";
import { printPage } from "../ui/print-page.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { todayIn } from "../ui/period.ts";
import { toastFailure } from "../ui/toasts.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { counterChoices } from "../variables/variables.api.ts";
import { CalcInputs } from "./calc-inputs.tsx";
import { DaysTable } from "./days-table.tsx";
import { EcaPanel } from "./eca-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { ifaceChoices, paramsOf, questionOf, yearQuestion } from "./gperf-choices.ts";
import { calcQuery, downloadSpreadsheet, readDocument } from "./gperf-queries.ts";
import { gperformancePage } from "./gperformance.pages.ts";
import { ParamsPanel } from "./params-panel.tsx";
import { SettlementStrip } from "./settlement-strip.tsx";
import { wordsOfSettlement } from "./settlement-words.ts";
import "./gperformance.css";

/** Guaranteed performance: what the contract promised for the sun that there was, what came, what is missing and what that costs. */
export function GperformancePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search] = gperformancePage.useSearch();
  const today = todayIn(plant.timezone, useNow(60));
  const counters = counterChoices(plant);
  const states = ifaceChoices(plant);
  const etotal = counters.find(({ value }) => value === search.etotal) ?? counters[0];
  if (etotal === undefined)
    return (
      <div className="hg-page">
        <PageHead title={t("gperformance.title")} sub={plant.name} />
        <Panel>
          <EmptyState title={t("gperformance.noCounter")} hint={t("gperformance.noCounterHint")} />
        </Panel>
      </div>
    );
  const iface =
    search.iface === "none"
      ? null
      : (states.find(({ value }) => value === search.iface)?.value ??
        states.find(({ isTagged }) => isTagged)?.value ??
        null);
  const chosen = {
    period: search.period ?? today.slice(0, 7),
    y: search.y,
    etotal: etotal.value,
    iface,
  };
  return (
    <Shown
      plant={plant}
      today={today}
      question={questionOf(paramsOf(plant), chosen)}
      inputs={
        <CalcInputs
          plant={plant}
          chosen={chosen}
          counters={counters}
          states={states}
          today={today}
        />
      }
    />
  );
}

function Shown(props: {
  readonly plant: Plant;
  readonly today: string;
  readonly question: CalcQuestion;
  readonly inputs: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, question, today } = props;
  const [draft, setDraft] = useState<{ day: string; kwh: number } | null>(null);
  const month = useQuery(calcQuery(plant.id, question));
  const year = useQuery(calcQuery(plant.id, yearQuestion(question)));
  const name = `${t("gperformance.title")} ${plant.name} ${question.year}${question.month === null ? "" : `-${question.month}`}`;
  const of = { plantId: plant.id, question, language: format.language };
  const run = (work: Promise<void>): void => {
    work.catch((error: unknown) => toastFailure(error, t("gperformance.failed")));
  };
  const result = month.data;
  const words = wordsOfSettlement(format);
  return (
    <div className="hg-page">
      <PageHead
        title={t("gperformance.title")}
        sub={[
          `${plant.id} · ${plant.name}`,
          ...(result
            ? [t("gperformance.power", { kwp: format.number(result.totals.pn_kwp) })]
            : []),
          t("gperformance.correction", {
            name: t(`gperformance.params.corrections.${question.params.temperature_correction}`),
          }),
          ...(result?.totals.coverage == null
            ? []
            : [
                t("gperformance.coverage", {
                  percent: format.text(format.percent(result.totals.coverage * 100, 1)),
                }),
              ]),
        ].join(" · ")}
      >
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          disabled={!result}
          onClick={() => run(readDocument(of).then(printPage))}
        >
          {t("gperformance.print")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
          disabled={!result}
          onClick={() => run(downloadSpreadsheet(of, name))}
        >
          XLSX
        </Button>
      </PageHead>
      {props.inputs}
      {month.isError ? (
        <Panel>
          <LoadError text={errorText(month.error)} onRetry={() => void month.refetch()} />
        </Panel>
      ) : month.isPending ? (
        <Skeleton heightPx={520} radiusPx={10} />
      ) : !result?.totals ? (
        <Panel>
          <LoadError text={t("common.chart.unknownError")} onRetry={() => void month.refetch()} />
        </Panel>
      ) : (
        <SettlementStrip result={result} question={question} year={year.data ?? null} />
      )}
      {result?.totals && result.marks.length > 0 && (
        <ul className="hg-gperf-marks">
          {result.marks.map((mark) => (
            <li key={mark.code}>{words.mark(mark)}</li>
          ))}
        </ul>
      )}
      <div className="hg-gperf-body">
        {result?.totals && !month.isError && (
          <DaysTable
            plant={plant}
            result={result}
            draft={draft}
            byMonth={question.month === null}
          />
        )}
        <div className="hg-gperf-side">
          <ParamsPanel plant={plant} k={result?.totals?.k ?? null} />
          <EcaPanel
            plant={plant}
            question={question}
            today={today}
            result={month.isError ? null : (result ?? null)}
            year={year.data ?? null}
            onDraft={setDraft}
          />
          <EventsPanel plant={plant} question={question} today={today} period={result ?? null} />
        </div>
      </div>
    </div>
  );
}
