import { replaceLedDisplay } from "@heliograph/contract/displays/displays.routes.ts";
import { type LedDisplay, ledDisplayFields } from "@heliograph/contract/displays/displays.wire.ts";
import { ledCsv } from "@heliograph/domain/displays/led-csv.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../admin/admin.api.ts";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import type { Field } from "../ui/edit-fields.ts";
import { LoadError } from "../ui/load-error.tsx";
import { type Edit, useEdit } from "../ui/use-edit.ts";
import { DisplayEditor, ReadDisplay } from "./display-editor.tsx";
import { seekConflicts, withSeen } from "./edit-conflicts.tsx";
import { displaysChanged, ledDataQuery, ledDisplayQuery } from "./displays.api.ts";
import { ledDisplayPage, ledDisplaysPage } from "./displays.pages.ts";
import { PlantsCell } from "./plants-cell.tsx";
import "./displays.css";

type Values = Omit<LedDisplay, "id">;
const parts = ["etot", "pac", "co2"] as const;

/** The editor of what an LED panel reads. */
export function LedDisplayPage(): ReactNode {
  const { displayId } = ledDisplayPage.useParams();
  const reading = useQuery(ledDisplayQuery(displayId));
  return <ReadDisplay reading={reading}>{(display) => <Editor display={display} />}</ReadDisplay>;
}

function Editor({ display: { id, ...start } }: { readonly display: LedDisplay }): ReactNode {
  const { t } = useTranslation();
  const change = useChange(replaceLedDisplay, displaysChanged);
  const edit: Edit<Values> = useEdit<Values, LedDisplay>({
    start,
    rules: ledDisplayFields,
    fields: (values) => [
      { name: "name", kind: "text", label: "common.name", required: true, most: 200 },
      { name: "plants", kind: "own", cell: (of) => <PlantsCell of={of} /> },
      {
        name: "disabled",
        kind: "switch",
        label: "displays.disabled",
        hint: "displays.disabledHint",
      },
      ...parts.flatMap((part): Field<Values>[] => [
        { name: `show_${part}`, kind: "switch", label: `displays.led.show.${part}`, half: true },
        {
          name: `title_${part}`,
          kind: "text",
          label: "displays.led.titleOf",
          most: 100,
          half: true,
          isOff: !values[`show_${part}`],
        },
      ]),
      {
        name: "ftp_user",
        kind: "text",
        label: "displays.led.ftpUser",
        isCode: true,
        most: 100,
        half: true,
      },
      {
        name: "ftp_pwd",
        kind: "password",
        label: "displays.led.ftpPassword",
        isNew: true,
        half: true,
      },
    ],
    send: async (values, changes) =>
      await change.send({ params: { id }, body: withSeen(values, changes, edit) }),
    onSaved: () => edit.begin(),
    onRefused: seekConflicts,
  });
  return (
    <DisplayEditor
      edit={edit}
      name={start.name}
      disabled={start.disabled}
      list={ledDisplaysPage.at()}
      listName={t("displays.led.title")}
      sections={[
        { title: t("displays.what"), names: ["name", "plants", "disabled"] },
        {
          title: t("displays.led.values"),
          hint: t("displays.led.valuesHint"),
          isLarge: true,
          names: parts.flatMap((part) => [`show_${part}`, `title_${part}`] as const),
        },
        {
          title: t("displays.led.ftp"),
          hint: t("displays.led.ftpHint"),
          names: ["ftp_user", "ftp_pwd"],
          below: (
            <>
              <FtpPlace id={id} />
              <Preview id={id} isStale={edit.isDirty} />
            </>
          ),
        },
      ]}
    />
  );
}

/** What is typed into a panel that reads by FTP. */
function FtpPlace({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { data: about } = useQuery(aboutQuery());
  if (about === undefined) return null;
  return (
    <p className="hg-small hg-dim hg-led-ftp">
      {about.ftp_port === null
        ? t("displays.led.ftpOff")
        : t("displays.led.ftpAt", {
            host: location.hostname,
            port: about.ftp_port,
            files: `${id}.csv, ${id}.json`,
          })}
    </p>
  );
}

/** What the panel reads, as it is stored; changes are seen there when they are saved. (LED-08) */
function Preview({ id, isStale }: { readonly id: string; readonly isStale: boolean }): ReactNode {
  const { t } = useTranslation();
  const [format, setFormat] = useState("json");
  const { data, error, refetch } = useQuery(ledDataQuery(id));
  return (
    <section className="hg-led-preview" aria-label={t("displays.preview")}>
      <header>
        <h3>{t("displays.preview")}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t("displays.preview")}
          data={["json", "csv"].map((value) => ({ value, label: value.toUpperCase() }))}
          value={format}
          onChange={setFormat}
        />
      </header>
      {isStale && <p className="hg-small hg-dim">{t("displays.led.stale")}</p>}
      {error && !data && <LoadError text={errorText(error)} onRetry={() => void refetch()} />}
      {data && <pre>{format === "json" ? JSON.stringify(data, null, 2) : ledCsv(data)}</pre>}
    </section>
  );
}
