import type { Finding } from "@heliograph/domain/health/finding.ts";
import type { WorkAt } from "@heliograph/domain/health/maintenance.ts";
import { isInWindow } from "@heliograph/domain/logbook/subject.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { JudgeParts } from "./judge-parts.ts";

/** The maintenance windows in which findings may have been seen last: the first that covers a moment of a subject. (LB6, HS10) */
export async function workOf(
  { windows }: Pick<JudgeParts, "windows">,
  model: PlantModel,
  findings: readonly Finding[],
  nowSeconds: number,
): Promise<WorkAt> {
  const from = Math.min(nowSeconds, ...findings.map(({ lastBad }) => lastBad)) - 1;
  const found = await windows(model.plant.id, { from, to: nowSeconds });
  return ({ kind, id }, seconds) => {
    const of = {
      section: kind === "section" ? Number(id) : null,
      deviceId: kind === "device" ? id : null,
      variableId: kind === "variable" ? id : null,
    };
    return found.find((one) => isInWindow(model, [one], { seconds, of })) ?? null;
  };
}
