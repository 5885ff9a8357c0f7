import {
  checkSmsCredit,
  getNotices,
  listAlertMessages,
  listMessages,
  listOutbox,
  listTransports,
  readLink,
} from "@heliograph/contract/messages/messages.routes.ts";
import type { Channel, Message } from "@heliograph/contract/messages/messages.wire.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";
import type { Language } from "../ui/format.ts";

export { EscalationDialog } from "./escalation-on-demand.tsx";
export { useMessageColumns } from "./message-columns.tsx";
export { MessageDialog } from "./message-dialog.tsx";
export { occasionsOf } from "./message-occasions.ts";
export { OlderMessages } from "./older-messages.tsx";

const pageSize = 200;
/** Newest first, some at a time: what happened at one moment is on one page. */
const inPages = {
  initialPageParam: null as number | null,
  getNextPageParam: (page: readonly Message[]) =>
    page.length < pageSize ? null : (page.at(-1)?.time ?? null),
  meta: { quiet: true },
} as const;
const pageFrom = (before: number | null) => ({
  limit: pageSize,
  ...(before === null ? {} : { before }),
});

/** What was sent of a plant. */
export const messagesQuery = (plantId: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ["messages", "plant", plantId, language],
    queryFn: ({ signal, pageParam }) =>
      call(
        listMessages,
        { params: { plant_id: plantId }, query: { language, ...pageFrom(pageParam) } },
        { signal },
      ),
    staleTime: 15_000,
    ...inPages,
  });
/** Every activation and recovery of a plant's alerts, or of one of them. */
export const alertMessagesQuery = (
  plantId: string,
  { alert, language }: { readonly alert: string | undefined; readonly language: Language },
) =>
  infiniteQueryOptions({
    queryKey: ["messages", "alerts", plantId, alert ?? "", language],
    queryFn: ({ signal, pageParam }) =>
      call(
        listAlertMessages,
        {
          params: { plant_id: plantId },
          query: { language, ...pageFrom(pageParam), ...(alert === undefined ? {} : { alert }) },
        },
        { signal },
      ),
    staleTime: 15_000,
    ...inPages,
  });
export interface OutboxFilter {
  readonly state?: Exclude<Message["state"], "carried"> | undefined;
  readonly channel?: Channel | undefined;
  readonly language: Language;
}
/** All that is or was in the outbox, for an administrator. */
export const outboxQuery = ({ state, channel, language }: OutboxFilter) =>
  infiniteQueryOptions({
    queryKey: ["messages", "outbox", state ?? "", channel ?? "", language],
    queryFn: ({ signal, pageParam }) =>
      call(
        listOutbox,
        {
          query: {
            language,
            ...pageFrom(pageParam),
            ...(state === undefined ? {} : { state }),
            ...(channel === undefined ? {} : { channel }),
          },
        },
        { signal },
      ),
    staleTime: 5000,
    ...inPages,
  });
export const transportsQuery = () =>
  queryOptions({
    queryKey: ["messages", "transports"],
    queryFn: ({ signal }) => call(listTransports, {}, { signal }),
    staleTime: 5000,
    meta: { quiet: true },
  });
export const smsCreditQuery = () =>
  queryOptions({
    queryKey: ["messages", "credit"],
    queryFn: ({ signal }) => call(checkSmsCredit, {}, { signal }),
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
export const noticesKey = ["messages", "notices"] as const;
export const noticesQuery = () =>
  queryOptions({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call(getNotices, {}, { signal }),
    meta: { quiet: true },
  });
/** What a link of a mail would do. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["messages", "link", token],
    queryFn: ({ signal }) => call(readLink, { body: { token } }, { signal }),
    retry: false,
    meta: { quiet: true },
  });
