import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state.tsx";

/**
 * A page whose plant does not have what the address names, or does not show it: what happened, and the way back.
 * @param props.title absent where there is no better word than "element not found"
 */
export function MissingPart(props: {
  readonly plantId: string;
  readonly kind?: "notFound" | "noPermission";
  readonly title?: ReactNode;
  readonly hint?: string;
}): ReactNode {
  const { t } = useTranslation();
  const refused = props.kind === "noPermission";
  const hint = props.hint ?? (refused ? t("errors.page.noPermissionHint") : undefined);
  return (
    <div className="hg-message" role={refused ? "alert" : undefined}>
      <EmptyState
        kind={props.kind ?? "notFound"}
        title={props.title ?? (refused ? t("errors.page.noPermission") : t("errors.status.404"))}
        {...(hint === undefined ? {} : { hint })}
        action={
          <Button variant="default" component={Link} to={`/plant/${props.plantId}`}>
            {t("errors.page.dashboard")}
          </Button>
        }
      />
    </div>
  );
}
