import type { ColumnChoice } from "@heliograph/domain/import/column-choices.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { columnNames } from "./column-names.ts";
import type { Columns } from "./use-reading.ts";

/** So many are named: more than fit into a line are counted. */
const namedAtOnce = 8;

/** How many columns go nowhere, and which. */
export function LeftOut(props: {
  readonly columns: Columns;
  readonly choices: readonly ColumnChoice[];
}): ReactNode {
  const { t } = useTranslation();
  const { columns, choices } = props;
  const names = columnNames(columns.series, t).filter((_, at) => choices[at]?.to === "none");
  if (names.length === 0) return null;
  const shown = names.slice(0, namedAtOnce);
  const more = names.length - shown.length;
  return (
    <li>
      <Mark state="FAILING" size={14} quiet />
      <span>
        {t("measures.check.leftOut", { count: names.length })} {shown.join("; ")}
        {more > 0 && ` ${t("measures.check.leftOutMore", { count: more })}`}
      </span>
    </li>
  );
}
