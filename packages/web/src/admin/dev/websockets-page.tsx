import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { socketState } from "../../socket-state.ts";
import { Panel } from "../../ui/panel.tsx";
import { useSignal } from "../../ui/signal.ts";
import { openChat } from "../chat-socket.ts";
import { DevPage } from "./dev-page.tsx";

type State = "connecting" | "open" | "closed";

/** How the sockets of this browser stand, and how long a word takes there and back. */
export function WebsocketsPage(): ReactNode {
  const { t } = useTranslation();
  const plant = useSignal(socketState);
  const [state, setState] = useState<State>("connecting");
  const [milliseconds, setMilliseconds] = useState<number | null>(null);
  useEffect(() => {
    const chat = openChat({
      onOpen: () => {
        setState("open");
        chat.send(String(performance.now()));
      },
      onText: (text) => setMilliseconds(performance.now() - Number(text)),
      onEnd: () => setState("closed"),
    });
    return chat.close;
  }, []);
  return (
    <DevPage name="websockets">
      <Panel title={t("admin.dev.sockets")}>
        <dl className="hg-stats-facts">
          <div>
            <dt>{t("admin.dev.plantSocket")}</dt>
            <dd>{plant === "none" ? t("admin.dev.noPlant") : t(`admin.chat.state.${plant}`)}</dd>
          </div>
          <div>
            <dt>{t("admin.chat.title")}</dt>
            <dd>{t(`admin.chat.state.${state}`)}</dd>
          </div>
          <div>
            <dt>{t("admin.dev.roundTrip")}</dt>
            <dd>{milliseconds === null ? "—" : `${Math.round(milliseconds)} ms`}</dd>
          </div>
        </dl>
      </Panel>
    </DevPage>
  );
}
