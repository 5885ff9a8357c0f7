import type { SuggestedVariable } from "@heliograph/contract/ingest/suggestions.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { tagNames } from "../variables/variables.api.ts";
import { isNameFault, maxName } from "./accepted.ts";

/** What a variable will be called, to be written over. */
export function NameCell(props: {
  readonly mib: string;
  readonly name: string;
  readonly onName: (name: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { mib, name, onName } = props;
  return (
    <TextInput
      className="hg-guide-name"
      size="xs"
      autoComplete="off"
      aria-label={`${t("setup.guide.things.called")}: ${mib}`}
      title={name}
      maxLength={maxName}
      value={name}
      error={isNameFault(name) && t("setup.guide.things.nameFault")}
      onChange={(event) => onName(event.currentTarget.value)}
    />
  );
}

const offered = Object.values(tags).filter((tag) => tag !== tags.FEATURED);

/** What a value measures: proposed where it is known, asked where it is not, and always to be chosen otherwise. */
export function MeaningCell(props: {
  readonly row: SuggestedVariable & { readonly isSure: boolean };
  /** Undefined: as proposed; null: nothing. */
  readonly chosen: number | null | undefined;
  readonly onChoose: (tag: number | null | undefined) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { row, chosen, onChoose } = props;
  const known = tagNames(row.tags, t).join(", ");
  const isOpen = chosen === undefined && !row.isSure;
  const proposed =
    known === ""
      ? t(`setup.guide.things.${row.isSure ? "nothingElse" : "choose"}`)
      : row.isSure
        ? known
        : `${known}?`;
  return (
    <select
      className={`hg-guide-meaning${isOpen ? " doubtful" : ""}`}
      aria-label={`${t("setup.guide.things.what")}: ${row.mib}`}
      value={chosen === undefined ? "" : (chosen ?? none)}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value === "" ? undefined : value === none ? null : Number(value))
      }
    >
      <option value="">{proposed}</option>
      {known !== "" && <option value={none}>{t("setup.guide.things.nothingElse")}</option>}
      {offered.map((tag) => (
        <option key={tag} value={tag}>
          {tagNames([tag], t)[0]}
        </option>
      ))}
    </select>
  );
}
const none = "none";
