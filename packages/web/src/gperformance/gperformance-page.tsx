import type { CalcQuestion } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { yearQuestion } from "@heliograph/domain/gperformance/contract.ts";
import { Button } from "@mantine/core";
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { devicesPage } from "../devices/devices.pages.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { printPage } from "../ui/print-page.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { todayIn } from "../ui/period.ts";
import { toastFailure } from "../ui/toasts.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { counterChoices } from "../variables/variables.api.ts";
import { CalcInputs } from "./calc-inputs.tsx";
import { CalcRefusal, MendLink } from "./calc-refusal.tsx";
import { DaysTable } from "./days-table.tsx";
import { EcaPanel } from "./eca-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { hasContract, ifaceChoices, paramsOf, questionOf } from "./gperf-choices.ts";
import { calcQuery, downloadSpreadsheet, readDocument } from "./gperf-queries.ts";
import { gperformancePage } from "./gperformance.pages.ts";
import { FirstParams, ParamsPanel } from "./params-panel.tsx";
import { periodName, SettlementStrip } from "./settlement-strip.tsx";
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
          <NoCounter plant={plant} />
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

/** A penalty stands on a counter: what a power adds up to counts nothing where data are missing. (GP4) */
function NoCounter({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const may = useMay(plant.id);
  const isOfPower = plant.quantities?.sections[0]?.integral === true;
  return (
    <EmptyState
      title={t("gperformance.noCounter")}
      hint={[
        ...(isOfPower ? [t("gperformance.ofPower")] : []),
        t("gperformance.noCounterHint"),
      ].join(" ")}
      action={
        may("devices_edit") && (
          <Button
            variant="default"
            size="xs"
            component={PageLink}
            to={devicesPage.at({ plantId: plant.id })}
          >
            {t("gperformance.toDevices")}
          </Button>
        )
      }
    />
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

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
  const mayAgree = useMay(plant.id)("gperformance_params");
  const result = month.isError || !month.data?.totals ? null : month.data;
  const words = wordsOfSettlement(format);
  const yearly = year.data?.totals ? year.data : null;
  // Below a month stand the year's balance and penalty: what they leave out is said here, too.
  const marks = [
    ...(result?.marks ?? []).map((mark) => ({ code: mark.code, text: words.mark(mark) })),
    ...(question.month === null ? [] : (yearly?.marks ?? []))
      .filter(({ code }) => code === "days_left_out")
      .map((mark) => ({
        code: mark.code,
        text: t("gperformance.ofYear", { sentence: lowerFirst(words.mark(mark)) }),
      })),
  ];
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
          ...(result === null || result.totals.coverage === null
            ? []
            : [
                t("gperformance.coverage", {
                  percent: format.text(format.percent(result.totals.coverage * 100, 1)),
                  period: periodName(result, question, format),
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
      {result !== null && <SettlementStrip result={result} question={question} year={yearly} />}
      {marks.length > 0 && (
        <ul className="hg-gperf-marks">
          {marks.map(({ text, code }) => (
            <li key={text}>
              {text} <MendLink plant={plant} code={code} />
            </li>
          ))}
        </ul>
      )}
      {mayAgree && <FirstParams plant={plant} />}
      <div className="hg-gperf-body">
        {result !== null ? (
          <DaysTable
            plant={plant}
            result={result}
            draft={draft}
            byMonth={question.month === null}
          />
        ) : month.isPending ? (
          <Skeleton heightPx={520} radiusPx={10} />
        ) : (
          <CalcRefusal plant={plant} error={month.error} onRetry={() => void month.refetch()} />
        )}
        <div className="hg-gperf-side">
          {(hasContract(plant) || !mayAgree) && (
            <ParamsPanel plant={plant} k={result?.totals.k ?? null} />
          )}
          <EcaPanel
            plant={plant}
            question={question}
            today={today}
            result={result}
            year={yearly}
            onDraft={setDraft}
          />
          <EventsPanel plant={plant} question={question} today={today} period={result} />
        </div>
      </div>
    </div>
  );
}
