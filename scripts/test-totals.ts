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

/**
 * The first report with the files of the second in place of its own.
 * @returns the report, and the names of the tests that failed the first time alone
 */
export function withSecondAttempt(
  first: Report,
  second: Report,
): { readonly report: Report; readonly unsteady: readonly string[] } {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const unsteady = first.testResults.flatMap((file) => {
    const later = again.get(file.name);
    if (file.status !== "failed" || later?.status !== "passed") return [];
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    return tests.length === 0 ? [file.name] : tests.map((test) => test.fullName ?? file.name);
  });
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
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
