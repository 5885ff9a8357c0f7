import { diffPlants } from "@heliograph/domain/plantfiles/diff-plants.ts";
import { extrasOf } from "@heliograph/domain/plantfiles/file-text.ts";
import { readPlantFile } from "@heliograph/domain/plantfiles/read-plant-file.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { errorText, fieldWords, refusalText } from "../ui/refusal-text.ts";
import { ChangeList } from "./change-list.tsx";
import { FileChoice } from "./file-choice.tsx";
import { plantFileQuery } from "./plant-file-query.ts";
import type { ReadFile } from "./read-file.ts";

/** The plant as it is against one as a file has it. */
export function ComparePanel(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [read, setRead] = useState<ReadFile | null>(null);
  const judged = useMemo(() => read && readPlantFile(read.document), [read]);
  const isFile = judged !== null && judged.file !== null;
  const extras = judged?.file ? extrasOf(judged.file) : [];
  const now = useQuery({ ...plantFileQuery(plant.id, extras), enabled: isFile });
  const changes = useMemo(
    () => (judged?.file && now.data ? diffPlants(now.data, judged.file) : null),
    [judged, now.data],
  );
  const fault = judged?.file === null ? judged.faults[0] : undefined;
  return (
    <Panel title={t("plantfiles.diff.title")} sub={t("plantfiles.diff.sub")}>
      <FileChoice chosen={read?.file.name ?? null} onRead={setRead} />
      {fault !== undefined && (
        <p className="hg-small" role="alert">
          <strong className="hg-bad">{fieldWords(fault.at, t)}</strong>
          {": "}
          {refusalText({ code: fault.refusal.code, params: { ...fault.refusal.params } }, t)}
        </p>
      )}
      {isFile && now.error && !now.data && (
        <LoadError text={errorText(now.error)} onRetry={() => void now.refetch()} />
      )}
      {isFile && now.isPending && <Skeleton heightPx={120} />}
      {changes !== null && (
        <div className="hg-file-result" role="status">
          <ChangeList changes={changes} none={t("plantfiles.diff.none")} />
        </div>
      )}
    </Panel>
  );
}
