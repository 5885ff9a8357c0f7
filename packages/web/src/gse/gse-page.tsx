import type { GseComparison, GseOverview } from "@heliograph/contract/gse/gse.wire.ts";
import { Button } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { type Convention, conventionsOf } from "./conventions.ts";
import { ConventionsTable } from "./conventions-table.tsx";
import { configGsePage, gsePage } from "./gse.pages.ts";
import { gseMonthsQuery, gsePaymentsQuery, gseQuery, versionOf } from "./gse-queries.ts";
import { GseLists } from "./gse-lists.tsx";
import { GseStrip } from "./gse-strip.tsx";
import { MonthsTable } from "./months-table.tsx";
import { NewestPayments } from "./newest-payments.tsx";
import { ReadButtons } from "./read-buttons.tsx";
import { SettlementPanel } from "./settlement-panel.tsx";
import { YearChart } from "./year-chart.tsx";
import "./gse.css";

const ImportDialog = onDemand(
  () => import("./import-dialog.tsx").then((part) => part.ImportDialog),
  ["measures"],
);

/** What the GSE has measured and paid of a plant, beside its own counter and its inverters. */
export function GsePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { data, error, refetch } = useQuery(gseQuery(plant.id));
  const [{ id_gse: asked }] = gsePage.useSearch();
  const conventions = data ? conventionsOf(data) : [];
  const chosen = conventions.find(({ plant: one }) => one.id_gse === asked) ?? conventions[0];
  if (data && chosen)
    return <Shown key={chosen.plant.id_gse} overview={data} all={conventions} chosen={chosen} />;
  return (
    <div className="hg-page">
      <PageHead title={t("gse.title")} sub={plant.name}>
        {data?.accounts.map((account) => (
          <ReadButtons key={account.id} account={account} />
        ))}
      </PageHead>
      {error && !data ? (
        <Panel>
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        </Panel>
      ) : data ? (
        <Nothing overview={data} />
      ) : (
        <Skeleton heightPx={420} radiusPx={10} />
      )}
    </div>
  );
}

function Nothing({ overview }: { readonly overview: GseOverview }): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const isLooking = overview.accounts.some(({ reading }) => reading !== null);
  return (
    <Panel>
      <EmptyState
        title={t(isLooking ? "gse.config.looking" : "gse.none")}
        hint={t(
          isLooking
            ? "gse.config.lookingHint"
            : may("gse_edit")
              ? "gse.noneHint"
              : "gse.noneHintReader",
        )}
        action={
          may("gse_edit") ? (
            <Button
              component={PageLink}
              to={configGsePage.at({ plantId: plant.id })}
              variant="default"
            >
              {t("gse.config.title")}
            </Button>
          ) : undefined
        }
      />
    </Panel>
  );
}

function Shown(props: {
  readonly overview: GseOverview;
  readonly all: readonly Convention[];
  readonly chosen: Convention;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const may = useMay(plant.id);
  const { overview, all, chosen } = props;
  const { plant: convention, account } = chosen;
  const [{ variable, year }] = gsePage.useSearch();
  const [isImporting, setImporting] = useState(false);
  const of = { plantId: plant.id, version: versionOf(overview) };
  const months = useQuery(gseMonthsQuery(of, { id_gse: convention.id_gse, variable, year }));
  const payments = useQuery(gsePaymentsQuery(of)).data?.filter(
    ({ gse_id: id }) => id === convention.id_gse,
  );
  const rate = months.data?.settlement.rate ?? null;
  const read = account?.measures_read ?? null;
  return (
    <div className="hg-page">
      <PageHead
        title={t("gse.title")}
        sub={[
          convention.pod,
          `GSE ${convention.id_gse}`,
          convention.nome,
          convention.potenza === null
            ? null
            : format.text(format.measure(convention.potenza, "kW", 2)),
          convention.ce === null ? null : t("gse.plant.ceOf", { ce: convention.ce }),
          rate === null ? null : t("gse.rate", { rate: format.number(rate, 3) }),
        ]
          .filter((text) => text !== null)
          .join(" · ")}
      >
        {read !== null && (
          <span className="hg-small hg-dim-2">
            {t("gse.config.readAt", { moment: format.date(read, "dateTime") })}
          </span>
        )}
        {account && <ReadButtons account={account} />}
        {may("gse_edit") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t("gse.file.action")}
          </Button>
        )}
      </PageHead>
      {account && account.fault !== null && (
        <p className="hg-gse-note bad" role="alert">
          <Mark state="KO" quiet />
          {t(`gse.fault.${account.fault}`)}
        </p>
      )}
      {all.length > 1 && <ConventionsTable all={all} chosen={convention.id_gse} />}
      {months.error && !months.data ? (
        <Panel>
          <LoadError text={errorText(months.error)} onRetry={() => void months.refetch()} />
        </Panel>
      ) : months.data ? (
        <>
          <GseStrip comparison={months.data} />
          <Warnings comparison={months.data} />
          <div className="hg-gse-body">
            <div className="hg-gse-side">
              <YearChart comparison={months.data} plant={plant} />
              <MonthsTable months={months.data.months} plant={plant} />
            </div>
            <div className="hg-gse-side">
              <SettlementPanel settlement={months.data.settlement} />
              <NewestPayments payments={payments} />
            </div>
          </div>
        </>
      ) : (
        <Skeleton heightPx={520} radiusPx={10} />
      )}
      <GseLists of={of} convention={convention.id_gse} payments={payments} />
      {isImporting && <ImportDialog plantId={plant.id} onClose={() => setImporting(false)} />}
    </div>
  );
}

/** What the GSE may ask about, or has reckoned otherwise than it says. (GSEX-01) */
function Warnings({ comparison }: { readonly comparison: GseComparison }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { hours, wrong_payments: wrong } = comparison;
  if (!hours.is_low && wrong === 0) return null;
  return (
    <ul className="hg-gse-warnings">
      {hours.is_low && (
        <li>
          <Mark state="FAILING" quiet />
          {t("gse.hours.low", {
            hours: format.number(hours.hours, 0),
            percent: format.number(hours.percent, 0),
            cluster: format.number(hours.cluster, 0),
          })}
        </li>
      )}
      {wrong > 0 && (
        <li>
          <Mark state="FAILING" quiet />
          {t("gse.wrongPayments", { count: wrong })}
        </li>
      )}
    </ul>
  );
}
