import { backtestAlert } from "@heliograph/contract/alerts/alerts.routes.ts";
import type {
  BacktestLine,
  BacktestQuestion,
  BacktestResult,
} from "@heliograph/contract/alerts/backtest.wire.ts";
import { useEffect, useRef, useState } from "react";
import { addressOf, send } from "../call.ts";
import { CallError } from "../call-error.ts";

/** The lines of an answer as they come. */
async function* linesOf(response: Response): AsyncGenerator<BacktestLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as BacktestLine;
  }
}

/**
 * Tries a draft on the plant's history.
 * @param onProgress 0 to 1
 * @throws CallError for a refusal; whatever the signal aborts with
 */
export async function tryDraft(
  plantId: string,
  question: BacktestQuestion,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<BacktestResult> {
  const response = await send(
    addressOf(backtestAlert.path, { plant_id: plantId }, {}),
    {
      method: backtestAlert.method,
      body: JSON.stringify(question),
      headers: { "content-type": "application/json" },
    },
    { signal, ghost: true, timeoutMs: 300_000 },
  );
  try {
    for await (const line of linesOf(response)) {
      if ("result" in line) return line.result;
      // The head had been sent: a fault of the server comes as a line too.
      if ("refused" in line)
        throw new CallError("status", line.refused.code === "internal" ? 500 : 409, line.refused);
      onProgress(line.progress);
    }
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError("noAnswer");
  }
  // The head came and the rest did not.
  throw new CallError("noAnswer");
}

/** A trial: not begun, under way, stopped, done, or failed. */
export type Trial =
  | { readonly is: "none" | "stopped" }
  | { readonly is: "busy"; readonly share: number }
  | { readonly is: "failed"; readonly error: unknown }
  | { readonly is: "done"; readonly result: BacktestResult; readonly of: string };

/** Trials of one draft after the other: a newer one, and leaving the page, end the one before. */
export function useBacktest(plantId: string): {
  readonly trial: Trial;
  readonly run: (question: BacktestQuestion) => Promise<void>;
  readonly stop: () => void;
} {
  const [trial, setTrial] = useState<Trial>({ is: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    trial,
    async run(question) {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      setTrial({ is: "busy", share: 0 });
      try {
        const result = await tryDraft(plantId, question, {
          signal: own.signal,
          onProgress: (share) => {
            if (running.current === own) setTrial({ is: "busy", share });
          },
        });
        setTrial({ is: "done", result, of: JSON.stringify(question.alert) });
      } catch (error) {
        // Another one is under way, or the page is gone.
        if (running.current !== own) return;
        setTrial(own.signal.aborted ? { is: "stopped" } : { is: "failed", error });
      }
    },
    stop: () => running.current?.abort(),
  };
}
