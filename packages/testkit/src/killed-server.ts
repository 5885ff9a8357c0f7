/** The server as a process of its own, in production mode on a folder of its own, to be killed and started again. */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { programsIn } from "../../server/src/platform/process-table.ts";

const program = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const adminPassword = "password-of-the-admin";
const startLimitMilliseconds = 60_000;

export class KilledServer {
  readonly folder: string;
  #child: ChildProcess | null = null;
  #output: string[] = [];
  #url = "";
  #token = "";

  readonly #environment: Readonly<Record<string, string>>;

  /** @param environment settings beside the usual ones */
  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.#environment = environment;
    this.folder = mkdtempSync(join(tmpdir(), "heliograph-kill-"));
    chmodSync(this.folder, 0o711); // as root, the database's own account must be able to enter
  }
  /** Starts it and waits until it serves. */
  async start(): Promise<void> {
    this.begin();
    await this.serves();
  }
  /** Starts it without waiting. */
  begin(): void {
    const output: string[] = [];
    const child = spawn(process.execPath, [program], {
      cwd: this.folder,
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        DATA_DIR: join(this.folder, "data"),
        PORT: "0",
        ADMIN_PASSWORD: adminPassword,
        LOG_LEVEL: "warn",
        ...this.#environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => output.push(line));
    this.#output = output;
    this.#child = child;
  }
  async serves(): Promise<void> {
    const [child, output] = [this.#child!, this.#output];
    const until = performance.now() + startLimitMilliseconds;
    for (;;) {
      const url = output.map((line) => /Heliograph is at (\S+)/.exec(line)?.[1]).find(Boolean);
      if (url !== undefined) {
        this.#url = url;
        return;
      }
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`the server did not start:\n${output.join("\n")}`);
      await pause(20);
    }
  }
  /** What it has written since its last start. */
  get output(): readonly string[] {
    return this.#output;
  }
  /** Nobody reads its lines any more. */
  closeOutput(): void {
    this.#child?.stdout?.destroy();
    this.#child?.stderr?.destroy();
  }
  /** kill -9 of the server, and nothing else. */
  async killServer(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }
  /** kill -9 of the database; the server starts it again. */
  killDatabase(): void {
    this.signalDatabase("SIGKILL");
  }
  signalDatabase(signal: NodeJS.Signals): void {
    const pid = Number(
      readFileSync(join(this.#cluster(), "postmaster.pid"), "utf8").split("\n")[0],
    );
    process.kill(pid, signal);
  }
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }
  /** Processes and files that are left of the database. */
  databaseProcesses(): readonly number[] {
    const cluster = this.cluster();
    return [
      ...programsIn("postgres", cluster),
      ...programsIn("postgres", `${cluster}.part`),
      ...programsIn("initdb", `${cluster}.part`),
    ];
  }
  /** Path of the cluster, which may not exist yet. */
  cluster(): string {
    const link = join(this.folder, "data", "postgres", "cluster");
    return existsSync(link) ? this.#cluster() : link;
  }
  /** A call as the admin. Throws when there is no answer. */
  async ask(
    line: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown; retryAfter: string | null }> {
    const [method = "", path = ""] = line.split(" ");
    if (this.#token === "" && path !== "/auth/token") await this.#logIn();
    const reply = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const retryAfter = reply.headers.get("retry-after");
    return { status: reply.status, body: await reply.json(), retryAfter };
  }
  /** The same, again and again until it answers 200: the database may be starting. */
  async make(line: string, body?: unknown): Promise<unknown> {
    const until = performance.now() + startLimitMilliseconds;
    for (;;) {
      const answer = await this.ask(line, body).catch((error: unknown) => ({
        status: 0,
        body: String(error),
      }));
      if (answer.status === 200) return answer.body;
      if ((answer.status >= 400 && answer.status < 500) || performance.now() > until)
        throw new Error(`${line}: ${JSON.stringify(answer)}\n${this.#output.join("\n")}`);
      await pause(50);
    }
  }
  /** A browser's socket on the plant. */
  async socket(plantId: string): Promise<WebSocket> {
    const url = `${this.#url.replace("http", "ws")}/api/v1/plant/${plantId}/values`;
    const socket = new WebSocket(`${url}?token=${this.#token}`);
    await new Promise((open) => socket.addEventListener("message", open, { once: true }));
    return socket;
  }
  /** Ends it as an operator does; throws when it does not end cleanly. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const ended = new Promise<number | null>((done) => child.once("exit", done));
    child.kill("SIGTERM");
    const code = await ended;
    if (code !== 0) throw new Error(`it ended with ${code}:\n${this.#output.join("\n")}`);
  }
  /** Removes all processes and files that are left. */
  async clear(): Promise<void> {
    await this.killServer();
    const link = join(this.folder, "data", "postgres", "cluster");
    const cluster = this.cluster();
    while (programsIn("postgres", cluster).length > 0) await pause(20);
    if (dirname(cluster) !== dirname(link)) rmSync(dirname(cluster), { recursive: true });
    rmSync(this.folder, { recursive: true });
  }
  #cluster(): string {
    return realpathSync(join(this.folder, "data", "postgres", "cluster"));
  }
  async #logIn(): Promise<void> {
    const grant = { username: "admin", password: adminPassword };
    const { body } = await this.ask("POST /auth/token", grant);
    this.#token = (body as { access_token: string }).access_token;
  }
}
