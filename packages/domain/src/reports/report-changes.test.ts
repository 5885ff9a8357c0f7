import type { ReportReplacement } from "@heliograph/contract/reports/reports.wire.ts";
import { tagCodes } from "@heliograph/contract/variables/tags.ts";
import { describe, expect, test } from "vitest";
import { isFreqOf, refuseReport, sentReport } from "./report-changes.ts";
import { reportTemplate, reportTemplates } from "./report-templates.ts";

const variable = "a".repeat(24);
const made = (sent: Partial<ReportReplacement>) =>
  sentReport({
    sent: { template_id: "R02", freq: "monthly", vars: [variable], ...sent },
    id: "1".repeat(24),
    plantId: "101",
    before: null,
    hidden: new Set(),
  });

describe("the catalogue", () => {
  // Frequencies and needs as they are laid down: d, m, y; V for variables, % for a threshold of 10.
  test.each([
    ["R01", "d m y", "V"],
    ["R02", "m y", "V %"],
    ["R03", "d m", "V %"],
    ["R04", "d m", "V %"],
    ["R05", "m y", "V"],
    ["R06", "d m y", ""],
    ["R07", "m y", ""],
    ["R08", "m y", ""],
    ["R09", "d m", ""],
    ["R10", "m y", "V"],
    ["R11", "m y", "V"],
    ["R12", "d m", ""],
  ])("ENT-30 [R6] %s is made %s and needs %s", (id, freqs, needs) => {
    const template = reportTemplate(id)!;
    expect(template.freqs.map((freq) => freq[0]).join(" ")).toBe(freqs);
    expect(template.need.map((need) => (need === "vars" ? "V" : "%")).join(" ")).toBe(needs);
    expect(template.diff_percent).toBe(needs.includes("%") ? 10 : null);
    expect(template.var_tags.every((tag) => tagCodes.has(tag))).toBe(true);
  });
  test("[R6] there are twelve", () => {
    expect(reportTemplates).toHaveLength(12);
    expect(reportTemplate("R13")).toBeNull();
  });
});

test("[R2] what is left out is the template's, and what stands", () => {
  expect(made({})).toMatchObject({ diff_percent: 10, disabled: false, send_email_to: [] });
  expect(made({ diff_percent: 25 }).diff_percent).toBe(25);
  expect(made({ template_id: "R01" }).diff_percent).toBeNull();
  const before = { ...made({}), vars: ["b".repeat(24)], send_email_to: ["2".repeat(24)] };
  const after = sentReport({
    sent: { template_id: "R02", freq: "yearly", vars: [variable] },
    id: before.id,
    plantId: "101",
    before,
    hidden: new Set(before.vars),
  });
  expect(after.vars, "[P10] what he does not see stays").toEqual([variable, "b".repeat(24)]);
  expect(after.send_email_to).toEqual(before.send_email_to);
});

test.each([
  ["R01", "daily", true],
  ["R01", "weekly", true],
  ["R02", "daily", false],
  ["R02", "weekly", false],
  ["R03", "yearly", false],
] as const)("[R3] %s may be made %s: %s", (id, freq, is) => {
  expect(isFreqOf(reportTemplate(id)!, freq)).toBe(is);
});

test.each<[string | null, Partial<ReportReplacement>]>([
  [null, {}],
  ["report_template_unknown", { template_id: "R13" }],
  ["report_freq", { freq: "daily" }],
  ["report_variables_needed", { vars: [] }],
  ["report_threshold_needed", { diff_percent: null }],
  [null, { template_id: "R06", vars: [], diff_percent: null }],
])("[R2] [R3] %s: %j", (code, sent) => {
  expect(refuseReport(made(sent))?.code ?? null).toBe(code);
});
