import type { ScreenPush } from "@heliograph/contract/displays/screen.push.ts";
import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import type { Pushed } from "@heliograph/domain/displays/with-pushed.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { socketAddress } from "../socket-address.ts";

const nothing: Pushed = new Map();

/**
 * What packets changed on a public screen since it was answered. A socket that is gone is opened again when the server has just answered:
 * the calls that a screen makes anyway say when that is worth a try, and stand in until it succeeds. (DI15)
 * @param of.path of the socket; null while there is nothing to hear of
 * @param of.answeredAt when the server answered the last time
 * @param of.onEdited the display is another one, or closed
 */
export function useScreenSocket(of: {
  readonly path: string | null;
  readonly answeredAt: number;
  readonly onEdited: () => void;
}): Pushed {
  const { path, answeredAt } = of;
  const [pushed, setPushed] = useState(nothing);
  const socket = useRef<WebSocket | null>(null);
  const hear = useEffectEvent((from: WebSocket, text: string): void => {
    if (from !== socket.current) return;
    const push = JSON.parse(text) as ScreenPush;
    if ("changed" in push) return of.onEdited();
    setPushed(
      (before) =>
        new Map([
          ...before,
          ...push.plants.map((plant) => [plant.id, { now: push.now, plant }] as const),
        ]),
    );
  });
  const ended = useEffectEvent((): void => of.onEdited());
  useEffect(() => {
    if (path === null || socket.current !== null) return;
    const opened = new WebSocket(socketAddress(path, {}));
    socket.current = opened;
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => hear(opened, data));
    opened.addEventListener("close", ({ code }) => {
      if (socket.current !== opened) return;
      socket.current = null;
      // Whoever stands before it reads at once why nothing moves any more.
      if (code === socketCloseCodes.refused) ended();
    });
  }, [path, answeredAt]);
  useEffect(
    () => () => {
      socket.current?.close();
      socket.current = null;
      setPushed(nothing);
    },
    [path],
  );
  return pushed;
}
