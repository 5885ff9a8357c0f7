/** The export service of the legacy portal: asked at the address that the operator set, and nowhere else. (X17, X20) */
import {
  legacyExport,
  legacyMoment,
  type LegacyExport,
  type LegacyMoment,
} from "@heliograph/contract/import/legacy-export.wire.ts";
import { z } from "zod";
import { ArrayReader } from "./array-reader.ts";

/** Why the service gave nothing: it refused our credentials, was not reached, took too long, or answered what nobody understands. */
export type ServiceFault = "auth" | "network" | "timeout" | "unknown";
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ServiceFault; readonly detail: string };

export interface ExportService {
  /** What a plant of this code is made of; `unreadable` where the service answers, but no plant. */
  plant(code: string): Promise<Read<LegacyExport>>;
  /**
   * What was measured in a stretch, [unix s]. It is handed on some moments at a time, and what comes after them waits until that is done: a month
   * of a large plant never lies in memory whole. After a fault, what came before it was handed on.
   */
  history(
    code: string,
    range: { from: number; to: number },
    onMoments: (moments: readonly LegacyMoment[]) => Promise<void>,
  ): Promise<Read<null>>;
}

const usualTimeoutMs = 60_000;
/** A month of a big plant; an answer without an end is cut off. */
const maxAnswerBytes = 256_000_000;
/** Of moments that are handed on at once: more would keep others waiting while they are written. */
const valuesAtOnce = 5_000;

/** @param address with the credentials in it, as HTTP basic */
export function exportService(address: string, timeoutMs = usualTimeoutMs): ExportService {
  const base = new URL(address);
  const { username, password } = base;
  base.username = "";
  base.password = "";
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> =
    username === ""
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };

  /** The text of an answer, part by part. */
  async function* textsOf(
    query: Readonly<Record<string, string>>,
    patience: Patience,
  ): AsyncGenerator<string> {
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/$/, "")}/export.php`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // Who answers with another address is not followed: only the operator says where we ask.
    const { signal } = patience;
    const answer = await patience.wait(fetch(url, { headers, redirect: "manual", signal }));
    if (answer.status === 401) throw new Refused(fault("auth", "401"));
    if (!answer.ok) throw new Refused(fault("unknown", String(answer.status)));
    const parts = answer.body?.[Symbol.asyncIterator]();
    const decoder = new TextDecoder();
    let bytes = 0;
    while (parts !== undefined) {
      const { done, value } = await patience.wait(parts.next());
      if (done === true) break;
      bytes += value.length;
      if (bytes > maxAnswerBytes)
        throw new Refused(fault("unknown", `more than ${maxAnswerBytes} bytes`));
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  }
  /** The moments of a stretch, some at a time. */
  async function* momentsOf(
    query: Readonly<Record<string, string>>,
    patience: Patience,
  ): AsyncGenerator<LegacyMoment[]> {
    const reader = new ArrayReader("dati");
    let moments: LegacyMoment[] = [];
    let values = 0;
    for await (const text of textsOf(query, patience)) {
      const read = believed(legacyMoments, JSON.parse(`[${reader.push(text).join()}]`));
      for (const moment of read) {
        moments.push(moment);
        values += Object.keys(moment[1]).length;
      }
      if (values < valuesAtOnce) continue;
      yield moments;
      moments = [];
      values = 0;
    }
    reader.end();
    if (!reader.hasList) throw new Refused(fault("unknown", "dati: missing"));
    yield moments;
  }
  return {
    async plant(code) {
      const patience = new Patience(timeoutMs);
      try {
        let text = "";
        for await (const part of textsOf({ cod_nodo: code }, patience)) text += part;
        return { ok: true, value: believed(legacyExport, JSON.parse(text)) };
      } catch (error) {
        return faultOf(error as Error);
      } finally {
        patience.end();
      }
    },
    async history(code, { from, to }, onMoments) {
      const patience = new Patience(timeoutMs);
      const query = { cod_nodo: code, dal: String(from), al: String(to) };
      const all = momentsOf(query, patience);
      try {
        for (;;) {
          // What fails in `onMoments` is ours, not the service's.
          const next = await all.next().catch((error: unknown) => faultOf(error as Error));
          if ("ok" in next) return next;
          if (next.done === true) return { ok: true, value: null };
          await onMoments(next.value);
        }
      } finally {
        patience.end();
      }
    },
  };
}

const legacyMoments = z.array(legacyMoment);
function believed<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Refused(fault("unknown", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`));
}

/** How long the service may keep us waiting, in all; what we do with its answer meanwhile is not its time. */
class Patience {
  readonly #abort = new AbortController();
  #leftMs: number;
  constructor(ms: number) {
    this.#leftMs = ms;
  }
  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  async wait<T>(answer: Promise<T>): Promise<T> {
    const began = performance.now();
    const timer = setTimeout(() => this.end(), this.#leftMs);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - began;
    }
  }
  /** Nothing more is read. */
  end(): void {
    this.#abort.abort(new DOMException("no answer in time", "TimeoutError"));
  }
}

const fault = (kind: ServiceFault, detail: string): Read<never> => ({
  ok: false,
  fault: kind,
  detail: detail.slice(0, 200),
});
class Refused extends Error {
  readonly read: Read<never>;
  constructor(read: Read<never>) {
    super();
    this.read = read;
  }
}
function faultOf(error: Error): Read<never> {
  if (error instanceof Refused) return error.read;
  if (error.name === "TimeoutError") return fault("timeout", error.message);
  if (error instanceof SyntaxError) return fault("unknown", error.message);
  const { cause } = error as { cause?: { code?: string } };
  return fault("network", cause?.code ?? error.message);
}
