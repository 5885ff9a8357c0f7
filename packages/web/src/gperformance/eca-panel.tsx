import { patchEvent } from "@heliograph/contract/gperformance/gperformance.routes.ts";
import {
  type CalcQuestion,
  type CalcResult,
  ecaQuestion,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { eventOn } from "@heliograph/domain/gperformance/events.ts";
import { minutesOfUnits } from "@heliograph/domain/gperformance/settlement.ts";
import { Button, MultiSelect, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { DayField } from "../ui/edit-cells.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { lastingRefusal } from "./calc-refusal.tsx";
import { EcaCurve } from "./eca-curve.tsx";
import { refusedWindow, usualWindow, type Window } from "./eca-window.ts";
import { withMore } from "./gperf-choices.ts";
import { ecaQuery, gperfKey } from "./gperf-queries.ts";
import { gperformancePage } from "./gperformance.pages.ts";

const curvePx = 220;

/** How much stopped inverters did not make between two times, picked on the curve; and what an event of it would change. */
export function EcaPanel(props: {
  readonly plant: Plant;
  readonly question: CalcQuestion;
  readonly today: string;
  readonly result: CalcResult | null;
  readonly year: CalcResult | null;
  /** The event that is being thought of, for the table. */
  readonly onDraft: (draft: { day: string; kwh: number } | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(props.plant.id);
  const { plant, question, today, result, year, onDraft } = props;
  const [search, change] = gperformancePage.useSearch();
  const [picked, setPicked] = useState<Window>(usualWindow);
  /** What is asked: the curve's handles ask when they are let go. */
  const [window, setWindow] = useState<Window>(usualWindow);
  const [chosen, setChosen] = useState<string[]>([]);
  const day = search.day ?? (result === null ? today : lastDay(result, today));
  const inverters = (plant.devices ?? []).filter(
    ({ type, disabled }) => type === "inverter" && !disabled,
  );
  const wrong = refusedWindow(window);
  const asks = wrong === null && chosen.length > 0;
  const { params, iface } = question;
  const y = question.y ?? (params.contract_start === null ? 1 : null);
  const asked = { params, iface, y, day, inverters: chosen };
  const reading = useQuery({
    ...ecaQuery(
      plant.id,
      // A window that cannot be is never asked.
      asks ? ecaQuestion.parse({ ...asked, ...window }) : { ...asked, ...usualWindow },
    ),
    enabled: asks,
  });
  const eca = asks ? reading.data : undefined;
  const save = useChange(patchEvent, {
    invalidates: [gperfKey(plant.id)],
    changes: { plantId: plant.id, ids: () => [plant.id] },
  });
  const kwh = eca?.eca ?? 0;
  useEffect(() => {
    onDraft(kwh > 0 ? { day, kwh } : null);
  }, [day, kwh, onDraft]);
  const names = inverters.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const before = eventOn(plant.gperf_events, day);
  const note = `${window.from}–${window.to} ${names.join(", ")}`;
  const add = async (): Promise<void> => {
    const saved = await save.sendWithToast(
      {
        params: { plant_id: plant.id },
        body: {
          day: `${day}T00:00:00.000Z`,
          eca: Math.round((before.eca + kwh) * 10) / 10,
          note: before.note ? `${before.note}; ${note}` : note,
          was: { eca: before.eca, note: before.note },
        },
      },
      { done: t("form.common.save_success"), failed: t("form.common.save_failed") },
    );
    if (saved !== null) setChosen([]);
  };
  return (
    <Panel title={t("gperformance.eca.title")} sub={t("gperformance.eca.sub")}>
      <div className="hg-gperf-eca">
        {asks && reading.isPending ? (
          <Skeleton heightPx={curvePx} />
        ) : (
          <EcaCurve
            heightPx={curvePx}
            window={wrong === null ? picked : usualWindow}
            curve={eca?.curve ?? []}
            answer={
              eca && {
                kwh: t("gperformance.eca.kwh", { kwh: format.number(eca.eca, 1) }),
                of: t("gperformance.eca.notMade", { names: names.join(", ") }),
              }
            }
            onPick={setPicked}
            onPicked={setWindow}
          />
        )}
        <div className="hg-gperf-eca-inputs">
          <DayField
            label={t("gperformance.day")}
            value={day}
            maxDate={today}
            onChange={(to) => to !== "" && change({ day: to })}
          />
          {(["from", "to"] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={t(`gperformance.eca.${end}`)}
              value={picked[end]}
              {...(end === "to" && wrong !== null
                ? { error: t(`gperformance.eca.wrong.${wrong}`) }
                : {})}
              onChange={({ currentTarget: { value } }) => {
                setPicked({ ...picked, [end]: value });
                setWindow({ ...window, [end]: value });
              }}
            />
          ))}
          <MultiSelect
            className="wide"
            label={t("gperformance.eca.inverters")}
            data={inverters.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setChosen}
            searchable
            clearable
            placeholder={chosen.length === 0 ? t("gperformance.eca.chooseInverter") : ""}
            nothingFoundMessage={t("common.table.notFound")}
          />
        </div>
        {reading.error && asks ? (
          <p role="alert" className="hg-gperf-wrong">
            {lastingRefusal(reading.error, t) ?? errorText(reading.error)}
          </p>
        ) : (
          eca && (
            <p className="hg-small hg-dim">
              {t("gperformance.eca.detach", {
                units: format.count(eca.detach_units),
                minutes: format.count(minutesOfUnits(eca.detach_units)),
              })}
              {" · "}
              {eca.peers === 0
                ? t("gperformance.eca.noPeers")
                : t("gperformance.eca.peers", { count: eca.peers })}
              {eca.sun_units > 0 && ` · ${t("gperformance.eca.bySun", { count: eca.sun_units })}`}
              {eca.unknown_units > 0 &&
                ` · ${t("gperformance.eca.unknown", { count: eca.unknown_units })}`}
            </p>
          )
        )}
        {eca && kwh > 0 && result !== null && (
          <Consequence result={result} year={year} day={day} kwh={kwh} price={params.pu_kwh} />
        )}
        {may("gperformance_events") && (
          <>
            {before !== undefined && kwh > 0 && (
              <p className="hg-small hg-dim">
                {t("gperformance.eca.adds", { kwh: format.number(before.eca, 1) })}
              </p>
            )}
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              disabled={kwh <= 0 || reading.isFetching}
              loading={save.isBusy}
              onClick={() => void add()}
            >
              {t("gperformance.eca.add")}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

/** What saving it would change, before it is saved. */
function Consequence(props: {
  readonly result: CalcResult;
  readonly year: CalcResult | null;
  readonly day: string;
  readonly kwh: number;
  readonly price: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { result, year, day, kwh, price } = props;
  if (day < result.from || day > result.to)
    return <p className="hg-small hg-dim">{t("gperformance.eca.otherPeriod")}</p>;
  const now = withMore(result.totals, 0, price);
  const then = withMore(result.totals, kwh, price);
  const whole = year === null ? null : withMore(year.totals, kwh, price).penalty;
  return (
    <p className="hg-small">
      {t("gperformance.eca.consequence", {
        after: format.number(then.missing, 0),
        now: format.number(now.missing, 0),
      })}{" "}
      {whole !== null &&
        t("gperformance.eca.penaltyThen", { euro: format.text(format.money(whole)) })}
    </p>
  );
}
/** The last day of the period that is over. */
const lastDay = ({ data, to }: CalcResult, today: string): string =>
  data.findLast(({ day }) => day < today)?.day ?? (to < today ? to : today);
