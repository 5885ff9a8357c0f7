/** Totals of a test run: what kept tests from running counts as failed. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[];
  }[];
}

/** More than these failed for a reason of their own; to run them again would only take time. */
const fewFiles = 4;

/** The files that failed, where they are so few that a second attempt can tell a fault from bad timing; else none. */
export function filesToTryAgain(report: Report | null): string[] {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === "failed");
  return failed.length > fewFiles ? [] : failed.map(({ name }) => name);
}

type TestFile = Report["testResults"][number];

/** A test of both attempts failed only if it failed twice; a file that did not load the second time is as it was the first. */
function joinAttempts(first: TestFile, second: TestFile): TestFile {
  const before = new Map(first.assertionResults.map((one) => [one.fullName, one]));
  const assertionResults = second.assertionResults.map((one) => {
    const earlier = before.get(one.fullName);
    return one.status === "failed" && earlier?.status === "passed" ? earlier : one;
  });
  const isBroken =
    second.status === "failed" && !second.assertionResults.some((one) => one.status === "failed");
  const isFailed = isBroken || assertionResults.some((one) => one.status === "failed");
  return { ...second, status: isFailed ? "failed" : "passed", assertionResults };
}

/**
 * The first report with what the second attempt at some of its files adds.
 * @returns the report, in which a test failed if it failed twice, and the names of the tests that failed once
 */
export function withSecondAttempt(
  first: Report,
  second: Report,
): { readonly report: Report; readonly unsteady: readonly string[] } {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const failedIn = (file: TestFile | undefined): Set<string> =>
    new Set(
      (file?.assertionResults ?? []).flatMap((one) =>
        one.status === "failed" ? [one.fullName ?? file?.name ?? ""] : [],
      ),
    );
  const unsteady = first.testResults.flatMap((file) => {
    const later = again.get(file.name);
    if (later === undefined) return [];
    const [then, now] = [failedIn(file), failedIn(later)];
    const isRepaired = file.status === "failed" && then.size === 0 && later.status === "passed";
    return isRepaired
      ? [file.name]
      : [...then, ...now].filter((name) => !(then.has(name) && now.has(name)));
  });
  const testResults = first.testResults.map((file) => {
    const later = again.get(file.name);
    return later === undefined ? file : joinAttempts(file, later);
  });
  const statuses = testResults.flatMap((file) => file.assertionResults.map((test) => test.status));
  const count = (...wanted: string[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  return {
    unsteady,
    report: {
      numPassedTests: count("passed"),
      numFailedTests: count("failed"),
      numPendingTests: count("pending", "skipped"),
      numTodoTests: count("todo"),
      testResults,
    },
  };
}

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures outside of tests, as text. */
  readonly faults: readonly string[];
}

export interface RunFacts {
  /** The JSON report; null when the run ended before it was written. */
  readonly report: Report | null;
  readonly testCode: number;
  /** Failures outside the tests, such as a check. */
  readonly otherFaults: number;
}

export function testTotals({ report, testCode, otherFaults }: RunFacts): Totals {
  if (report === null)
    return {
      passed: 0,
      failed: 1 + otherFaults,
      skipped: 0,
      faults: ["the tests ended before they could report"],
    };
  // A file that failed although none of its tests did: it did not load, or its set-up or tear-down broke.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const faults = brokenFiles.map(({ name }) => `${name} did not load, or its set-up failed`);
  const known = report.numFailedTests + brokenFiles.length;
  if (testCode !== 0 && known === 0)
    faults.push("the run ended with an error that belongs to no test, see above");
  if (report.numPassedTests === 0) faults.push("not one test passed");
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + faults.length + otherFaults,
    skipped: report.numPendingTests + report.numTodoTests,
    faults,
  };
}
