import { getFile } from "@heliograph/contract/files/files.routes.ts";
import type { File as StoredFile } from "@heliograph/contract/files/files.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { addressOf, send } from "../call.ts";
import "./files.css";

/** An image that needs the reader's token, which no img tag can send: its bytes are fetched, and shown from memory. */
export function FileImage(props: {
  readonly file: StoredFile;
  readonly alt: string;
  readonly className?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { file, alt, className = "" } = props;
  const { data, error } = useQuery({
    queryKey: ["file", file.id, file.version],
    queryFn: async ({ signal }) => {
      const address = addressOf(getFile.path, { id: file.id }, { v: file.version });
      return await (await send(address, { method: "GET" }, { signal, ghost: true })).blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const address = useBlobAddress(data);
  if (error)
    return <span className={`hg-file-gone hg-small ${className}`}>{t("files.unreadable")}</span>;
  return address === null ? (
    <span className={`hg-file-wait ${className}`} aria-hidden />
  ) : (
    <img className={className} src={address} alt={alt} width={file.width} height={file.height} />
  );
}

/** An address of this page's memory; it goes with what shows it. */
export function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made outside of React, and taken back with it
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
