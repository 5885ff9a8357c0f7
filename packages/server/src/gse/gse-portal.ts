/** Where accounts of the GSE are read. Its portal has no public interface: a gateway of the operator's speaks for it, the demo has a made-up one. */
import {
  gseMeasure,
  gsePayment,
  gsePlantFacts,
  type GseCredentials,
  type GseFault,
  type GseMeasure,
  type GseOverview,
  type GsePayment,
  type GsePlantFacts,
} from "@heliograph/contract/gse/gse.wire.ts";
import {
  isRefusedBySimulator,
  simulatedMeasures,
  simulatedPayments,
  type SimulatedPlant,
  simulatedPlants,
} from "@heliograph/domain/gse/simulated-portal.ts";
import { z } from "zod";

export type PortalAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: GseFault };
/** Whose account it is. */
export interface PortalCaller {
  readonly plantId: string;
  readonly credentials: GseCredentials;
}
export interface GsePortal {
  readonly kind: GseOverview["portal"];
  verify(of: PortalCaller): Promise<PortalAnswer<null>>;
  plants(of: PortalCaller): Promise<PortalAnswer<readonly GsePlantFacts[]>>;
  /** Every version that the portal shows. */
  measures(of: PortalCaller, idGse: string): Promise<PortalAnswer<readonly GseMeasure[]>>;
  payments(of: PortalCaller, idGse: string): Promise<PortalAnswer<readonly GsePayment[]>>;
}

/** Below what the portal's reader waits. [ms] */
const usualTimeoutMs = 110_000;
const maxAnswerBytes = 20_000_000;
const verified = z.object({ ok: z.literal(true) });

/**
 * A gateway: POST of `{username, password}` to `verify`, `plants`, `measures/{id_gse}` and `payments/{id_gse}` below its address answers
 * `{ok: true}`, and lists of the contract's shapes. 401 and 403 are wrong credentials.
 */
export function gatewayPortal(address: string, timeoutMs = usualTimeoutMs): GsePortal {
  const base = new URL(address);
  const { username, password } = base;
  base.username = "";
  base.password = "";
  const own = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(username === "" ? {} : { authorization: `Basic ${Buffer.from(own).toString("base64")}` }),
  };
  async function ask<T extends z.ZodType>(
    schema: T,
    path: string,
    { credentials }: PortalCaller,
  ): Promise<PortalAnswer<z.output<T>>> {
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/$/, "")}/${path}`;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers,
        body: JSON.stringify(credentials),
        // Credentials go to the operator's address, and nowhere else.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 401 || answer.status === 403)
        return { ok: false, fault: "credentials" };
      if (!answer.ok) return { ok: false, fault: "unknown" };
      const read = schema.safeParse(JSON.parse(await limited(answer)));
      return read.success ? { ok: true, value: read.data } : { ok: false, fault: "unknown" };
    } catch (error) {
      return { ok: false, fault: faultOf(error as Error) };
    }
  }
  const of = (what: string, idGse: string): string => `${what}/${encodeURIComponent(idGse)}`;
  return {
    kind: "gateway",
    async verify(caller) {
      const answer = await ask(verified, "verify", caller);
      return answer.ok ? { ok: true, value: null } : answer;
    },
    plants: (caller) => ask(z.array(gsePlantFacts).max(1000), "plants", caller),
    measures: (caller, id) => ask(z.array(gseMeasure).max(20_000), of("measures", id), caller),
    payments: (caller, id) => ask(z.array(gsePayment).max(20_000), of("payments", id), caller),
  };
}
class TooLong extends Error {}
function faultOf(error: Error): GseFault {
  if (error.name === "TimeoutError") return "timeout";
  return error instanceof SyntaxError || error instanceof TooLong ? "unknown" : "network";
}
async function limited(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) throw new TooLong();
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** What the made-up portal knows of a plant. */
export interface SimulatorParts {
  plant(plantId: string): Promise<SimulatedPlant | null>;
  /** Whole months of the plant's own counter [kWh], and the newest month that a portal would have published. */
  counted(
    plantId: string,
  ): Promise<{ readonly months: ReadonlyMap<string, number>; readonly last: string }>;
}
export function simulatedPortal(parts: SimulatorParts): GsePortal {
  const answer = async <T>(
    { credentials }: PortalCaller,
    value: () => Promise<T>,
  ): Promise<PortalAnswer<T>> =>
    isRefusedBySimulator(credentials)
      ? { ok: false, fault: "credentials" }
      : { ok: true, value: await value() };
  return {
    kind: "simulator",
    verify: (caller) => answer(caller, () => Promise.resolve(null)),
    plants: (caller) =>
      answer(caller, async () => {
        const plant = await parts.plant(caller.plantId);
        return plant === null ? [] : simulatedPlants(plant);
      }),
    measures: (caller, idGse) =>
      answer(caller, async () => {
        const { months, last } = await parts.counted(caller.plantId);
        return simulatedMeasures(idGse, months, last);
      }),
    payments: (caller, idGse) =>
      answer(caller, async () => {
        const { months, last } = await parts.counted(caller.plantId);
        return simulatedPayments(idGse, months, last);
      }),
  };
}
const nowhere = Promise.resolve({ ok: false, fault: "unconfigured" } as const);
export const noPortal: GsePortal = {
  kind: "none",
  verify: () => nowhere,
  plants: () => nowhere,
  measures: () => nowhere,
  payments: () => nowhere,
};
