import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminNoticesQuery } from "./admin.api.ts";

/** What an administrator should put right in the installation, above his pages. */
export function AdminNotices(): ReactNode {
  const { t } = useTranslation();
  const { data } = useQuery(adminNoticesQuery());
  if (data?.unknown_proxy !== true) return null;
  return (
    <p className="hg-notice" role="note">
      {t("frame.unknownProxy")}
    </p>
  );
}
