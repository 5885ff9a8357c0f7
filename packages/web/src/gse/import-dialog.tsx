import { importGseFile } from "@heliograph/contract/gse/gse.routes.ts";
import {
  type GseFile,
  type GseFileFault,
  type GseFileKind,
  type GseFileReply,
  gseLimits,
  gseMeasure,
  gsePayment,
} from "@heliograph/contract/gse/gse.wire.ts";
import { Button, FileButton, SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { FileFault, openFile, openTable } from "../import/import.api.ts";
import { DropZone } from "../ui/drop-zone.tsx";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { conventionsOf } from "./conventions.ts";
import { gseChanged, gseQuery } from "./gse-queries.ts";
import { monthName } from "./gse-words.ts";

type Rows = GseFile["rows"];
interface Read {
  readonly name: string;
  readonly rows: Rows;
}
/** Reading a workbook may take the server longer than other calls. */
const importMs = 120_000;
/** A spreadsheet calls its columns so. */
const columnName = (column: number): string =>
  column <= 26
    ? String.fromCodePoint(64 + column)
    : columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1);

/** Measures or payments out of a file: looked at first, then written whole or not at all. (GSEX-02, GS10) */
export function ImportDialog(props: {
  readonly plantId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plantId, onClose } = props;
  const overview = useQuery(gseQuery(plantId)).data;
  const known = overview ? conventionsOf(overview) : [];
  const [kind, setKind] = useState<GseFileKind>("measures");
  const [convention, setConvention] = useState<string | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [found, setFound] = useState<GseFileReply | null>(null);
  const change = useChange(importGseFile, { ...gseChanged(plantId), timeoutMs: importMs });
  const send = async (of: {
    readonly rows: Rows;
    readonly kind: GseFileKind;
    readonly convention: string | null;
    readonly isDry: boolean;
  }): Promise<GseFileReply> =>
    await change.send({
      params: { plant_id: plantId },
      body: {
        kind: of.kind,
        rows: of.rows,
        dry_run: of.isDry,
        ...(of.convention === null ? {} : { id_gse: of.convention }),
      },
    });
  const look = async (
    file: Read,
    of: { readonly kind: GseFileKind; readonly convention: string | null },
  ): Promise<void> => {
    setFound(null);
    setFault(null);
    try {
      setFound(await send({ rows: file.rows, ...of, isDry: true }));
    } catch (error) {
      setFault(errorText(error));
    }
  };
  const open = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    setFault(null);
    setFound(null);
    try {
      const table = await openTable(await openFile(file), { sheet: 0 });
      if (table.rows.length > gseLimits.maxRows + 1)
        throw new FileFault("tooManyRows", { rows: table.rows.length, most: gseLimits.maxRows });
      const opened = {
        name: file.name,
        rows: table.rows.map(({ line, cells }) => ({ line, cells: [...cells] })),
      };
      setRead(opened);
      await look(opened, { kind, convention });
    } catch (error) {
      setRead(null);
      const { code, params } = error instanceof FileFault ? error : new FileFault("damaged");
      setFault(t(`measures.fault.${code}`, params));
    }
  };
  const write = async (): Promise<void> => {
    if (read === null) return;
    setFault(null);
    try {
      setFound(await send({ rows: read.rows, kind, convention, isDry: false }));
    } catch (error) {
      setFault(errorText(error));
    }
  };
  const isSound = found !== null && found.fault_count === 0;
  return (
    <FormDialog title={t("gse.file.title")} size={720} onClose={onClose}>
      <div className="hg-form">
        <SegmentedControl
          aria-label={t("gse.file.kind")}
          data={[
            { value: "measures", label: t("gse.measures") },
            { value: "payments", label: t("gse.payments") },
          ]}
          value={kind}
          onChange={(next) => {
            const chosen: GseFileKind = next === "payments" ? "payments" : "measures";
            setKind(chosen);
            if (read) void look(read, { kind: chosen, convention });
          }}
        />
        <p className="hg-small hg-dim">{t(`gse.file.columns.${kind}`)}</p>
        <Select
          label={t("gse.file.convention")}
          description={t("gse.file.conventionHint")}
          data={[
            { value: "", label: t("gse.file.inFile") },
            ...known.map(({ plant }) => ({
              value: plant.id_gse,
              label: [plant.id_gse, plant.nome].filter((text) => text !== null).join(" · "),
            })),
          ]}
          value={convention ?? ""}
          allowDeselect={false}
          onChange={(next) => {
            const chosen = next === null || next === "" ? null : next;
            setConvention(chosen);
            if (read) void look(read, { kind, convention: chosen });
          }}
        />
        <DropZone className="hg-gse-drop" onFiles={([file]) => void open(file)}>
          <FileButton onChange={(file) => void open(file)} accept=".csv,.txt,.xlsx,.json">
            {(button) => (
              <Button {...button} variant="default" loading={change.isBusy && found === null}>
                {t("measures.file.choose")}
              </Button>
            )}
          </FileButton>
          <span className="hg-dim-2 hg-cut">{read ? read.name : t("measures.file.orDrop")}</span>
        </DropZone>
        {fault !== null && (
          <p className="hg-bad" role="alert">
            {fault}
          </p>
        )}
        {found !== null && (
          <div role="status">
            <p className="hg-gse-found">
              <Mark state={isSound ? "OK" : "KO"} quiet />
              {found.fault_count > 0
                ? t("gse.file.faulty", { count: found.fault_count })
                : t(found.written ? "gse.file.written" : "gse.file.sound", {
                    rows: format.count(found.rows),
                    added: format.count(found.added),
                    changed: format.count(found.changed),
                    same: format.count(found.same),
                  })}
            </p>
            {isSound && found.first !== null && found.last !== null && (
              <p className="hg-small hg-dim-2">
                {t("gse.file.span", {
                  first: monthName(found.first, format),
                  last: monthName(found.last, format),
                })}
              </p>
            )}
            {found.new_plants.length > 0 && (
              <p className="hg-small hg-dim-2">
                {t("gse.file.newPlants", { ids: found.new_plants.join(", ") })}
              </p>
            )}
            <Faults faults={found.faults} count={found.fault_count} />
          </div>
        )}
        <div className="hg-form-foot">
          <Button variant="default" onClick={onClose}>
            {t(found?.written ? "common.close" : "common.cancel")}
          </Button>
          {!found?.written && (
            <Button disabled={!isSound} loading={change.isBusy} onClick={() => void write()}>
              {t("gse.file.write")}
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  );
}

const fields = [...gseMeasure.keyof().options, ...gsePayment.keyof().options] as const;

function Faults(props: {
  readonly faults: readonly GseFileFault[];
  readonly count: number;
}): ReactNode {
  const { t } = useTranslation();
  const { faults, count } = props;
  const fieldName = (name: string): string => {
    const known = fields.find((one) => one === name);
    return known === undefined ? name : t(`gse.file.field.${known}`);
  };
  if (faults.length === 0) return null;
  return (
    <div className="hg-gse-faults">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("gse.file.cell")}</th>
            <th scope="col">{t("gse.file.value")}</th>
            <th scope="col">{t("gse.file.why")}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((one) => (
            <tr key={`${one.line} ${one.column} ${one.field} ${one.rule}`}>
              <td>
                {one.column === null
                  ? t("gse.file.line", { line: one.line })
                  : t("gse.file.lineColumn", { line: one.line, column: columnName(one.column) })}
              </td>
              <td className="hg-gse-value">{one.value}</td>
              <td>{t(`gse.file.rule.${one.rule}`, { field: fieldName(one.field) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > faults.length && (
        <p className="hg-small hg-dim">
          {t("gse.file.moreFaults", { count: count - faults.length })}
        </p>
      )}
    </div>
  );
}
