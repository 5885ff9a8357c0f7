import { useQuery } from "@tanstack/react-query";
import IconTool from "@tabler/icons-react/dist/esm/icons/IconTool.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { healthNowQuery } from "./health-now.ts";
import { useFormat } from "./ui/use-format.tsx";
import "./verdict.css";

/** Where people work on the plant now, and until when: nothing of it is a fault, and nobody is notified. Nothing while nobody does. (LB6) */
export function MaintenanceLine(props: { readonly plantId: string }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(healthNowQuery(props.plantId));
  if (data === undefined || data.maintenance.length === 0) return null;
  return (
    <section className="hg-verdict" role="status" aria-label={t("health.atWork.word")}>
      <IconTool size={18} aria-hidden="true" />
      <strong>
        {data.maintenance
          .map(({ subject, until }) => {
            const moment = format.date(until, "dayTime");
            return subject.kind === "plant"
              ? t("health.atWork.line", { moment })
              : t("health.atWork.ofPart", { subject: subject.name ?? "—", moment });
          })
          .join(" · ")}
      </strong>
      <span>{t("health.atWork.quiet")}</span>
    </section>
  );
}
