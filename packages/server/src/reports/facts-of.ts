import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { ReportSpan } from "@heliograph/domain/reports/report-period.ts";

/** Of what a report is made. */
export interface FactsOf {
  readonly model: PlantModel;
  readonly report: Pick<Report, "template_id" | "freq" | "diff_percent" | "vars">;
  readonly span: ReportSpan;
  readonly nowSeconds: number;
}
