import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { errorText } from "../call-error.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { toastFailure } from "../ui/toasts.tsx";
import {
  type DocumentAt,
  documentQuery,
  downloadDocument,
  printDocument,
} from "./report-queries.ts";
import "./reports.css";

/** The document of a period, as it is printed and sent. (REP-06, REP-11) */
export function DocumentDialog(props: {
  readonly at: DocumentAt;
  readonly title: string;
  /** Of a file, without its kind. */
  readonly fileName: string;
  readonly isPreview: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { at, title, fileName, isPreview, onClose } = props;
  const reading = useQuery(documentQuery(at, !isPreview));
  const run = (work: Promise<void>): void => {
    work.catch((error: unknown) => toastFailure(error, t("reports.failed")));
  };
  return (
    <Modal
      opened
      size={860}
      fullScreen={useIsNarrow()}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("common.close") }}
      classNames={{ body: "hg-report-body" }}
    >
      <div className="hg-report-tools">
        <Button size="xs" variant="default" onClick={() => run(printDocument(at))}>
          {t("reports.print")}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => run(downloadDocument(at, "pdf", fileName))}
        >
          PDF
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => run(downloadDocument(at, "xlsx", fileName))}
        >
          XLSX
        </Button>
      </div>
      {reading.isError ? (
        <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
      ) : reading.data === undefined ? (
        <Skeleton heightPx={480} />
      ) : (
        <iframe className="hg-report-paper" title={title} srcDoc={reading.data} sandbox="" />
      )}
    </Modal>
  );
}
