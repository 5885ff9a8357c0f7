/** A program of its own for the kill tests: runs PostgreSQL on a folder, prints events as lines of JSON, ends on SIGINT or SIGTERM. */
import { startEmbeddedPostgres } from "../../server/src/platform/embedded-postgres.ts";

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("usage: keep-postgres.ts FOLDER");
const emit = (event: string, fact: unknown): void => {
  process.stdout.write(`${JSON.stringify({ event, fact })}\n`);
};
try {
  const server = await startEmbeddedPostgres({
    folder,
    onProgress: (step) => {
      emit("progress", step);
    },
    onLost: (error) => {
      emit("lost", error.message);
    },
  });
  const idle = setInterval(() => {}, 60_000);
  const stop = async (): Promise<void> => {
    await server.stop();
    clearInterval(idle);
    emit("stopped", null);
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
  // A reader of this line may stop the program at once.
  emit("ready", { pid: server.pid, connection: server.connection("postgres") });
} catch (error) {
  emit("refused", (error as Error).message);
  process.exitCode = 1;
}
