/**
 * `npm run soak [minutes]`: what `npm test` does a few times, many times: kill -9 of real processes at other moments, random packets in
 * random orders on every path, and every property with other examples. Ends with the first failure, which names its seed.
 */
import { spawn } from "node:child_process";
import { dirname } from "node:path";

const root = dirname(import.meta.dirname);
const rounds = 20;
const killsARound = 3;

function test(
  project: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...files];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
}

const minutes = Number(process.argv[2] ?? 0);
if (!(minutes >= 0)) throw new Error("usage: npm run soak [minutes]");
const until = performance.now() + minutes * 60_000;
// Other times at every soak, each of them reproducible by its seed.
const firstSeed = 1000 + Math.floor(Math.random() * 1_000_000) * 10;
const stopTries = "10";
if (
  (await test("kill", ["packages/server/src/platform/stopping.kill.test.ts"], {
    KILL_SEED: String(firstSeed),
    STOP_TRIES: stopTries,
  })) !== 0
) {
  console.error("soak: the server did not stop in every state");
  process.exit(1);
}
let passed = 0;
for (let round = 0; round < rounds || performance.now() < until; round++) {
  const seed = String(firstSeed + round * killsARound);
  const code =
    (await test("kill", ["packages/server/src/ingest/acknowledged.kill.test.ts"], {
      KILL_SEED: seed,
      KILL_RUNS: String(killsARound),
    })) ||
    (await test("server", ["packages/server/src/data/roads.test.ts"], {
      PROPERTY_SEED: seed,
      ROADS_RUNS: "100",
    })) ||
    (await test("domain", [], { PROPERTY_SEED: seed }));
  if (code !== 0) {
    console.error(`soak: failed in round ${round + 1}, after ${passed} that passed`);
    process.exit(1);
  }
  passed++;
}
console.log(`soak: ${passed} rounds passed, ${passed * killsARound} kill runs`);
