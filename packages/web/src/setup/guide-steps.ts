import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { SetupCheck, SetupCheckId } from "@heliograph/contract/setup/setup.wire.ts";
import { guideSteps, type GuideStep } from "./setup.pages.ts";

/** Which of the steps are done, by what the portal knows of the plant: whoever left the way goes on where it is not. */
export function doneSteps(
  checks: readonly SetupCheck[],
  plant: Pick<Plant, "alerts" | "charts" | "kwp">,
): ReadonlySet<GuideStep> {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const isDone = (...ids: SetupCheckId[]): boolean =>
    ids.every((id) => byId.get(id)?.state === "done");
  const done: Readonly<Record<GuideStep, boolean>> = {
    plant: isDone("place") && plant.kwp > 0,
    // A rhythm is learnt in half an hour: nobody waits for it here.
    // One that is known from files has no password.
    logger: (isDone("password") || !byId.has("password")) && hasSent(byId.get("packets")),
    // Inverters of a file come without the nominal power that the logger's are asked for.
    things: isDone("devices", "variables") && !(byId.get("nominals")?.facts["without"] ?? 0),
    rules: (plant.alerts ?? []).length > 0 || (plant.charts ?? []).length > 0,
    people: isDone("recipients"),
  };
  return new Set(guideSteps.filter((step) => done[step]));
}

/** Its logger, not a file of the past alone. */
const hasSent = (packets: SetupCheck | undefined): boolean =>
  packets !== undefined && packets.state !== "todo" && (packets.facts["last"] ?? null) !== null;

/** The first that is not done; the last where all are. */
export const openStep = (done: ReadonlySet<GuideStep>): GuideStep =>
  guideSteps.find((step) => !done.has(step)) ?? "people";
export const stepAfter = (step: GuideStep): GuideStep | null =>
  guideSteps[guideSteps.indexOf(step) + 1] ?? null;
export const stepBefore = (step: GuideStep): GuideStep | null =>
  guideSteps[guideSteps.indexOf(step) - 1] ?? null;
