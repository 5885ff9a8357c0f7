import { createTicket } from "@heliograph/contract/auth/auth.routes.ts";
import { plantValues } from "@heliograph/contract/data/data.routes.ts";
import { apiBase } from "@heliograph/contract/route.ts";
import i18next from "i18next";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { call } from "../call.ts";
import { onSessionChange } from "../session.ts";
import { setSocketState } from "../socket-state.ts";
import { toastError } from "../ui/toasts.tsx";
import type { Marker } from "./connection-state.ts";
import { LiveConnection } from "./live-connection.ts";
import { LiveStore, type LiveValue } from "./live-store.ts";

export type { LiveValue } from "./live-store.ts";
export { LiveBadge, LiveQuantity, MarkerText } from "./live-quantity.tsx";

const refusalHearers = new Set<(plantId: string) => void>();
/** Calls back when the server refuses the values of a plant, also in the middle: what is known of it and of its reader is no longer so. @returns how to stop */
export function onLiveRefusal(hear: (plantId: string) => void): () => void {
  refusalHearers.add(hear);
  return () => refusalHearers.delete(hear);
}

type HearNews = (plantId: string, ids: ReadonlySet<string> | null) => void;
const newsHearers = new Set<HearNews>();
/** Calls back some moment after things of the plant that is watched have changed, by id; null: anything of it, or what the user may see. @returns how to stop */
export function onPlantNews(hear: HearNews): () => void {
  newsHearers.add(hear);
  return () => newsHearers.delete(hear);
}

/** Said once a page: the connection tries again by itself. */
let isTooManyTold = false;
const store = new LiveStore();
const connection = new LiveConnection(store, {
  address: async (plantId) => {
    const path = `/plant/${plantId}/values`;
    const { ticket } = await call(createTicket, { query: { path } }, { ghost: true });
    const url = new URL(`${apiBase}${path}`, globalThis.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("token", ticket);
    url.searchParams.set("news", "plant");
    return url.href;
  },
  open: (address) => new WebSocket(address),
  firstValues: (plantId) => call(plantValues, { params: { plant_id: plantId } }, { ghost: true }),
  wait: (seconds, then) => {
    const timer = setTimeout(then, seconds * 1000);
    return () => clearTimeout(timer);
  },
  nowSeconds: () => Date.now() / 1000,
  onChange: ({ plantId, phase }) => setSocketState(plantId === null ? "none" : phase),
  onRefusal: (plantId) => {
    for (const hear of refusalHearers) hear(plantId);
  },
  onTooMany: () => {
    if (isTooManyTold) return;
    isTooManyTold = true;
    toastError(i18next.t("frame.tooManySockets"));
  },
  onNews: (plantId, ids) => {
    for (const hear of newsHearers) hear(plantId, ids);
  },
  random: Math.random,
});
onSessionChange(() => connection.leave());

/** Asks for the values of a plant whose page is on its way. */
export const askAhead = (plantId: string): void => connection.askAhead(plantId);

/** Keeps the plant's values coming while the page is shown; null for no plant. */
export function useLivePlant(plantId: string | null): void {
  useEffect(() => (plantId === null ? undefined : connection.hold(plantId)), [plantId]);
}

/** The last value of a variable of the plant that is watched. Renders again when this value changes, and for no other. */
export function useLiveValue(id: string | null): LiveValue {
  const [value] = useLiveValues(id === null ? none : [id]);
  return value ?? nothing;
}
const none: readonly string[] = [];
const nothing: LiveValue = {
  value: null,
  timeSeconds: null,
  stale: false,
  marker: null,
  recent: [],
};

/** The last values of some variables, in their order. */
export function useLiveValues(ids: readonly string[]): readonly LiveValue[] {
  const key = ids.join(" ");
  const selection = useMemo(() => store.select(key === "" ? [] : key.split(" ")), [key]);
  return useSyncExternalStore(selection.hear, selection.read, selection.read);
}
/** A live value as a number; null for a gap, a text, or while the connection is lost. */
export const numberOf = ({ value }: LiveValue): number | null =>
  typeof value === "number" ? value : null;

/** A live value of this moment as a number: null too when it is stale, because what was an hour ago is not what is. (D10) */
export const freshOf = (live: LiveValue): number | null => (live.stale ? null : numberOf(live));

/** When the plant's newest value was measured; null before the first one. [unix s] */
export const useLiveNewest = (): number | null =>
  useSyncExternalStore(store.hearPushes, store.newestSeconds, store.newestSeconds);

/** Whether the plant has told its values, none of them perhaps: until then they are on their way. */
export const useLiveIsKnown = (): boolean =>
  useSyncExternalStore(store.hearPushes, store.isKnown, store.isKnown);

/** Why there are no values; null while they come, and before the first. */
export const useLiveMarker = (): Marker | null =>
  useSyncExternalStore(store.hearPushes, store.marker, store.marker);
/** Calls back after each message of the socket. @returns how to stop */
export const onLivePush = store.hearPushes;
