import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHead, Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { openChat } from "./chat-socket.ts";
import "./admin.css";

interface Line {
  readonly text: string;
  readonly atSeconds: number;
  readonly from: "me" | "server";
}
type State = "connecting" | "open" | "closed";

/** Says something over a socket and hears it again: whether sockets reach this browser at all. */
export function ChatPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<State>("connecting");
  /** Counts the openings: another one is another socket. */
  const [opening, setOpening] = useState(0);
  const chat = useRef<ReturnType<typeof openChat> | null>(null);
  const add = (text: string, from: Line["from"]): void =>
    setLines((before) => [...before, { text, from, atSeconds: Date.now() / 1000 }]);
  useEffect(() => {
    const opened = openChat({
      onOpen: () => setState("open"),
      onText: (text) => add(text, "server"),
      onEnd: () => setState("closed"),
    });
    chat.current = opened;
    return opened.close;
  }, [opening]);
  const send = (): void => {
    if (typed.trim() === "" || state !== "open") return;
    chat.current?.send(typed);
    add(typed, "me");
    setTyped("");
  };
  return (
    <div className="hg-page">
      <PageHead title={t("admin.chat.title")} sub={t("admin.chat.sub")}>
        {state === "closed" && (
          <Button
            variant="default"
            onClick={() => {
              setState("connecting");
              setOpening((count) => count + 1);
            }}
          >
            {t("admin.chat.again")}
          </Button>
        )}
      </PageHead>
      <Panel title={t("admin.chat.lines")} sub={t(`admin.chat.state.${state}`)}>
        <ol className="hg-chat" aria-live="polite" aria-label={t("admin.chat.lines")}>
          {lines.length === 0 && <li className="hg-dim">{t("admin.chat.nothing")}</li>}
          {lines.map(({ text, from, atSeconds }, at) => (
            <li key={at}>
              <span className="hg-small hg-dim-2 hg-num">{format.date(atSeconds, "clock")}</span>{" "}
              <span className="hg-small hg-dim-2">{t(`admin.chat.from.${from}`)}</span>{" "}
              <span className="hg-chat-text">{text}</span>
            </li>
          ))}
        </ol>
        <form
          className="hg-chat-say"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <TextInput
            className="hg-grow"
            aria-label={t("admin.chat.text")}
            placeholder={t("admin.chat.text")}
            autoComplete="off"
            maxLength={1000}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={state !== "open" || typed.trim() === ""}>
            {t("admin.chat.send")}
          </Button>
        </form>
      </Panel>
    </div>
  );
}
