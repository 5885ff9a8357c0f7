import { chatSocketPath } from "@heliograph/contract/admin/admin-words.ts";
import { createTicket } from "@heliograph/contract/auth/auth.routes.ts";
import { call } from "../call.ts";
import { socketAddress } from "../socket-address.ts";

/** Opens the chat of administrators. It is not opened again by itself: that it ended is what one wants to see. */
export function openChat(on: {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onEnd: () => void;
}): { readonly send: (text: string) => void; readonly close: () => void } {
  let socket: WebSocket | null = null;
  let isLeft = false;
  const open = async (): Promise<void> => {
    const { ticket } = await call(
      createTicket,
      { query: { path: chatSocketPath } },
      { ghost: true },
    );
    if (isLeft) return;
    socket = new WebSocket(socketAddress(chatSocketPath, { token: ticket }));
    socket.addEventListener("open", () => !isLeft && on.onOpen());
    socket.addEventListener("close", () => !isLeft && on.onEnd());
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (!isLeft && typeof data === "string") on.onText(data);
    });
  };
  open().catch(() => !isLeft && on.onEnd());
  return {
    send: (text) => socket?.send(text),
    close: () => {
      isLeft = true;
      socket?.close();
    },
  };
}
