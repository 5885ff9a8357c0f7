import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const skipped = ["**/node_modules/**"];
const properties = "packages/testkit/src/properties.setup.ts";
/** Wide, for machines that do more than these tests: what is there is seen at once, and what hangs ends all the same. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000, interval: 10 } },
};
/** Much of what is tested waits for a disk or a process: no more than there are processors would leave the machine idle. */
const maxWorkers = availableParallelism() + 1;

/** Largest files first, as always, but those before them that take long however short they are: nobody waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number =>
      Number(/\/pages\.spec|\.kill\.test/.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "domain",
          maxWorkers,
          // Pure functions have nothing to keep from each other.
          isolate: false,
          ...patience,
          include: ["packages/{domain,contract,simulator}/src/**/*.test.ts", "scripts/*.test.ts"],
          exclude: skipped,
          setupFiles: [properties],
        },
      },
      {
        test: {
          name: "server",
          maxWorkers,
          include: ["packages/server/src/**/*.test.ts"],
          exclude: [...skipped, "**/*.kill.test.ts"],
          setupFiles: [properties],
          globalSetup: ["packages/testkit/src/postgres.setup.ts"],
          pool: "forks",
          ...patience,
        },
      },
      {
        test: {
          name: "web",
          maxWorkers,
          // Most of the browser's code asks nothing of a browser, and its functions have nothing to keep from each other.
          isolate: false,
          include: ["packages/web/src/**/*.test.ts"],
          exclude: [...skipped, "**/*.browser.test.ts"],
          ...patience,
          setupFiles: [properties],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "browser",
          maxWorkers,
          include: ["packages/web/src/**/*.{browser.test.ts,test.tsx}"],
          exclude: skipped,
          environment: "happy-dom",
          ...patience,
          setupFiles: [
            "packages/testkit/src/browser.setup.ts",
            "packages/web/src/patience.setup.ts",
            properties,
          ],
        },
      },
      {
        test: {
          name: "kill",
          maxWorkers,
          include: ["packages/server/src/**/*.kill.test.ts"],
          globalSetup: ["packages/testkit/src/postgres.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/*.spec.ts"],
          globalSetup: ["e2e/world.setup.ts"],
          setupFiles: ["e2e/fleet.setup.ts"],
          // A page that is whole in two seconds takes half a minute where ten others work.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // Three readers at once: each waits for the portal more than half of the time.
          maxWorkers: 3,
          // After the others: a browser waits for nobody, and nobody for a browser.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
