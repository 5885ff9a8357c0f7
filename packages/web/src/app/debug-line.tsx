import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPlantId } from "../current-plant.ts";
import { useMe } from "../me.ts";
import { socketState } from "../socket-state.ts";
import { useBreakpoint } from "../ui/breakpoint.ts";
import { usePlantIdOfPage } from "../ui/page.ts";
import { useSignal } from "../ui/signal.ts";

/** What an administrator reads to a developer over the telephone. */
export function DebugLine(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const plantId = usePlantIdOfPage();
  const current = useCurrentPlantId();
  const route = useRouterState({ select: (state): string => state.matches.at(-1)?.routeId ?? "" });
  const socket = useSignal(socketState);
  const width = useBreakpoint();
  const facts = [
    [t("frame.debug.user"), me.username],
    [t("frame.debug.plant"), plantId ?? current ?? "—"],
    [t("frame.debug.route"), route],
    [t("frame.debug.socket"), socket],
    [t("frame.debug.width"), `${width} (${globalThis.innerWidth})`],
  ];
  return (
    <div className="hg-debug" role="status" aria-label={t("frame.debug.label")}>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </div>
  );
}
