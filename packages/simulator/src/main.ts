import { fillHistory, fillRecent, spanOnPortal } from "./backfill.ts";
import type { Backfill } from "./backfill.ts";
import { Coverage } from "./coverage.ts";
import type { FedPlant } from "./delivery.ts";
import { feedLive } from "./feed.ts";
import { fleet, fleetSince } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import {
  portalClient,
  type PortalClient,
  type PortalRefusal,
} from "@heliograph/client/portal-client.ts";
import { Progress } from "./progress.ts";
import { provisionAlerts } from "./provision-alerts.ts";
import { provisionCharts } from "./provision-charts.ts";
import { provisionPlant } from "./provision.ts";
import type { ProvisionedPlant } from "./provision.ts";
import { provisionTariff } from "./provision-tariffs.ts";
import { provisionUsers } from "./provision-users.ts";
import { readSettings, SettingsError, usage } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { keepTruth, monthsBefore, writeTruth } from "./truth-file.ts";

const nowSeconds = (): number => Date.now() / 1000;
/** Maximum delay of a fault in the file. [s] */
const truthSeconds = 600;

/** Configures the fleet; plants go one after the other, since the portal's lists keep the order of creation. */
async function provision(
  portal: PortalClient,
  simulators: readonly PlantSimulator[],
  settings: Settings,
  progress: Progress,
): Promise<(FedPlant & ProvisionedPlant)[]> {
  const plants: (FedPlant & ProvisionedPlant)[] = [];
  for (const simulator of simulators) {
    progress.at("provision", plants.length, simulators.length);
    const provisioned = await provisionPlant(portal, simulator, settings.seed, nowSeconds());
    await provisionTariff(portal, simulator.spec);
    await provisionCharts(portal, simulator, provisioned);
    plants.push({ ...provisioned, simulator });
  }
  await provisionUsers(portal, fleet, settings.demoPassword);
  progress.at("provision", plants.length, simulators.length);
  return plants;
}

/** Without a state file the portal is asked what it holds. */
async function recover(
  work: Backfill,
  plants: readonly (FedPlant & ProvisionedPlant)[],
): Promise<void> {
  for (const plant of plants) {
    const counterId = plant.ids.get("met.1.e");
    if (work.coverage.span(plant.simulator.spec.id) || counterId === undefined) continue;
    const span = await spanOnPortal(work.portal, plant, counterId, work);
    if (span) await work.coverage.cover(plant.simulator.spec.id, span.oldest, span.newest);
  }
}

/** Prints each refusal once: a plant that was deleted is refused every minute. */
function newReport(): (refusal: PortalRefusal) => void {
  const known = new Set<string>();
  return ({ message }) => {
    if (!known.has(message)) process.stderr.write(`\nrefused: ${message}\n`);
    known.add(message);
  };
}

async function run(
  settings: Settings,
  simulators: readonly PlantSimulator[],
  signal: AbortSignal,
): Promise<void> {
  const { url, username, password } = settings;
  const session = { username, password };
  const portal = portalClient({ url, session, patience: "endless", signal });
  const progress = new Progress(
    (message) => {
      if (process.connected) process.send?.(message);
    },
    (text) => process.stdout.write(text),
  );
  const plants = await provision(portal, simulators, settings, progress);
  const coverage = await Coverage.open(settings.stateFile, settings.seed);
  for (const plant of plants) if (plant.isNew) await coverage.forget(plant.simulator.spec.id);
  const now = Math.floor(nowSeconds());
  const report = newReport();
  const work: Backfill = {
    portal,
    plants,
    coverage,
    progress,
    report,
    fromSeconds: monthsBefore(now, settings.months),
    nowSeconds: now,
  };
  if (!coverage.isOutdated) await recover(work, plants);
  await fillRecent(work);
  for (const plant of plants) await provisionAlerts(portal, plant.simulator, plant);
  progress.at("live", 1, 1);
  const live = feedLive({ portal, plants, coverage, signal, report, now: nowSeconds });
  const { truthFile: file } = settings;
  const write = async (): Promise<void> => {
    if (file !== null) await writeTruth(file, simulators, settings, Math.floor(nowSeconds()));
  };
  const labels = keepTruth(write, { everySeconds: truthSeconds, signal });
  await Promise.all([live, labels, fillHistory(work).then(() => progress.at("live", 1, 1))]);
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2));
  const simulators = fleet.map(
    (spec) => new PlantSimulator(spec, { seed: settings.seed, hasFaults: true, since: fleetSince }),
  );
  if (settings.truthFile !== null)
    await writeTruth(settings.truthFile, simulators, settings, Math.floor(nowSeconds()));
  if (settings.command === "truth") return;
  const stop = new AbortController();
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.once(name, () => stop.abort());
  // A child whose parent is gone ends.
  if (process.send) process.once("disconnect", () => stop.abort());
  try {
    await run(settings, simulators, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof SettingsError;
  process.stderr.write(
    `\n${error instanceof Error ? error.message : String(error)}\n${isUsage ? `${usage}\n` : ""}`,
  );
  process.exitCode = isUsage ? 2 : 1;
}
// The IPC channel would keep an idle process alive.
if (process.connected) process.disconnect?.();
