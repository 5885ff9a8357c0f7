import { createTicket } from "@heliograph/contract/auth/auth.routes.ts";
import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { plantValues } from "@heliograph/contract/data/data.routes.ts";
import type { FleetChanges } from "@heliograph/contract/fleet/fleet.wire.ts";
import i18next from "i18next";
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { call } from "../call.ts";
import { onSessionChange } from "../session.ts";
import { socketAddress } from "../socket-address.ts";
import { socketState } from "../socket-state.ts";
import { announcer } from "../ui/signal.ts";
import { toastError } from "../ui/toasts.tsx";
import type { Marker } from "./connection-state.ts";
import { LiveConnection } from "./live-connection.ts";
import { LiveStore, type LiveValue } from "./live-store.ts";
import { ManyConnection } from "./many-connection.ts";

export { LiveStore, type LiveValue } from "./live-store.ts";
export { LiveBadge, LiveQuantity, MarkerText } from "./live-quantity.tsx";

const refusals = announcer<[plantId: string]>();
/** Calls back when the server refuses the values of a plant, also in the middle: what is known of it and of its reader is no longer so. @returns how to stop */
export const onLiveRefusal = refusals.subscribe;

const news = announcer<[plantId: string, ids: ReadonlySet<string> | null]>();
/** Calls back some moment after things of the plant that is watched have changed, by id; null: anything of it, or what the user may see. @returns how to stop */
export const onPlantNews = news.subscribe;

/** Announced once a page: the connection tries again by itself. */
let isTooManyAnnounced = false;
const wait = (seconds: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, seconds * 1000);
  return () => clearTimeout(timer);
};
const store = new LiveStore();
const connection = new LiveConnection(store, {
  address: async (plantId) => {
    const path = `/plant/${plantId}/values`;
    const { ticket } = await call(createTicket, { query: { path } }, { ghost: true });
    return socketAddress(path, { token: ticket, news: "plant" });
  },
  open: (address) => new WebSocket(address),
  firstValues: (plantId) => call(plantValues, { params: { plant_id: plantId } }, { ghost: true }),
  wait,
  nowSeconds: () => Date.now() / 1000,
  onChange: ({ plantId, phase }) => socketState.set(plantId === null ? "none" : phase),
  onRefusal: refusals.announce,
  onTooMany: () => {
    if (isTooManyAnnounced) return;
    isTooManyAnnounced = true;
    toastError(i18next.t("frame.tooManySockets"));
  },
  onNews: news.announce,
  random: Math.random,
});
/** The socket of several plants, and of the fleet. */
const many = new ManyConnection({
  address: async () => {
    const { ticket } = await call(createTicket, { query: { path: "/live" } }, { ghost: true });
    return socketAddress("/live", { ticket });
  },
  open: (address) => new WebSocket(address),
  wait,
  nowSeconds: () => Date.now() / 1000,
});
onSessionChange(() => {
  connection.leave();
  many.leave();
});

/** Whether what changes is pushed now: while it is not, it must be asked for. */
export const useIsPushed = (): boolean =>
  useSyncExternalStore(many.hearPhase, () => many.phase() === "open", isNever);
const isNever = (): boolean => false;

/** All readers hear in the same moment that plants have changed: each asks within so long, at a moment of his own. [s] */
const fleetWithinSeconds = 10;

/**
 * Hears what changes of the figures of all plants while the page is shown.
 * @param of.version up to where they are known; null while they are not
 */
export function useLiveFleet(of: {
  readonly version: string | null;
  readonly onChanges: (changes: FleetChanges) => void;
  /** The plants, or what may be seen of them, are no longer as they were read. */
  readonly onNews: () => void;
}): void {
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  });
  useEffect(() => {
    let cancel: (() => void) | null = null;
    const stop = many.watchFleet((message) => {
      if (message.kind === "fleet") latest.current.onChanges(message.changes);
      else if (message.kind === "fleetNews") {
        cancel?.();
        cancel = wait(fleetWithinSeconds * Math.random(), () => latest.current.onNews());
      }
    });
    return () => {
      cancel?.();
      stop();
    };
  }, []);
  const { version } = of;
  useEffect(() => {
    if (version !== null) many.knowFleet(version);
  }, [version]);
}
/** The last values of several plants as they are pushed; null before the first, and while nothing is pushed. */
export function useLivePlants(plants: readonly string[]): LastValues | null {
  const key = plants.join(" ");
  const [pushed, setPushed] = useState<{ readonly key: string; readonly values: LastValues }>();
  useEffect(() => {
    if (key === "") return undefined;
    return many.listen(key.split(" "), (message) => {
      if (message.kind !== "snapshot" && message.kind !== "values") return;
      setPushed((before) => ({
        key,
        values: { ...(before?.key === key ? before.values : {}), ...message.values },
      }));
    });
  }, [key]);
  const isPushed = useIsPushed();
  return isPushed && pushed?.key === key ? pushed.values : null;
}

/** Asks for the values of a plant whose page is on its way. */
export const askAhead = (plantId: string): void => connection.askAhead(plantId);

/** Keeps the plant's values coming while the page is shown; null for no plant. */
export function useLivePlant(plantId: string | null): void {
  useEffect(() => (plantId === null ? undefined : connection.hold(plantId)), [plantId]);
}

/** Where what is below reads its values: what is pushed, or what a replay has stored of another moment. */
export const LiveSource = createContext(store);

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
  const source = use(LiveSource);
  const selection = useMemo(() => source.select(key === "" ? [] : key.split(" ")), [source, key]);
  return useSyncExternalStore(selection.hear, selection.read, selection.read);
}
/** A live value as a number; null for a gap, a text, or while the connection is lost. */
export const numberOf = ({ value }: LiveValue): number | null =>
  typeof value === "number" ? value : null;

/** A live value of this moment as a number: null too when it is stale, because what was an hour ago is not what is. (D10) */
export const freshOf = (live: LiveValue): number | null => (live.stale ? null : numberOf(live));

/** When the plant's newest value was measured; null before the first one. [unix s] */
export const useLiveNewest = (): number | null => {
  const source = use(LiveSource);
  return useSyncExternalStore(source.hearPushes, source.newestSeconds, source.newestSeconds);
};

/** Whether the plant has sent its values, none of them perhaps: until then they are on their way. */
export const useLiveIsKnown = (): boolean => {
  const source = use(LiveSource);
  return useSyncExternalStore(source.hearPushes, source.isKnown, source.isKnown);
};

/** Why there are no values; null while they come, and before the first. */
export const useLiveMarker = (): Marker | null => {
  const source = use(LiveSource);
  return useSyncExternalStore(source.hearPushes, source.marker, source.marker);
};
/** Calls back after each message of the socket. @returns how to stop */
export const onLivePush = store.hearPushes;
