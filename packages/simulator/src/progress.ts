export const phases = ["provision", "recent", "history", "live"] as const;
export type Phase = (typeof phases)[number];
/** Messages to a parent process. */
export interface ProgressMessage {
  readonly kind: "progress";
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
}

const words: Record<Phase, string> = {
  provision: "configuring plants",
  recent: "filling the last days",
  history: "filling the past",
  live: "feeding live values",
};

/** Reports progress: to the parent process over IPC, and to a person on one line. */
export class Progress {
  readonly #send: (message: ProgressMessage) => void;
  readonly #print: (text: string) => void;
  #line = "";

  constructor(send: (message: ProgressMessage) => void, print: (text: string) => void) {
    this.#send = send;
    this.#print = print;
  }

  at(phase: Phase, done: number, total: number): void {
    this.#send({ kind: "progress", phase, done, total });
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    const line = `${words[phase]}: ${percent} %`;
    if (line === this.#line) return;
    const isNewPhase = !this.#line.startsWith(words[phase]);
    this.#print(`${isNewPhase && this.#line !== "" ? "\n" : "\r"}${line}`);
    this.#line = line;
  }
}
