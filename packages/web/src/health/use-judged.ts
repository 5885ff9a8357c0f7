import type { HealthNow, Verdict, Waterfall } from "@heliograph/contract/health/health.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { healthNowQuery } from "../health-now.ts";
import { judgedDaysQuery } from "./health-queries.ts";

/** The scope and the day that a page shows: the plant (0) or one of its sections; now, or a civil day that is over. */
export interface JudgedView {
  readonly plantId: string;
  readonly section: number;
  /** `2026-11-22`; null for now. */
  readonly pastDay: string | null;
}
export interface Judged {
  readonly verdict: Verdict;
  readonly waterfall: Waterfall | null;
  /** When a day that is over was judged the last time; null for now. [unix s] */
  readonly judged: number | null;
}

export interface JudgedDevices {
  readonly devices: HealthNow["devices"];
  readonly device_days: HealthNow["device_days"];
}
const noDevices: JudgedDevices = { devices: {}, device_days: {} };
/** How the devices of a plant are, or were on a day that is over; none while that is not known. */
export function useJudgedDevices({ plantId, pastDay }: Omit<JudgedView, "section">): JudgedDevices {
  const now = useQuery({ ...healthNowQuery(plantId), enabled: pastDay === null });
  const past = useQuery({
    ...judgedDaysQuery(plantId, pastDay ?? "", pastDay ?? ""),
    enabled: pastDay !== null,
  });
  return (pastDay === null ? now.data : past.data?.[0]?.of_devices) ?? noDevices;
}

/** How the plant or section is, or was on that day: `null` where nobody judged it, undefined while it loads. */
export function useJudged({ plantId, section, pastDay }: JudgedView): {
  readonly data: Judged | null | undefined;
  readonly isLost: boolean;
} {
  const now = useQuery({ ...healthNowQuery(plantId), enabled: pastDay === null });
  const past = useQuery({
    ...judgedDaysQuery(plantId, pastDay ?? "", pastDay ?? ""),
    enabled: pastDay !== null,
  });
  const { isError, isPending } = pastDay === null ? now : past;
  const scopes = pastDay === null ? now.data?.scopes : past.data?.[0]?.scopes;
  const scope = scopes?.find((one) => one.section === section);
  return {
    data:
      scope === undefined
        ? isPending
          ? undefined
          : null
        : { ...scope, judged: pastDay === null ? null : (past.data?.[0]?.judged ?? null) },
    isLost: isError,
  };
}
