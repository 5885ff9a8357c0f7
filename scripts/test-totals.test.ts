import { expect, test } from "vitest";
import { testTotals, type Report } from "./test-totals.ts";

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
