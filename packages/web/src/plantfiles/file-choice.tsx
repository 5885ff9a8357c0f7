import { FileTextFault } from "@heliograph/domain/plantfiles/file-text.ts";
import { Button, FileButton, Loader } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DropZone } from "../ui/drop-zone.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { errorText, refusalText } from "../ui/refusal-text.ts";
import { readFile, type ReadFile } from "./read-file.ts";
import "./plantfiles.css";

/** Why a file could not be read, in the reader's language. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) =>
    error instanceof FileTextFault
      ? refusalText({ code: error.refusal.code, params: { ...error.refusal.params } }, t)
      : errorText(error, t);
}

/** A plant file that is chosen or dropped, and read to its end. */
export function FileChoice(props: {
  readonly chosen: string | null;
  /** null while another one is read. */
  readonly onRead: (read: ReadFile | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { chosen, onRead } = props;
  const isNarrow = useIsNarrow();
  const hintId = useId();
  const faultText = useFaultText();
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | null): Promise<void> => {
    if (file === null || isReading) return;
    setFault(null);
    onRead(null);
    setIsReading(true);
    try {
      onRead(await readFile(file));
    } catch (error) {
      setFault(`${file.name}: ${faultText(error)}`);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <DropZone className="hg-file-drop" onFiles={([file]) => void take(file ?? null)}>
      <div className="hg-file-ways">
        <FileButton
          accept=".json,.gz,.ndjson,application/json,application/gzip"
          onChange={(file) => void take(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              disabled={isReading}
              aria-describedby={hintId}
              leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
            >
              {t(chosen === null ? "plantfiles.choose.one" : "plantfiles.choose.other")}
            </Button>
          )}
        </FileButton>
        {isReading ? (
          <span className="hg-dim-2" role="status">
            <Loader size={14} aria-hidden /> {t("plantfiles.choose.reading")}
          </span>
        ) : chosen === null ? (
          !isNarrow && <span className="hg-dim-2">{t("plantfiles.choose.drop")}</span>
        ) : (
          <span className="hg-strong hg-cut">{chosen}</span>
        )}
      </div>
      <p id={hintId} className="hg-small hg-dim">
        {t("plantfiles.choose.hint")}
      </p>
      {fault !== null && (
        <p className="hg-small" role="alert">
          <strong className="hg-bad">{t("plantfiles.choose.refused")}</strong>
          {": "}
          {fault}
        </p>
      )}
    </DropZone>
  );
}
