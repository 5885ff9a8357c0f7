import {
  getFileBytes,
  getPlantFile,
  getPlantFileDay,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import { type FileExtra, fileExtras } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { dataLine, digestsIn, plantFileText } from "@heliograph/domain/plantfiles/file-text.ts";
import { Button, Checkbox } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { TFunction } from "i18next";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { usePlant } from "../plant-queries.ts";
import { download } from "../ui/download.ts";
import { Panel } from "../ui/panel.tsx";
import { toastDone, toastFailure } from "../ui/toasts.tsx";

type Wanted = Readonly<Record<FileExtra | "data", boolean>>;
interface Work {
  readonly wanted: Wanted;
  readonly signal: AbortSignal;
  /** Says how far it is. */
  readonly onStep: (text: string) => void;
}
const boxes = ["data", "images", "logbook", "photos"] as const;
const queryOf = (wanted: Wanted): { with?: string } => {
  const extras = fileExtras.filter((one) => wanted[one]);
  return extras.length === 0 ? {} : { with: extras.join(",") };
};

/** The plant with its images and with all that it measured, packed; no more than a day of it, or an image, is in memory unpacked. */
async function packedPlant(
  plantId: string,
  { wanted, signal, onStep }: Work,
  t: TFunction,
): Promise<Blob> {
  const params = { plant_id: plantId };
  const zip = new CompressionStream("gzip");
  const packed = new Response(zip.readable).blob();
  const writer = zip.writable.getWriter();
  const encoder = new TextEncoder();
  try {
    const file = await call(getPlantFile, { params, query: queryOf(wanted) }, { signal });
    await writer.write(encoder.encode(dataLine(file)));
    const digests = digestsIn(file);
    for (const [at, sha256] of digests.entries()) {
      onStep(t("plantfiles.export.image", { at: at + 1, count: digests.length }));
      const given = { params: { ...params, sha256 } };
      // oxlint-disable-next-line no-await-in-loop -- an image after the other
      const bytes = await call(getFileBytes, given, { signal, ghost: true });
      // oxlint-disable-next-line no-await-in-loop
      await writer.write(encoder.encode(dataLine(bytes)));
    }
    for (let day: string | null | undefined = wanted.data ? undefined : null; day !== null;) {
      const query: { day?: string } = day === undefined ? {} : { day };
      // oxlint-disable-next-line no-await-in-loop -- a day after the other
      const read = await call(getPlantFileDay, { params, query }, { signal, ghost: true });
      // oxlint-disable-next-line no-await-in-loop
      await writer.write(encoder.encode(read.packets.map(dataLine).join("")));
      day = read.next;
      if (day !== null) onStep(t("plantfiles.export.day", { day }));
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
  const [wanted, setWanted] = useState<Wanted>({
    data: false,
    images: false,
    logbook: false,
    photos: false,
  });
  const isPacked = wanted.data || wanted.images || wanted.photos;
  const [isBusy, setIsBusy] = useState(false);
  const [step, setStep] = useState<string | null>(null);
  const stopping = useRef(new AbortController());
  // Whoever leaves the page does not wait for it.
  useEffect(() => () => stopping.current.abort(), []);
  const write = async (): Promise<void> => {
    setIsBusy(true);
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      if (isPacked) {
        const blob = await packedPlant(plant.id, { wanted, signal, onStep: setStep }, t);
        download(`${plant.id}.ndjson.gz`, blob);
      } else {
        const given = { params: { plant_id: plant.id }, query: queryOf(wanted) };
        const file = await call(getPlantFile, given, { signal });
        download(`${plant.id}.json`, new Blob([plantFileText(file)], { type: "application/json" }));
      }
      toastDone(t("plantfiles.export.done"));
    } catch (error) {
      if (!signal.aborted) toastFailure(error, t("plantfiles.export.failed"));
    }
    setIsBusy(false);
    setStep(null);
  };
  return (
    <Panel title={t("plantfiles.export.title")}>
      <p className="hg-file-text">{t("plantfiles.export.text")}</p>
      <div className="hg-file-boxes">
        {boxes.map((box) => (
          <Checkbox
            key={box}
            label={t(`plantfiles.export.${box}`)}
            description={box === "data" ? t("plantfiles.export.dataHint") : undefined}
            checked={wanted[box]}
            // Photos belong to what is written.
            disabled={isBusy || (box === "photos" && !wanted.logbook)}
            onChange={({ currentTarget: { checked } }) =>
              setWanted((before) => ({
                ...before,
                [box]: checked,
                ...(box === "logbook" && !checked ? { photos: false } : {}),
              }))
            }
          />
        ))}
      </div>
      <div className="hg-file-foot">
        <Button
          loading={isBusy}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void write()}
        >
          {t("plantfiles.export.action")}
        </Button>
        {isBusy && isPacked && (
          <>
            <Button variant="default" onClick={() => stopping.current.abort()}>
              {t("plantfiles.export.stop")}
            </Button>
            <span className="hg-dim-2" role="status">
              {step}
            </span>
          </>
        )}
      </div>
    </Panel>
  );
}
