import {
  comparedStretch,
  type ComparedStretch,
  type KnownMoment,
} from "@heliograph/domain/setup/compared-stretch.ts";
import type { SetupFacts } from "@heliograph/domain/setup/setup-checks.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { standingVariables, variablesInUse } from "@heliograph/domain/plants/plant-quantities.ts";
import { energyFactor, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { totalKwp } from "@heliograph/domain/plants/total-kwp.ts";
import type { DataService } from "../data/data.service.ts";
import type { HealthService } from "../health/health.service.ts";
import type { IngestService } from "../ingest/ingest.service.ts";
import type { MessagesService } from "../messages/messages.service.ts";
import type { Caller } from "../platform/caller.ts";
import { Problem } from "../platform/problem.ts";
import type { TariffsService } from "../tariffs/tariffs.service.ts";
import type { UserCall, UsersService } from "../users/users.service.ts";

export interface SetupRooms {
  readonly data: Pick<DataService, "fetch">;
  readonly ingest: Pick<IngestService, "logger" | "suggestDevices" | "suggestVariables">;
  readonly health: Pick<HealthService, "isExpectedKnown">;
  readonly messages: Pick<MessagesService, "recipientsOf">;
  readonly users: Pick<UsersService, "ofPlant" | "account">;
  readonly tariffs: Pick<TariffsService, "list">;
}
interface Asked {
  readonly call: UserCall;
  readonly model: PlantModel;
  /** Ids that the caller does not see: what they measured is not told him. (D11) */
  readonly hidden: ReadonlySet<string>;
  readonly nowSeconds: number;
}
const comparedSeconds = 86_400;

/** What the other rooms know of a plant that is being set up. (SU1) */
export async function setupFacts(rooms: SetupRooms, asked: Asked): Promise<SetupFacts> {
  const { call, model, nowSeconds } = asked;
  const { plant } = model;
  const devices = model.devices.filter(({ disabled }) => !disabled);
  const variables = variablesInUse(model);
  const measured = variables.filter((one) => one.device_id !== null);
  const untagged = measured.filter(({ tags }) => tags.length === 0);
  const inverters = devices.filter(({ type }) => type === "inverter");
  const { powers, energies } = standingVariables(model);
  const [power, energy] = [powers.produced, energies.produced];
  const logger = await rooms.ingest.logger(call.caller, plant.id);
  return {
    nowSeconds,
    hasPlace: plant.lat !== null && plant.lon !== null,
    hasPassword: plant.http_passwd !== null && plant.http_passwd !== "",
    isByFiles: plant.by_files,
    logger,
    ...(await ofLastPacket(rooms, call.caller, plant.id)),
    devices: devices.length,
    variables: measured.length,
    untagged: untagged.length,
    mayBePower: untagged.filter(({ udm }) => powerFactor(udm) !== null).length,
    mayBeEnergy: untagged.filter(({ udm }) => energyFactor(udm) !== null).length,
    hasPower: power.length > 0,
    hasEnergy: energy.length > 0,
    kwp: totalKwp(plant.sections),
    inverters: inverters.length,
    invertersWithoutNominal: inverters.filter(({ nominal }) => nominal === null || nominal === 0)
      .length,
    nominalKw: inverters.reduce((sum, { nominal }) => sum + (nominal ?? 0), 0),
    compared: await comparedOf(rooms, asked, {
      power,
      energy,
      // A file's last day is as good as the one that runs.
      end: plant.by_files ? (logger.last?.timestamp ?? nowSeconds) + slotSeconds : nowSeconds,
    }),
    isExpectedKnown: await rooms.health.isExpectedKnown(plant.id),
    recipients: await rooms.messages.recipientsOf(model),
    people: await peopleOf(rooms, call, plant.id),
    reports: model.reports.filter((report) => !report.disabled).length,
    tariffs: (await rooms.tariffs.list(call.caller, plant.id)).length,
  };
}

/** What the plant does not have of what its last packet shows. */
async function ofLastPacket(
  { ingest }: SetupRooms,
  caller: Caller,
  plantId: string,
): Promise<Pick<SetupFacts, "newDevices" | "knownMibs">> {
  try {
    const found = await ingest.suggestDevices(caller, plantId);
    const { variables, without_device: homeless } = await ingest.suggestVariables(
      caller,
      plantId,
      false,
    );
    const known = variables.reduce((sum, group) => sum + group.variables.length, 0);
    return { newDevices: found.devices.length, knownMibs: known + homeless };
  } catch (error) {
    const isUnknown = error instanceof Problem && (error.status === 404 || error.status === 422);
    if (!isUnknown) throw error;
    return { newDevices: null, knownMibs: null };
  }
}

async function comparedOf(
  { data }: SetupRooms,
  { call, hidden }: Asked,
  of: {
    readonly power: readonly ModelVariable[];
    readonly energy: readonly ModelVariable[];
    /** [unix s] */
    readonly end: number;
  },
): Promise<ComparedStretch | null> {
  const { power, energy } = of;
  const ids = [...power, ...energy].map(({ id }) => id);
  const isSeen = ids.every((id) => !hidden.has(id));
  if (power.length === 0 || energy.length === 0 || !isSeen) return null;
  const end = Math.floor(of.end);
  const bytes = await data.fetch(call.caller, {
    ids,
    start: end - comparedSeconds,
    end,
    resolution: 5,
  });
  const rows = JSON.parse(Buffer.from(bytes).toString()) as (number | null)[][];
  const sum = (values: readonly number[], factors: readonly (number | null)[]): number =>
    values.reduce((total, value, i) => total + value * (factors[i] ?? 1), 0);
  const moments = rows.flatMap(([at, ...values]): KnownMoment[] => {
    const known = values.filter((value) => value !== null);
    if (at == null || known.length < ids.length) return [];
    const powerKw = sum(
      known.slice(0, power.length),
      power.map(({ udm }) => powerFactor(udm)),
    );
    const counterKwh = sum(
      known.slice(power.length),
      energy.map(({ udm }) => energyFactor(udm)),
    );
    return [{ at, powerKw, counterKwh }];
  });
  return comparedStretch(moments);
}

/** Who sees the plant and can log in; admins see every plant. */
async function peopleOf({ users }: SetupRooms, call: UserCall, plantId: string): Promise<number> {
  let count = 0;
  for (const { id } of await users.ofPlant(call, plantId)) {
    // oxlint-disable-next-line no-await-in-loop -- from memory
    const account = await users.account(id);
    if (account !== null && !account.user.disabled) count++;
  }
  return count;
}
