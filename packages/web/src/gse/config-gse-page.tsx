import {
  deleteGseAccount,
  deleteGsePlant,
  disableGsePlant,
  enableGsePlant,
} from "@heliograph/contract/gse/gse.routes.ts";
import type { GseAccount, GsePlant } from "@heliograph/contract/gse/gse.wire.ts";
import { Button, Switch } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange, useDeletion } from "../change.ts";
import { useRowActions } from "../list-page.tsx";
import { usePlant } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { gseChanged, gseQuery } from "./gse-queries.ts";
import { ReadButtons } from "./read-buttons.tsx";
import "./gse.css";

const AddAccountDialog = onDemand(() =>
  import("./add-account-dialog.tsx").then((part) => part.AddAccountDialog),
);
const ImportDialog = onDemand(
  () => import("./import-dialog.tsx").then((part) => part.ImportDialog),
  ["measures"],
);
const ConventionDialog = onDemand(() =>
  import("./convention-dialog.tsx").then((part) => part.ConventionDialog),
);

/** Accounts of the plant at the GSE with their conventions, and those that came with files. */
export function ConfigGsePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { data, error, refetch } = useQuery(gseQuery(plant.id));
  const [dialog, setDialog] = useState<"account" | "file" | null>(null);
  const [edited, setEdited] = useState<{ plant: GsePlant; isByHand: boolean } | null>(null);
  const nothing = data && data.accounts.length === 0 && data.by_hand.length === 0;
  return (
    <div className="hg-page">
      <PageHead title={t("gse.config.title")} sub={`${plant.name} · ${t("gse.config.sub")}`}>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
          onClick={() => setDialog("file")}
        >
          {t("gse.file.action")}
        </Button>
        {/* Nobody could be asked whether the credentials are right. */}
        {data?.portal !== "none" && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog("account")}
          >
            {t("gse.add.title")}
          </Button>
        )}
      </PageHead>
      {data?.portal === "simulator" && <p className="hg-gse-note">{t("gse.config.simulator")}</p>}
      {data?.portal === "none" && <p className="hg-gse-note">{t("gse.config.noPortal")}</p>}
      {error && !data ? (
        <Panel>
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        </Panel>
      ) : !data ? (
        <Skeleton heightPx={240} radiusPx={10} />
      ) : nothing ? (
        <Panel>
          <EmptyState title={t("gse.config.none")} hint={t("gse.config.noneHint")} />
        </Panel>
      ) : (
        <>
          {data.accounts.map((account) => (
            <AccountPanel
              key={account.id}
              account={account}
              onEdit={(one) => setEdited({ plant: one, isByHand: false })}
            />
          ))}
          {data.by_hand.length > 0 && (
            <ByHandPanel
              plants={data.by_hand}
              onEdit={(one) => setEdited({ plant: one, isByHand: true })}
            />
          )}
        </>
      )}
      {dialog === "account" && (
        <AddAccountDialog plantId={plant.id} onClose={() => setDialog(null)} />
      )}
      {dialog === "file" && <ImportDialog plantId={plant.id} onClose={() => setDialog(null)} />}
      {edited && (
        <ConventionDialog
          key={edited.plant.id_gse}
          plantId={plant.id}
          convention={edited.plant}
          isByHand={edited.isByHand}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** What the GSE says of a convention; what nobody has said is a dash. (CGSE-01) */
function useConventionColumns(): readonly TableColumn<GsePlant>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const text = (value: string | null): string => value ?? format.number(null);
  return [
    {
      id: "id_gse",
      name: t("gse.plant.id_gse"),
      value: ({ id_gse: id }) => id,
      strong: true,
      fixed: true,
      widthPx: 108,
    },
    { id: "pod", name: "POD", value: ({ pod }) => text(pod), widthPx: 150 },
    { id: "nome", name: t("gse.plant.nome"), value: ({ nome }) => text(nome), minPx: 130 },
    {
      id: "potenza",
      name: `${t("gse.plant.potenza")} kW`,
      value: ({ potenza }) => potenza,
      cell: ({ potenza }) => format.number(potenza, 2),
      align: "right",
      widthPx: 100,
    },
    {
      id: "ce",
      name: t("gse.plant.ce"),
      value: ({ ce }) => ce,
      cell: ({ ce }) => (ce === null ? format.number(null) : ce),
      widthPx: 108,
    },
    {
      id: "regione",
      name: t("gse.plant.regione"),
      value: ({ regione }) => text(regione),
      widthPx: 104,
    },
    {
      id: "comune",
      name: t("gse.plant.comune"),
      value: ({ comune }) => text(comune),
      widthPx: 96,
    },
    {
      id: "ssp",
      name: t("gse.plant.ssp"),
      value: ({ ssp }) => t(ssp ? "common.yes" : "common.no"),
      widthPx: 130,
    },
    {
      id: "cluster_hours",
      name: t("gse.plant.cluster_hours"),
      value: ({ cluster_hours: hours }) => hours,
      cell: ({ cluster_hours: hours }) => format.number(hours, 0),
      align: "right",
      widthPx: 116,
    },
  ];
}
/** The same on a phone. */
function ConventionCard(props: { readonly of: GsePlant; readonly end?: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { of: one, end } = props;
  const facts = [
    one.id_gse,
    one.pod,
    format.text(format.measure(one.potenza, "kW", 2)),
    one.ce === null ? null : t("gse.plant.ceOf", { ce: one.ce }),
    one.comune,
    one.regione,
    one.ssp ? t("gse.plant.ssp") : null,
    one.cluster_hours === null
      ? null
      : `${t("gse.plant.cluster_hours")} ${format.number(one.cluster_hours, 0)}`,
  ];
  return (
    <div className="hg-row-card">
      <div className="hg-grow">
        <div className="hg-row-card-title">{one.nome ?? one.id_gse}</div>
        <div className="hg-small hg-dim-2">{facts.filter((text) => text !== null).join(" · ")}</div>
      </div>
      {end}
    </div>
  );
}

function AccountPanel(props: {
  readonly account: GseAccount;
  readonly onEdit: (plant: GsePlant) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const { account, onEdit } = props;
  const columns = useConventionColumns();
  const row = useRowActions();
  const remove = useDeletion(deleteGseAccount, gseChanged(plant.id));
  const enable = useChange(enableGsePlant, gseChanged(plant.id));
  const disable = useChange(disableGsePlant, gseChanged(plant.id));
  const toggle = (one: GsePlant): ReactNode => (
    <Switch
      checked={one.active}
      disabled={enable.isBusy || disable.isBusy}
      aria-label={t("gse.config.activeOf", { id: one.id_gse })}
      onChange={(event) => {
        const params = { plant_id: plant.id, account: account.id, id_gse: one.id_gse };
        void (event.currentTarget.checked ? enable : disable).sendWithToast(
          { params },
          { failed: t("form.common.save_failed") },
        );
      }}
    />
  );
  const read = account.plants_read;
  return (
    <Panel
      flush
      title={account.username}
      sub={
        read === null
          ? t("gse.config.neverRead")
          : t("gse.config.readAt", { moment: format.date(read, "dateTime") })
      }
      end={
        <span className="hg-gse-tools">
          <ReadButtons account={account} />
          <RowMenu
            name={account.username}
            actions={[
              row.remove(() =>
                remove(t("gse.config.account", { name: account.username }), {
                  params: { plant_id: plant.id, account: account.id },
                }),
              ),
            ]}
          />
        </span>
      }
    >
      {account.fault !== null && (
        <p className="hg-gse-fault" role="alert">
          <Mark state="KO" quiet />
          {t(`gse.fault.${account.fault}`)}
        </p>
      )}
      {account.reading !== null && (
        <p className="hg-gse-reading" role="status">
          {t(`gse.reading.${account.reading}`)}
        </p>
      )}
      <DataTable
        name={account.username}
        rows={account.plants}
        rowId={({ id_gse: id }) => id}
        searchable={false}
        isOff={({ active }) => !active}
        columns={[
          ...columns,
          {
            id: "active",
            name: t("gse.plant.active"),
            value: ({ active }) => t(active ? "common.yes" : "common.no"),
            cell: toggle,
            widthPx: 72,
            fixed: true,
          },
        ]}
        card={(one) => <ConventionCard of={one} end={toggle(one)} />}
        actions={(one) => [row.edit(() => onEdit(one))]}
        empty={{
          title: t(account.reading === "plants" ? "gse.config.looking" : "gse.config.noPlants"),
          hint: t(
            account.reading === "plants" ? "gse.config.lookingHint" : "gse.config.noPlantsHint",
          ),
        }}
      />
    </Panel>
  );
}

function ByHandPanel(props: {
  readonly plants: readonly GsePlant[];
  readonly onEdit: (plant: GsePlant) => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const row = useRowActions();
  const columns = useConventionColumns();
  const remove = useDeletion(deleteGsePlant, gseChanged(plant.id));
  return (
    <Panel flush title={t("gse.config.byHand")} sub={t("gse.config.byHandSub")}>
      <DataTable
        name={t("gse.config.byHand")}
        rows={props.plants}
        rowId={({ id_gse: id }) => id}
        searchable={false}
        columns={columns}
        card={(one) => <ConventionCard of={one} />}
        actions={(one) => [
          row.edit(() => props.onEdit(one)),
          row.remove(() =>
            remove(t("gse.config.convention", { id: one.id_gse }), {
              params: { plant_id: plant.id, id_gse: one.id_gse },
            }),
          ),
        ]}
      />
    </Panel>
  );
}
