import { expect, test } from "vitest";
import { filesToTryAgain, testTotals, withSecondAttempt, type Report } from "./test-totals.ts";

const passedFile = {
  name: "a.test.ts",
  status: "passed",
  assertionResults: [{ status: "passed" }],
};
const good: Report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [passedFile],
};

test("a good run passes; todo counts as skipped", () => {
  expect(testTotals({ report: good, testCode: 0, otherFaults: 0 })).toEqual({
    passed: 5,
    failed: 0,
    skipped: 2,
    faults: [],
  });
});

test("a failed test counts once", () => {
  const failed = { name: "b.test.ts", status: "failed", assertionResults: [{ status: "failed" }] };
  const report = { ...good, numFailedTests: 1, testResults: [passedFile, failed] };
  expect(testTotals({ report, testCode: 1, otherFaults: 0 }).failed).toBe(1);
});

test("a file that does not load is a failure", () => {
  const broken = { name: "b.test.ts", status: "failed", assertionResults: [] };
  const totals = testTotals({
    report: { ...good, testResults: [passedFile, broken] },
    testCode: 1,
    otherFaults: 0,
  });
  expect(totals).toMatchObject({
    failed: 1,
    faults: ["b.test.ts did not load, or its set-up failed"],
  });
});

test("a run that ends badly although every test passed is a failure", () => {
  expect(testTotals({ report: good, testCode: 1, otherFaults: 0 }).failed).toBe(1);
});

test("a run without a report, without tests, or with faults elsewhere is a failure", () => {
  expect(testTotals({ report: null, testCode: 1, otherFaults: 1 })).toMatchObject({
    passed: 0,
    failed: 2,
  });
  expect(
    testTotals({ report: { ...good, numPassedTests: 0 }, testCode: 0, otherFaults: 0 }).failed,
  ).toBe(1);
  expect(testTotals({ report: good, testCode: 0, otherFaults: 2 }).failed).toBe(2);
});

test("what failed is tried again where few did; what passes then counts as passed and is named", () => {
  const test = (status: string, fullName: string) => ({ status, fullName });
  const file = (name: string, ...assertionResults: ReturnType<typeof test>[]) => ({
    name,
    status: assertionResults.some(({ status }) => status === "failed") ? "failed" : "passed",
    assertionResults,
  });
  const shaky = file("b.spec.ts", test("failed", "waits"), test("passed", "reads"));
  const broken = file("c.spec.ts", test("failed", "adds"));
  const first: Report = {
    numPassedTests: 2,
    numFailedTests: 2,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [file("a.test.ts", test("passed", "counts")), shaky, broken],
  };
  expect(filesToTryAgain(first)).toEqual(["b.spec.ts", "c.spec.ts"]);
  const steady = file("b.spec.ts", test("passed", "waits"), test("passed", "reads"));
  const second: Report = { ...first, testResults: [steady, broken] };
  const { report, unsteady } = withSecondAttempt(first, second);
  expect(unsteady).toEqual(["waits"]);
  expect(report).toMatchObject({ numPassedTests: 3, numFailedTests: 1 });
  expect(testTotals({ report, testCode: 1, otherFaults: 0 })).toMatchObject({ failed: 1 });
  // Another test of the file that fails the second time only was seen to pass too.
  const shaken = file("b.spec.ts", test("passed", "waits"), test("failed", "reads"));
  const both = withSecondAttempt(first, { ...second, testResults: [shaken] });
  expect(both.unsteady.toSorted()).toEqual(["reads", "waits"]);
  expect(both.report).toMatchObject({ numPassedTests: 3, numFailedTests: 1 });

  const many = [1, 2, 3, 4, 5].map((number) => file(`${number}.test.ts`, test("failed", "x")));
  expect(filesToTryAgain({ ...first, testResults: many })).toEqual([]);
  expect(filesToTryAgain(null)).toEqual([]);
  // A second attempt that ended before it could report of a file leaves the first.
  expect(withSecondAttempt(first, { ...second, testResults: [] }).report.numFailedTests).toBe(2);
});
