/** Parts of at most `size`, in order. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size));
  return parts;
}

interface Waiting<Key, Answer> {
  readonly key: Key;
  readonly signal: AbortSignal;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}
/** Long enough for all rows of a screen and for those that only fly by, too short to be felt. */
const gatherMs = 120;
const most = 200;

/**
 * Gathers single questions into one. A question withdrawn before it was sent is not asked.
 * @param send answers in the order of its keys
 */
export function batched<Key, Answer>(
  send: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key, signal: AbortSignal) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];
  const ask = async (group: readonly Waiting<Key, Answer>[]): Promise<void> => {
    try {
      const answers = await send(group.map((one) => one.key));
      for (const [index, one] of group.entries()) {
        const answer = answers[index];
        if (answer === undefined) one.reject(new Error("The batch has no answer for this key"));
        else one.resolve(answer);
      }
    } catch (error) {
      for (const one of group) one.reject(error);
    }
  };
  const flush = (): void => {
    const wanted = waiting.filter((one) => !one.signal.aborted);
    for (const one of waiting) if (one.signal.aborted) one.reject(one.signal.reason);
    waiting = [];
    for (const group of chunksOf(wanted, most)) void ask(group);
  };
  return (key, signal) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, gatherMs);
      waiting.push({ key, signal, resolve, reject });
    });
}
