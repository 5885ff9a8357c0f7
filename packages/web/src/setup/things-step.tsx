import type { SetupMade, SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { SuggestedVariable } from "@heliograph/contract/ingest/suggestions.wire.ts";
import { acceptSetup } from "@heliograph/contract/setup/setup.routes.ts";
import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { GuessMark, PacketFault, ReloadButton } from "../ingest/ingest.api.ts";
import { usePlant } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { Panel } from "../ui/panel.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit, tagNames } from "../variables/variables.api.ts";
import {
  accepted,
  countsOf,
  decided,
  type Decisions,
  isNameFault,
  isTicked,
  withoutNominal,
} from "./accepted.ts";
import { MeaningCell, NameCell } from "./suggestion-cells.tsx";
import { PastPanel } from "./past-panel.tsx";
import { RatedInverters } from "./rated-inverters.tsx";
import { proposalQuery, setupQuery } from "./setup-query.ts";

interface Row extends SuggestedVariable {
  readonly group: number;
  /** Named so well that it is ticked by itself. */
  readonly isSure: boolean;
}

/** Hundreds of variables take what was received before. */
const acceptMs = 120_000;

/** What the last packet shows, taken over in one go: what is sure is ticked, what is doubtful asks what it is. */
export function ThingsStep(props: {
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
  readonly onMade: (made: SetupMade) => void;
  /** What was typed of the inverters that are there is saved. */
  readonly onRated: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const plant = usePlant();
  const reading = useQuery(proposalQuery(plant.id));
  const proposal = reading.data;
  const { decisions, onDecide: setDecisions } = props;
  const [isDoubtful, setDoubtful] = useState(false);
  const accept = useChange(acceptSetup, {
    timeoutMs: acceptMs,
    invalidates: [setupQuery(plant.id).queryKey, ["suggested"]],
    changes: {
      plantId: plant.id,
      ids: ({ devices }, { body }) => [
        ...devices,
        ...body.groups.flatMap((group) => ("device_id" in group ? [group.device_id] : [])),
      ],
    },
  });
  const rows = useMemo(() => proposal && rowsOf(proposal), [proposal]);
  if (reading.error && !reading.isFetching)
    return (
      <>
        <Panel flush label={t("setup.guide.step.things.name")}>
          <PacketFault reading={reading} />
        </Panel>
        {/* Files show devices too. */}
        <PastPanel plant={plant} />
      </>
    );
  const others = t("setup.guide.things.others");
  const ready = proposal && accepted(proposal, decisions, { language, plant, others });
  const counts = ready ? countsOf(ready) : { devices: 0, variables: 0 };
  const ticked = new Set(
    proposal && rows
      ? rows.filter(({ mib }) => isTicked(proposal, decisions, mib)).map(({ mib }) => mib)
      : [],
  );
  const tick = (mibs: ReadonlySet<string>): void =>
    setDecisions({
      ...decisions,
      ticked: new Map(
        (shown ?? []).reduce(
          (all, { mib }) => all.set(mib, mibs.has(mib)),
          new Map(decisions.ticked),
        ),
      ),
    });
  const doubtful = (rows ?? []).filter(({ isSure }) => !isSure);
  const shown = isDoubtful ? doubtful : rows;
  const nameIn = (one: Row): string => (language === "en" ? one.name_en : one.name);
  const valueOf = (row: Row): string => {
    const { udm } = decided(row, decisions);
    const value = proposal?.values[row.mib] ?? null;
    if (typeof value === "string") return value;
    const digits = udm === null && Number.isInteger(value) ? 0 : undefined;
    return format.text(format.measure(value, shownUnit(udm), digits));
  };
  const choose = (mib: string, tag: number | null | undefined): void => {
    const next = new Map(decisions.tags);
    const on = new Map(decisions.ticked);
    on.delete(mib);
    if (tag === undefined) next.delete(mib);
    else next.set(mib, tag);
    setDecisions({ ...decisions, tags: next, ticked: on });
  };
  const rename = (mib: string, name: string): void =>
    setDecisions({ ...decisions, names: new Map(decisions.names).set(mib, name) });
  const meaning = (row: Row): ReactNode => (
    <MeaningCell
      row={row}
      chosen={decisions.tags.get(row.mib)}
      onChoose={(tag) => choose(row.mib, tag)}
    />
  );
  const name = (row: Row): ReactNode => (
    <NameCell
      mib={row.mib}
      name={decisions.names.get(row.mib) ?? nameIn({ ...row, ...decided(row, decisions) })}
      onName={(text) => rename(row.mib, text)}
    />
  );
  const how = ({ guess }: Row): ReactNode =>
    guess === null ? (
      <span className="hg-small hg-dim">{t("ingest.variables.nobodyKnows")}</span>
    ) : (
      <GuessMark reasons={guess.reasons} isWeak={!guess.by_name} />
    );
  const create = async (): Promise<void> => {
    if (ready === undefined) return;
    const made = await accept.sendWithToast(
      { params: { plant_id: plant.id }, body: ready },
      { failed: t("setup.guide.things.failed") },
    );
    if (made !== null) props.onMade(made);
  };
  const lacking = proposal ? withoutNominal(proposal) : 0;
  const isFault = decisions.nominalKw !== null && !(decisions.nominalKw >= 0);
  const isNameless = [...decisions.names].some(
    ([mib, text]) => ticked.has(mib) && isNameFault(text),
  );
  const isNothing = proposal !== undefined && proposal.groups.length === 0;
  const button = (
    <Button
      loading={accept.isBusy}
      disabled={counts.devices + counts.variables === 0 || isFault || isNameless}
      onClick={() => void create()}
    >
      {t("setup.guide.things.create", {
        devices: t("setup.guide.devicesCount", { count: counts.devices }),
        variables: t("setup.guide.variablesCount", { count: counts.variables }),
      })}
    </Button>
  );
  return (
    <>
      <Panel
        title={t("setup.guide.step.things.name")}
        sub={
          proposal &&
          t(plant.by_files ? "setup.guide.things.filesUntil" : "ingest.packetOf", {
            time: format.dateTime(proposal.timestamp),
          })
        }
        end={<ReloadButton reading={reading} />}
        flush
      >
        {isNothing ? (
          <div className="hg-guide-nothing">
            <p>{t(`setup.guide.things.${plant.by_files ? "nothingInFiles" : "nothing"}`)}</p>
            <RatedInverters
              nominalKw={decisions.nominalKw}
              onNominal={(nominalKw) => setDecisions({ ...decisions, nominalKw })}
              onSaved={props.onRated}
              onDone={props.onDone}
            />
          </div>
        ) : (
          <>
            {proposal && (
              <div className="hg-guide-tools">
                {lacking > 0 && (
                  <NumberField
                    label={t("setup.guide.things.nominal", { count: lacking })}
                    unit="kW"
                    value={decisions.nominalKw}
                    onChange={(nominalKw) => setDecisions({ ...decisions, nominalKw })}
                    error={isFault && t("setup.guide.things.nominalFault")}
                  />
                )}
                {doubtful.length > 0 && (
                  <SegmentedControl
                    aria-label={t("setup.guide.things.which")}
                    value={isDoubtful ? "doubtful" : "all"}
                    onChange={(value) => setDoubtful(value === "doubtful")}
                    data={[
                      {
                        value: "all",
                        label: t("setup.guide.things.all", { count: rows?.length ?? 0 }),
                      },
                      {
                        value: "doubtful",
                        label: t("setup.guide.things.doubtful", { count: doubtful.length }),
                      },
                    ]}
                  />
                )}
                {button}
              </div>
            )}
            <DataTable
              name={t("setup.guide.step.things.name")}
              rows={shown}
              rowId={({ mib }) => mib}
              searchable={(rows?.length ?? 0) > 30}
              heightPx={560}
              selected={ticked}
              onSelect={tick}
              groups={groupsOf(proposal, plant.devices ?? [], {
                language,
                others,
                isNew: t("setup.guide.things.isNew"),
              })}
              columns={[
                {
                  id: "mib",
                  name: t("setup.guide.things.from"),
                  value: ({ mib }) => mib,
                  cell: ({ mib }) => (
                    <code className="hg-cut" title={mib}>
                      {mib}
                    </code>
                  ),
                  widthPx: 140,
                },
                {
                  id: "value",
                  name: t("ingest.value"),
                  value: ({ mib }) => proposal?.values[mib],
                  cell: valueOf,
                  align: "right",
                  widthPx: 112,
                },
                {
                  id: "name",
                  name: t("setup.guide.things.called"),
                  value: nameIn,
                  cell: name,
                  fixed: true,
                  strong: true,
                  minPx: 150,
                },
                {
                  id: "meaning",
                  name: t("setup.guide.things.what"),
                  value: (row) => tagNames(decided(row, decisions).tags, t).join(", "),
                  cell: meaning,
                  widthPx: 176,
                },
                {
                  id: "how",
                  name: t("setup.guide.things.why"),
                  value: ({ guess }) => guess?.confidence,
                  cell: how,
                  widthPx: 180,
                  leaves: 1,
                },
              ]}
              card={(row) => (
                <div className="hg-row-card hg-guide-card">
                  <Checkbox
                    aria-label={`${t("common.table.selectRow")}: ${nameIn(row)}`}
                    checked={ticked.has(row.mib)}
                    onChange={(event) => {
                      const next = new Set(ticked);
                      if (event.currentTarget.checked) next.add(row.mib);
                      else next.delete(row.mib);
                      tick(next);
                    }}
                  />
                  <div className="hg-grow">
                    <div className="hg-row-card-title">
                      <span className="hg-cut">{row.mib}</span>{" "}
                      <span className="hg-dim-2">{valueOf(row)}</span>
                    </div>
                    {name(row)}
                    {meaning(row)}
                  </div>
                </div>
              )}
            />
          </>
        )}
      </Panel>
    </>
  );
}

const rowsOf = ({ groups, suggested }: SetupProposal): Row[] => {
  const sure = new Set(suggested);
  return groups.flatMap(({ variables }, group) =>
    variables.map((one) => ({ ...one, group, isSure: sure.has(one.mib) })),
  );
};

function groupsOf(
  proposal: SetupProposal | undefined,
  devices: readonly { readonly id: string; readonly name: string }[],
  words: { readonly language: string; readonly others: string; readonly isNew: string },
) {
  return (proposal?.groups ?? []).map(({ device_id: id, device, variables }, at) => {
    const known = devices.find((one) => one.id === id)?.name ?? words.others;
    const name = device === null ? known : words.language === "en" ? device.name_en : device.name;
    const facts = device === null ? [] : [device.brand, device.model, words.isNew];
    return {
      id: String(at),
      name: [name, ...facts.filter((fact) => fact !== null && fact !== "")].join(" · "),
      count: variables.length,
      has: ({ group }: Row) => group === at,
    };
  });
}
