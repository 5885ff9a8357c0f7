import { hallLooks } from "@heliograph/domain/displays/hall/hall-looks.ts";
import { hallScreenOf } from "@heliograph/domain/displays/hall/hall-screen.ts";
import { hallWords } from "@heliograph/domain/displays/hall/hall-words.ts";
import { withPushed } from "@heliograph/domain/displays/with-pushed.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { CallError } from "../../call-error.ts";
import { useQuietReload } from "../../ui/quiet-reload.ts";
import { useLanguage } from "../../ui/texts/texts.ts";
import { useTurn } from "../../ui/use-turn.ts";
import { hallPage } from "../displays.pages.ts";
import { useScreenSocket } from "../use-screen-socket.ts";
import { useServerClock } from "../../ui/server-clock.ts";
import { hallQuery } from "./hall-query.ts";
import { HallView, variablesOf } from "./hall-screen.tsx";
import "./hall.css";

/** How long a page stands. */
const turnMs = 20_000;
/** The clock shows minutes: it is looked at oftener only to say that there is no connection. */
const clockSeconds = 15;
/** A missed answer or two is no lost connection yet. */
const lostSeconds = 45;

/** The television in a hall: it runs alone, for a year. (DISP-38, DI8) */
export function HallPage(): ReactNode {
  const { displayId } = hallPage.useParams();
  const [{ preview, l }] = hallPage.useSearch();
  const own = useLanguage();
  const { data, error, dataUpdatedAt, refetch } = useQuery(hallQuery(displayId, preview));
  const language = l ?? data?.language ?? own;
  const turn = useTurn(turnMs);
  useQuietReload(turn);
  const now = useServerClock(data?.now, dataUpdatedAt, clockSeconds);
  const refused = error instanceof CallError ? error.refused.code : undefined;
  const pushed = useScreenSocket({
    path: data === undefined || preview || refused ? null : `/display/${displayId}/live`,
    answeredAt: dataUpdatedAt,
    onEdited: () => void refetch(),
  });
  const screen = useMemo(() => data && hallScreenOf(withPushed(data, pushed)), [data, pushed]);
  const words = hallWords(language);
  const notice = (title: string, hint: string): ReactNode => (
    <main
      className="hg-hall hg-hall-says"
      lang={language}
      style={variablesOf(hallLooks[data?.stylesheet ?? "default"])}
    >
      <h1>{title}</h1>
      <p>{hint}</p>
    </main>
  );
  if (refused === "display_closed") return notice(words.closed, words.closedHint);
  if (refused === "display_not_found") return notice(words.gone, words.goneHint);
  if (screen === undefined) return notice(words.waiting, "");
  if (screen.pages.length === 0) return notice(words.empty, words.emptyHint);
  const isLost = now - screen.now > lostSeconds;
  return (
    <HallView
      screen={screen}
      language={language}
      now={now}
      turn={turn}
      lostSince={isLost ? screen.now : null}
    />
  );
}
