import {
  getPlantFile,
  getPlantFileDay,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import { dataLine, plantFileText } from "@heliograph/domain/plantfiles/file-text.ts";
import { Button, Checkbox } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { usePlant } from "../plant-queries.ts";
import { download } from "../ui/download.ts";
import { Panel } from "../ui/panel.tsx";
import { toastDone, toastFailure } from "../ui/toasts.tsx";

/** The plant with all that it measured, packed; no more than a day of it is in memory unpacked. */
async function packedPlant(
  plantId: string,
  { signal, onDay }: { readonly signal: AbortSignal; readonly onDay: (day: string) => void },
): Promise<Blob> {
  const params = { plant_id: plantId };
  const zip = new CompressionStream("gzip");
  const packed = new Response(zip.readable).blob();
  const writer = zip.writable.getWriter();
  const encoder = new TextEncoder();
  try {
    const file = await call(getPlantFile, { params }, { signal });
    await writer.write(encoder.encode(dataLine(file)));
    for (let day: string | null | undefined; day !== null;) {
      const query = day === undefined ? {} : { day };
      // oxlint-disable-next-line no-await-in-loop -- a day after the other
      const read = await call(getPlantFileDay, { params, query }, { signal, ghost: true });
      // oxlint-disable-next-line no-await-in-loop
      await writer.write(encoder.encode(read.packets.map(dataLine).join("")));
      day = read.next;
      if (day !== null) onDay(day);
    }
    await writer.close();
    return await packed;
  } catch (error) {
    packed.catch(() => {});
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

/** The plant as a file to download. */
export function ExportPanel(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [withData, setWithData] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const stopping = useRef(new AbortController());
  // Whoever leaves the page does not wait for it.
  useEffect(() => () => stopping.current.abort(), []);
  const write = async (): Promise<void> => {
    setIsBusy(true);
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      if (withData) {
        const blob = await packedPlant(plant.id, { signal, onDay: setDay });
        download(`${plant.id}.ndjson.gz`, blob);
      } else {
        const file = await call(getPlantFile, { params: { plant_id: plant.id } }, { signal });
        download(`${plant.id}.json`, new Blob([plantFileText(file)], { type: "application/json" }));
      }
      toastDone(t("plantfiles.export.done"));
    } catch (error) {
      if (!signal.aborted) toastFailure(error, t("plantfiles.export.failed"));
    }
    setIsBusy(false);
    setDay(null);
  };
  return (
    <Panel title={t("plantfiles.export.title")}>
      <p className="hg-file-text">{t("plantfiles.export.text")}</p>
      <Checkbox
        label={t("plantfiles.export.data")}
        description={t("plantfiles.export.dataHint")}
        checked={withData}
        disabled={isBusy}
        onChange={(event) => setWithData(event.currentTarget.checked)}
      />
      <div className="hg-file-foot">
        <Button
          loading={isBusy}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void write()}
        >
          {t("plantfiles.export.action")}
        </Button>
        {isBusy && withData && (
          <>
            <Button variant="default" onClick={() => stopping.current.abort()}>
              {t("plantfiles.export.stop")}
            </Button>
            <span className="hg-dim-2" role="status">
              {day !== null && t("plantfiles.export.day", { day })}
            </span>
          </>
        )}
      </div>
    </Panel>
  );
}
