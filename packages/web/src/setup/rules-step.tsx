import { createAlert } from "@heliograph/contract/alerts/alerts.routes.ts";
import { createChart } from "@heliograph/contract/charts/charts.routes.ts";
import { chartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import { recalculateFormulas } from "@heliograph/contract/formulas/formulas.routes.ts";
import { getPlant, patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { listFileImports } from "@heliograph/contract/import/file-import.routes.ts";
import { createReport } from "@heliograph/contract/reports/reports.routes.ts";
import type { NamedPlace, SetupTakenBack } from "@heliograph/contract/setup/proposal.wire.ts";
import { createVariable } from "@heliograph/contract/variables/variables.routes.ts";
import { alertTemplate } from "@heliograph/domain/alerts/alert-templates.ts";
import {
  proposeRules,
  type ProposedRules,
  type ProposedSections,
} from "@heliograph/domain/setup/propose-rules.ts";
import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { alertWords } from "../alerts/alerts.api.ts";
import { call } from "../call.ts";
import { chartPage } from "../charts/charts.pages.ts";
import { useCreation } from "../ingest/ingest.api.ts";
import { useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { reportPage } from "../reports/reports.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { setupQuery } from "./setup-query.ts";

/** As long as packets are kept. */
const keptSeconds = 35 * 86_400;

interface Offer {
  readonly id: string;
  readonly kind: "sections" | "alerts" | "charts" | "reports";
  readonly name: string;
  readonly about: string;
  /** @param readers whoever gets what it writes */
  readonly create: (readers: string[]) => Promise<{
    readonly id: string;
    /** What takes it back. */
    readonly undo: Partial<SetupTakenBack>;
  }>;
}

/** Several of them as one. */
const together = (parts: readonly Partial<SetupTakenBack>[]): SetupTakenBack => ({
  devices: [],
  variables: parts.flatMap(({ variables = [] }) => variables),
  charts: parts.flatMap(({ charts = [] }) => charts),
  alerts: parts.flatMap(({ alerts = [] }) => alerts),
  reports: parts.flatMap(({ reports = [] }) => reports),
  named: parts.flatMap(({ named = [] }) => named),
});

/** What the plant begins with, all of it ticked: what is watched, ready charts, monthly reports. */
export function RulesStep(props: {
  /** What is not wanted. */
  readonly off: ReadonlySet<string>;
  readonly onOff: (off: ReadonlySet<string>) => void;
  /** @param count of the things, as the page counts them */
  readonly onMade: (made: SetupTakenBack, count: number) => void;
  readonly onDone: () => void;
}): ReactNode {
  const { off, onOff: setOff, onMade, onDone } = props;
  const { t } = useTranslation();
  const plant = usePlant();
  const me = useMe();
  const queries = useQueryClient();
  const { createAll, isBusy } = useCreation(plant.id);
  const [isAnnounced, setAnnounced] = useState(true);
  const rules = useMemo(() => proposeRules(plant), [plant]);
  const offers = useMemo(() => offersOf(plant.id, rules, t), [plant.id, rules, t]);
  const wanted = offers.filter(({ id }) => !off.has(id));
  const create = async (): Promise<void> => {
    const undo: Partial<SetupTakenBack>[] = [];
    const made = await createAll({
      items: wanted,
      nameOf: ({ name }) => name,
      create: async (one) => {
        const news = await one.create(isAnnounced ? [me.id] : []);
        undo.push(news.undo);
        return news;
      },
      changes: ({ id }) => id,
      done: (count) => t("setup.guide.rules.made", { count }),
    });
    await queries.invalidateQueries({ queryKey: setupQuery(plant.id).queryKey });
    if (made.length > 0) onMade(together(undo), made.length);
    if (made.length === wanted.length) onDone();
  };
  const charts = plant.charts ?? [];
  return (
    <>
      <Panel title={t("setup.guide.step.rules.name")} sub={t("setup.guide.rules.sub")}>
        {(rules.hasPowerAlone || rules.hasEnergyAlone) && (
          <p className="hg-guide-text" role="note">
            {t(`setup.guide.rules.${rules.hasPowerAlone ? "powerAlone" : "energyAlone"}`)}
          </p>
        )}
        {offers.length === 0 ? (
          <p className="hg-guide-text">
            {t(`setup.guide.rules.${(plant.devices ?? []).length === 0 ? "early" : "nothing"}`)}
          </p>
        ) : (
          <>
            {(["sections", "alerts", "charts", "reports"] as const).map((kind) => (
              <Group
                key={kind}
                title={t(`setup.guide.rules.${kind}`)}
                offers={offers.filter((one) => one.kind === kind)}
                off={off}
                onOff={setOff}
              />
            ))}
            <Checkbox
              className="hg-guide-told"
              label={t("setup.guide.rules.told")}
              checked={isAnnounced}
              onChange={(event) => setAnnounced(event.currentTarget.checked)}
            />
            <Button disabled={wanted.length === 0} loading={isBusy} onClick={() => void create()}>
              {t("setup.guide.rules.create", { count: wanted.length })}
            </Button>
          </>
        )}
      </Panel>
      <Panel title={t("setup.guide.rules.see")}>
        <ul className="hg-guide-links">
          <li>
            <PageLink className="hg-link" to={plantPage.at({ plantId: plant.id })}>
              {t("setup.guide.curve")}
            </PageLink>
          </li>
          {charts.map(({ id, name }) => (
            <li key={id}>
              <PageLink className="hg-link" to={chartPage.at({ plantId: plant.id, chartId: id })}>
                {name}
              </PageLink>
            </li>
          ))}
          {(plant.reports ?? []).map(({ id, template_id: template }) => (
            <li key={id}>
              <PageLink className="hg-link" to={reportPage.at({ plantId: plant.id, reportId: id })}>
                {t("setup.guide.rules.report", {
                  name: t(`reports.template.${template as "R01"}.name`),
                })}
              </PageLink>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Group(props: {
  readonly title: string;
  readonly offers: readonly Offer[];
  readonly off: ReadonlySet<string>;
  readonly onOff: (off: ReadonlySet<string>) => void;
}): ReactNode {
  const { title, offers, off, onOff } = props;
  if (offers.length === 0) return null;
  return (
    <fieldset className="hg-guide-offers">
      <legend>{title}</legend>
      {offers.map(({ id, name, about }) => (
        <Checkbox
          key={id}
          label={name}
          description={about}
          checked={!off.has(id)}
          onChange={(event) => {
            const next = new Set(off);
            if (event.currentTarget.checked) next.delete(id);
            else next.add(id);
            onOff(next);
          }}
        />
      ))}
    </fieldset>
  );
}

function offersOf(plantId: string, rules: ProposedRules, t: TFunction): readonly Offer[] {
  const of = (vars: readonly string[]): string =>
    vars.length === 0
      ? t("setup.guide.rules.whole")
      : t("setup.guide.variablesCount", { count: vars.length });
  const { sections } = rules;
  return [
    ...(sections === null
      ? []
      : [
          {
            id: "sections",
            kind: "sections",
            name: t("setup.guide.rules.dashboard"),
            about: namedKeys
              .filter((key) => sections[key] !== null)
              .map((key) => t(`setup.guide.rules.named.${key}`))
              .join(", "),
            create: () => nameInSections(plantId, sections, t),
          } satisfies Offer,
        ]),
    ...rules.alerts.map((one): Offer => {
      const template = alertTemplate(one.template_id);
      const words = template && alertWords({ ...template, template_id: template.id }, t);
      return {
        id: `alert ${one.template_id}`,
        kind: "alerts",
        name: words?.name ?? one.template_id,
        about: of(one.vars),
        create: async (readers) => {
          const body = { ...one, plant_id: plantId, send_email_to: readers };
          const { id } = await call(createAlert, { body });
          return { id, undo: { alerts: [id] } };
        },
      };
    }),
    ...rules.charts.map((one): Offer => {
      const { kind, type, period } = one;
      const name = t(`charts.ready.${kind}.name`);
      const series = one.series.map((each) => chartSeries.parse(each));
      return {
        id: `chart ${kind}`,
        kind: "charts",
        name,
        about: of(one.series.map(({ var_id: id }) => id)),
        create: async () => {
          const { id } = await call(createChart, {
            params: { plant_id: plantId },
            body: { name, type, period, multimode: "normal", series },
          });
          return { id, undo: { charts: [id] } };
        },
      };
    }),
    ...rules.reports.map((one): Offer => ({
      id: `report ${one.template_id}`,
      kind: "reports",
      name: t(`reports.template.${one.template_id}.name`),
      about: t("setup.guide.rules.monthly"),
      create: async (readers) => {
        const body = { ...one, plant_id: plantId, send_email_to: readers };
        const { id } = await call(createReport, { body });
        return { id, undo: { reports: [id] } };
      },
    })),
  ];
}

const namedKeys = ["fpac", "fetot", "fetotcount", "firr"] as const;

/** Creates the sums of powers and of counters where there are several, and names them with the others for the plant and its only section. */
async function nameInSections(
  plantId: string,
  { fpac, fetot, fetotcount, firr }: ProposedSections,
  t: TFunction,
): ReturnType<Offer["create"]> {
  const params = { plant_id: plantId };
  const sum = async (
    of: { readonly id: string } | { readonly formula: string } | null,
    as: { readonly name: string; readonly udm: string },
  ): Promise<{ readonly id: string; readonly isMade: boolean } | null> => {
    if (of === null) return null;
    if (!("formula" in of)) return { id: of.id, isMade: false };
    const body = { plant_id: plantId, ...as, formula: of.formula };
    return { id: (await call(createVariable, { body })).id, isMade: true };
  };
  const power = await sum(fpac, { name: t("setup.guide.rules.total"), udm: "kW" });
  const energy = await sum(fetot, { name: t("setup.guide.rules.totalEnergy"), udm: "kWh" });
  const { sections: now } = await call(getPlant, { params }, { ghost: true });
  const names = { fpac: power?.id ?? null, fetot: energy?.id ?? null, fetotcount, firr };
  const named: NamedPlace[] = [];
  const sections = now.map((one, section) => {
    if (section > 0 && now.length !== 2) return one;
    const own = { ...one };
    for (const key of namedKeys) {
      const id = names[key];
      if (own[key] !== null || id === null) continue;
      own[key] = id;
      named.push({ section, key, id });
    }
    return own;
  });
  await call(patchPlant, { params, body: { sections } });
  const made = [power, energy].flatMap((one) => (one?.isMade ? [one.id] : []));
  // What was received or imported before the sums were there is summed too: the curve begins with the data.
  if (made.length > 0) {
    const end = Math.floor(Date.now() / 1000);
    const imports = await call(listFileImports, { params }, { ghost: true });
    const start = Math.min(end - keptSeconds, ...imports.map(({ first }) => first));
    const past = { start, end, ids: made };
    await call(recalculateFormulas, { body: { plant_id: plantId, ...past } });
  }
  return { id: power?.id ?? plantId, undo: { named, variables: made } };
}
