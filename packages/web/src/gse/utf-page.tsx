import { deleteUtfMeter, deleteUtfReading } from "@heliograph/contract/gse/utf.routes.ts";
import type { UtfMeter, UtfReading, UtfRegister } from "@heliograph/contract/gse/utf.wire.ts";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useDeletion } from "../change.ts";
import { useRowActions } from "../list-page.tsx";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { counterChoices } from "../variables/variables.api.ts";
import { dayText } from "./gse-words.ts";
import { utfChanged, utfQuery } from "./utf-queries.ts";
import { readingText } from "./utf-words.ts";
import "./gse.css";

const MeterDialog = onDemand(() =>
  import("./utf-meter-dialog.tsx").then((part) => part.UtfMeterDialog),
);
const ReadingDialog = onDemand(() =>
  import("./utf-reading-dialog.tsx").then((part) => part.UtfReadingDialog),
);
type Dialog =
  | { readonly of: "meter"; readonly meter: UtfMeter | null }
  | { readonly of: "reading"; readonly meter: UtfMeter };

/** The register of the readings of a plant's fiscal meters. (UT1 to UT5) */
export function UtfPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const mayEdit = useMay(plant.id)("utf_edit");
  const { data, error, refetch } = useQuery(utfQuery(plant.id));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  return (
    <div className="hg-page">
      <PageHead title={t("utf.title")} sub={`${plant.name} · ${t("utf.sub")}`}>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog({ of: "meter", meter: null })}
          >
            {t("utf.newMeter")}
          </Button>
        )}
      </PageHead>
      {error && !data ? (
        <Panel>
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        </Panel>
      ) : !data ? (
        <Skeleton heightPx={320} radiusPx={10} />
      ) : data.meters.length === 0 ? (
        <Panel>
          <EmptyState
            title={t("utf.none")}
            hint={t(mayEdit ? "utf.noneHint" : "utf.noneHintReader")}
          />
        </Panel>
      ) : (
        data.meters.map((meter) => (
          <MeterPanel
            key={meter.id}
            meter={meter}
            register={data}
            mayEdit={mayEdit}
            onOpen={setDialog}
          />
        ))
      )}
      {dialog?.of === "meter" && <MeterDialog meter={dialog.meter} onClose={close} />}
      {dialog?.of === "reading" && data && (
        <ReadingDialog
          meter={dialog.meter}
          readings={data.readings.filter(({ meter_id: of }) => of === dialog.meter.id)}
          onClose={close}
        />
      )}
    </div>
  );
}

function MeterPanel(props: {
  readonly meter: UtfMeter;
  readonly register: UtfRegister;
  readonly mayEdit: boolean;
  readonly onOpen: (dialog: Dialog) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const row = useRowActions();
  const { meter, register, mayEdit, onOpen } = props;
  const removeMeter = useDeletion(deleteUtfMeter, utfChanged(plant.id));
  const removeReading = useDeletion(deleteUtfReading, utfChanged(plant.id));
  const readings = register.readings.filter(({ meter_id: of }) => of === meter.id);
  const counter = counterChoices(plant).find(({ value }) => value === meter.variable_id);
  const year = readings[0]?.date.slice(0, 4);
  const ofYear = readings.filter(({ date, kwh }) => kwh !== null && date.slice(0, 4) === year);
  // What was swapped or rolled over is part of the reading: it stands before what somebody wrote.
  const remarks = (one: UtfReading): ReactNode => (
    <>
      {one.rolled && <span className="hg-gse-chip">{t("utf.rolled")}</span>}{" "}
      {one.kwh === null && one.series > 1 && (
        <span className="hg-gse-chip">
          {t("utf.swap")} · {factsOf(one)}
        </span>
      )}{" "}
      <span title={one.note}>{one.note}</span>
    </>
  );
  const factsOf = ({ k, digits }: Pick<UtfMeter, "k" | "digits">): string =>
    t("utf.facts", { k: readingText(k, format), digits });
  const kwhText = ({ kwh }: UtfReading): string =>
    kwh === null ? t("utf.first") : readingText(kwh, format);
  const removed = (one: UtfReading): unknown =>
    removeReading(
      t("utf.readingOf", {
        reading: readingText(one.reading, format),
        date: dayText(one.date, format),
      }),
      { params: { plant_id: plant.id, reading_id: one.id } },
    );
  return (
    <Panel
      flush
      title={meter.name}
      sub={[
        factsOf(meter),
        counter?.label,
        ofYear.length > 0 && year !== undefined
          ? t("utf.ofYear", {
              kwh: readingText(
                Number(ofYear.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0).toFixed(10)),
                format,
              ),
              year,
            })
          : undefined,
      ]
        .filter((text) => text !== undefined)
        .join(" · ")}
      end={
        mayEdit && (
          <span className="hg-gse-tools">
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
              onClick={() => onOpen({ of: "reading", meter })}
            >
              {t("utf.newReading")}
            </Button>
            <RowMenu
              name={meter.name}
              actions={[
                row.edit(() => onOpen({ of: "meter", meter })),
                row.remove(() =>
                  removeMeter(t("utf.meterOf", { name: meter.name }), {
                    params: { plant_id: plant.id, meter_id: meter.id },
                  }),
                ),
              ]}
            />
          </span>
        )
      }
    >
      <DataTable
        name={meter.name}
        rows={readings}
        rowId={({ id }) => id}
        searchable={false}
        csvName={`${t("utf.title")} ${meter.name}`}
        columns={[
          {
            id: "date",
            name: t("utf.date"),
            value: ({ date }) => date,
            cell: ({ date }) => dayText(date, format),
            strong: true,
            fixed: true,
            widthPx: 130,
          },
          {
            id: "reading",
            name: t("utf.reading"),
            value: ({ reading }) => reading,
            cell: ({ reading }) => readingText(reading, format),
            align: "right",
            widthPx: 150,
          },
          {
            id: "kwh",
            name: "kWh",
            value: ({ kwh }) => kwh,
            cell: (one) =>
              one.kwh === null ? <span className="hg-dim-2">{kwhText(one)}</span> : kwhText(one),
            align: "right",
            widthPx: 150,
          },
          { id: "note", name: t("utf.note"), value: ({ note }) => note, cell: remarks },
          {
            id: "user",
            name: t("utf.user"),
            value: ({ user }) => user,
            widthPx: 160,
            leaves: 1,
          },
        ]}
        card={(one) => (
          <div className="hg-row-card">
            <div className="hg-grow">
              <div className="hg-row-card-title">
                {dayText(one.date, format)} · {readingText(one.reading, format)}
              </div>
              <div className="hg-small hg-dim-2">
                {one.kwh === null ? kwhText(one) : `${kwhText(one)} kWh`} {remarks(one)}
              </div>
            </div>
            {mayEdit && (
              <RowMenu
                name={dayText(one.date, format)}
                actions={[row.remove(() => removed(one))]}
              />
            )}
          </div>
        )}
        {...(mayEdit ? { actions: (one: UtfReading) => [row.remove(() => removed(one))] } : {})}
        empty={{ title: t("utf.noReadings"), hint: t("utf.noReadingsHint") }}
      />
    </Panel>
  );
}
