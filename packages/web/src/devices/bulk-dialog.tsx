import { dataTypes } from "@heliograph/contract/variables/variables.wire.ts";
import { units } from "@heliograph/contract/data/units.ts";
import { Autocomplete, Button, MultiSelect, NumberInput, Select, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { namesByPattern, type RowValues } from "../variables/variable-drafts.ts";
import type { BulkKind } from "./bulk-kinds.ts";
import type { VariableRow } from "./variable-rows.ts";
import { tagChoices } from "./variable-words.ts";

type Changes = (readonly [id: string, set: Partial<RowValues>])[];

const previewed = 3;
const tagsOf = ({ shown }: VariableRow): readonly number[] =>
  Array.isArray(shown.tags) ? shown.tags : [];

/** One change of all selected rows; it becomes drafts, which are saved with the others. */
export function BulkDialog(props: {
  readonly kind: BulkKind;
  readonly rows: readonly VariableRow[];
  readonly onApply: (changes: Changes) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { kind, rows } = props;
  const [pattern, setPattern] = useState("{name}");
  const [first, setFirst] = useState(1);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [limits, setLimits] = useState<Pick<RowValues, "vmin" | "vmax">>({
    vmin: null,
    vmax: null,
  });
  const named = namesByPattern(
    pattern,
    rows.map(({ id, shown, device, deviceNumber }) => ({
      id,
      name: shown.name,
      mib: shown.mib,
      device,
      deviceNumber,
    })),
    first,
  );
  const codes = chosen.map(Number);
  const each = (of: (row: VariableRow) => Partial<RowValues>): Changes =>
    rows.map((row) => [row.id, of(row)]);
  const changes: Readonly<Record<BulkKind, () => Changes>> = {
    name: () => named.map(([id, name]) => [id, { name }]),
    udm: () => each(() => ({ udm: text })),
    addTags: () => each((row) => ({ tags: [...new Set([...tagsOf(row), ...codes])] })),
    removeTags: () => each((row) => ({ tags: tagsOf(row).filter((one) => !codes.includes(one)) })),
    limits: () => each(() => limits),
    data_type: () => each(({ variable }) => (variable.bitmask === null ? { data_type: text } : {})),
  };
  const held = new Set(rows.flatMap(tagsOf));
  const choices = tagChoices(t).filter(
    ({ value }) => kind === "addTags" || held.has(Number(value)),
  );
  const isReady =
    kind === "name"
      ? pattern.trim() !== ""
      : kind === "data_type"
        ? text !== ""
        : kind === "limits"
          ? !Number.isNaN(limits.vmin) && !Number.isNaN(limits.vmax)
          : kind === "udm" || chosen.length > 0;
  const limit = (key: "vmin" | "vmax"): ReactNode => (
    <NumberField
      label={t(`variables.edit.${key}`)}
      value={limits[key] as number | null}
      onChange={(value) => setLimits((before) => ({ ...before, [key]: value }))}
      {...(key === "vmin" ? { "data-autofocus": true } : {})}
    />
  );
  return (
    <FormDialog
      title={t(`variables.bulk.what.${kind}`)}
      onClose={props.onClose}
      size={kind === "name" ? 560 : 420}
    >
      <form
        className="hg-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          props.onApply(changes[kind]());
          props.onClose();
        }}
      >
        {kind === "name" && (
          <>
            <TextInput
              data-autofocus
              label={t("variables.bulk.pattern")}
              description={t("variables.bulk.patternHint")}
              autoComplete="off"
              value={pattern}
              onChange={(event) => setPattern(event.currentTarget.value)}
            />
            <NumberInput
              label={t("variables.bulk.first")}
              min={0}
              max={9999}
              value={first}
              onChange={(value) => setFirst(Number(value) || 0)}
            />
            <p className="hg-small hg-dim-2" aria-live="polite">
              {t("variables.bulk.preview", {
                names: named
                  .slice(0, previewed)
                  .map(([, name]) => name)
                  .join(", "),
              })}
            </p>
          </>
        )}
        {kind === "udm" && (
          <Autocomplete
            data-autofocus
            label={t("variables.unit")}
            data={Object.keys(units)}
            limit={15}
            value={text}
            onChange={setText}
          />
        )}
        {(kind === "addTags" || kind === "removeTags") && (
          <MultiSelect
            data-autofocus
            label={t("variables.table.tags")}
            searchable
            hidePickedOptions
            data={choices}
            nothingFoundMessage={t("common.table.notFound")}
            value={[...chosen]}
            onChange={setChosen}
          />
        )}
        {kind === "limits" && (
          <>
            <div className="hg-fields">
              <div className="half">{limit("vmin")}</div>
              <div className="half">{limit("vmax")}</div>
            </div>
            <p className="hg-small hg-dim-2">{t("variables.bulk.limitsHint")}</p>
          </>
        )}
        {kind === "data_type" && (
          <Select
            data-autofocus
            label={t("variables.table.type")}
            data={[...dataTypes]}
            value={text || null}
            onChange={(value) => setText(value ?? "")}
          />
        )}
        <div className="hg-form-foot">
          <Button variant="default" onClick={props.onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t("variables.bulk.apply", { count: rows.length })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
