import type { Log } from "./log.ts";

/** Work that is done again some time after it ended, as long as the process lives; one that fails is logged and tried again. */
export class Repeated {
  readonly #of: RepeatedOptions;
  #stopped = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(of: RepeatedOptions) {
    this.#of = of;
  }
  /** What takes long asks it on its way. */
  get isStopped(): boolean {
    return this.#stopped;
  }
  /** @param afterSeconds until it is done first */
  start(afterSeconds = this.#of.everySeconds): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#of
        .work()
        .catch((error: unknown) => {
          if (!this.#stopped) this.#of.log.error(this.#of.failure, { error });
        })
        .then(() => this.start());
    }, afterSeconds * 1000);
  }
  /** Waits for what is being done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }
}
export interface RepeatedOptions {
  readonly everySeconds: number;
  readonly work: () => Promise<void>;
  readonly log: Pick<Log, "error">;
  /** What the log says of work that failed. */
  readonly failure: string;
}
