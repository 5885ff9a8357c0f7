/** Totals of a test run: what kept tests from running counts as failed. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
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
