import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { diskQuery } from "./admin.api.ts";
import "./disk-note.css";

const megabyte = 1_000_000;

/** The database's disk is nearly full, or full: an administrator reads it wherever he is. */
export function DiskNote(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: disk } = useQuery({ ...diskQuery(), refetchInterval: 60_000 });
  if (!disk || disk.state === "plenty") return null;
  const amounts = {
    free: format.count(disk.free / megabyte),
    total: format.count(disk.total / megabyte),
  };
  return (
    <p className="hg-disk-note" data-state={disk.state} role="status">
      {disk.state === "full" ? t("admin.disk.full", amounts) : t("admin.disk.low", amounts)}
    </p>
  );
}
