/** The export service of the legacy portal: asked at the address that the operator set, and nowhere else. (X17, X20) */
import {
  legacyExport,
  legacyHistory,
  type LegacyExport,
  type LegacyHistory,
} from "@heliograph/contract/import/legacy-export.wire.ts";
import type { z } from "zod";

/** Why the service gave nothing: it refused our credentials, was not reached, took too long, or answered what nobody understands. */
export type ServiceFault = "auth" | "network" | "timeout" | "unknown";
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ServiceFault; readonly detail: string };

export interface ExportService {
  /** What a plant of this code is made of; `unreadable` where the service answers, but no plant. */
  plant(code: string): Promise<Read<LegacyExport>>;
  /** What was measured in a stretch. [unix s] */
  history(code: string, range: { from: number; to: number }): Promise<Read<LegacyHistory>>;
}

const usualTimeoutMs = 60_000;
/** A month of a big plant; an answer without an end is cut off. */
const maxAnswerBytes = 256_000_000;

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

  async function ask<T extends z.ZodType>(
    schema: T,
    query: Readonly<Record<string, string>>,
  ): Promise<Read<z.output<T>>> {
    const url = new URL(base);
    url.pathname = `${base.pathname.replace(/\/$/, "")}/export.php`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      // Who answers with another address is not followed: only the operator says where we ask.
      const answer = await fetch(url, {
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 401) return fault("auth", "401");
      if (!answer.ok) return fault("unknown", String(answer.status));
      const text = await limited(answer);
      const read = schema.safeParse(JSON.parse(text));
      if (read.success) return { ok: true, value: read.data };
      const [issue] = read.error.issues;
      return fault("unknown", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
    } catch (error) {
      return faultOf(error as Error);
    }
  }
  return {
    plant: (code) => ask(legacyExport, { cod_nodo: code }),
    history: (code, { from, to }) =>
      ask(legacyHistory, { cod_nodo: code, dal: String(from), al: String(to) }),
  };
}

const fault = (kind: ServiceFault, detail: string): Read<never> => ({
  ok: false,
  fault: kind,
  detail: detail.slice(0, 200),
});
class TooLong extends Error {}
function faultOf(error: Error): Read<never> {
  if (error.name === "TimeoutError") return fault("timeout", error.message);
  if (error instanceof TooLong || error instanceof SyntaxError)
    return fault("unknown", error.message);
  const { cause } = error as { cause?: { code?: string } };
  return fault("network", cause?.code ?? error.message);
}
async function limited(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) throw new TooLong(`more than ${maxAnswerBytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
