import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { getFileBytes } from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import { digestsIn } from "@heliograph/domain/plantfiles/file-text.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { plantListQuery } from "../plant-queries.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { errorText } from "../ui/refusal-text.ts";
import { FileChoice } from "./file-choice.tsx";
import { OfferedPlant } from "./offered-plant.tsx";
import { plantFileQuery } from "./plant-file-query.ts";
import { plantFileImportPage } from "./plantfiles.pages.ts";
import type { ReadFile } from "./read-file.ts";
import "./plantfiles.css";

/** A new plant: as a file describes it, or as another plant is. */
export function PlantFileImportPage(): ReactNode {
  const { t } = useTranslation();
  const [{ copy }] = plantFileImportPage.useSearch();
  const [read, setRead] = useState<ReadFile | null>(null);
  if (copy !== undefined)
    return (
      <div className="hg-page">
        <PageHead title={t("plantfiles.copy.title")} sub={t("plantfiles.copy.sub")} />
        <div className="hg-file-page">
          <CopyOf key={copy} plantId={copy} />
        </div>
      </div>
    );
  return (
    <div className="hg-page">
      <PageHead title={t("plantfiles.import.title")} sub={t("plantfiles.import.sub")} />
      <div className="hg-file-page">
        <Panel label={t("plantfiles.choose.one")}>
          <FileChoice chosen={read?.file.name ?? null} onRead={setRead} />
        </Panel>
        {read !== null && (
          <OfferedPlant key={`${read.file.name} ${read.file.lastModified}`} read={read} />
        )}
      </div>
    </div>
  );
}

/** The next code that no plant has, as long as the one that it follows. */
export function freeCodeAfter(code: string, taken: ReadonlySet<string>): string {
  for (let next = Number(code) + 1; next < 10 ** code.length; next++) {
    const one = String(next).padStart(code.length, "0");
    if (!taken.has(one)) return one;
  }
  return "";
}

/** Another plant, offered under the next free code, without its measurements. */
function CopyOf({ plantId }: { readonly plantId: string }): ReactNode {
  const { t } = useTranslation();
  const file = useQuery(plantFileQuery(plantId, ["images"]));
  const list = useQuery(plantListQuery());
  const read = useMemo((): ReadFile | null => {
    if (!file.data || !list.data) return null;
    const id = freeCodeAfter(plantId, new Set(list.data.map((one) => one.id)));
    const name = t("plantfiles.copy.name", { name: file.data.plant.name });
    const document: PlantFile = { ...file.data, plant: { ...file.data.plant, id, name } };
    const parts = async function* () {
      for (const sha256 of digestsIn(document))
        yield await call(getFileBytes, { params: { plant_id: plantId, sha256 } }, { ghost: true });
    };
    const images = digestsIn(document).length;
    return { file: new File([], `${plantId} ${id}`), document, moments: 0, images, parts };
  }, [file.data, list.data, plantId, t]);
  // Once it is there, the plant that is created makes no other offer of it.
  const [first, setFirst] = useState<ReadFile | null>(null);
  if (first === null && read !== null) setFirst(read);
  const error = file.error ?? list.error;
  if (first !== null) return <OfferedPlant read={first} />;
  if (error)
    return (
      <Panel label={t("plantfiles.copy.title")}>
        <LoadError
          text={errorText(error)}
          onRetry={() => void Promise.all([file.refetch(), list.refetch()])}
        />
      </Panel>
    );
  return <Skeleton heightPx={240} />;
}
