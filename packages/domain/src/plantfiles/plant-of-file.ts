import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import { objectId } from "@heliograph/contract/ids.ts";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { startOfLocalDay } from "../plants/active-since.ts";
import type { ModelDevice, PlantFacts, VariableFacts } from "../plants/plant-model.ts";
import { refusal } from "../plants/refusal.ts";
import { textOrNull } from "../plants/text-or-null.ts";
import { totalKwp } from "../plants/total-kwp.ts";
import type { MessageRight } from "../users/holder.ts";
import { bracedIn, deviceKeys, formulaKeys, namedKeys, renamed, reportKeys } from "./file-keys.ts";
import type { FileFault } from "./read-plant-file.ts";
import { logbookOfFile, type NewLogbook } from "./written-logbook.ts";

/** The parts of a plant as the database keeps them, with ids. */
export interface PlantParts {
  readonly plant: PlantFacts;
  readonly devices: readonly ModelDevice[];
  readonly variables: readonly VariableFacts[];
  readonly charts: readonly Chart[];
  readonly alerts: readonly Alert[];
  readonly reports: readonly Report[];
  readonly tariffs: readonly Tariff[];
}
export const fileKinds = ["device", "variable", "chart", "alert", "report", "tariff"] as const;
export type FileKind = (typeof fileKinds)[number];

export interface FileIntent {
  readonly plantId: string;
  readonly name: string;
  /** What a file never holds: of the plant that takes it, else as of a new one. */
  readonly kept: Pick<PlantFacts, "http_passwd" | "num_sms" | "num_sent_sms" | "logo">;
  readonly idOf: (kind: FileKind, key: string) => string;
  readonly newId: () => string;
  /** Number of a variable in the archive; 0 for one that is not there yet. */
  readonly numberOf: (id: string) => number;
  /** The id of someone who sees the plant and holds what messages of this kind need. */
  readonly recipient: (username: string, right: MessageRight) => string | null;
}
export interface PlantOfFile {
  readonly parts: PlantParts;
  readonly logbook: NewLogbook;
  /** References that lead nowhere. */
  readonly faults: readonly FileFault[];
  /** Usernames, each once. */
  readonly dropped: readonly string[];
}

/** The parts of the plant that a file describes. (PF3) */
export function plantOfFile(file: PlantFile, intent: FileIntent): PlantOfFile {
  const faults: FileFault[] = [];
  const dropped = new Set<string>();
  const { plantId } = intent;
  const ids = (kind: FileKind, keys: readonly string[]): readonly string[] =>
    keys.map((key) => intent.idOf(kind, key));
  const names = {
    devices: deviceKeys(file.devices),
    formulas: formulaKeys(file.formulas),
    charts: namedKeys(file.charts),
    alerts: namedKeys(file.alerts),
    reports: reportKeys(file.reports),
  };
  const deviceIds = ids("device", names.devices);
  const formulaIds = ids("variable", names.formulas);
  const variableIds = new Map(names.formulas.map((key, at) => [key, formulaIds[at]!]));
  const idsOfMeasured = file.devices.map(({ variables }) =>
    ids(
      "variable",
      variables.map(({ mib }) => mib),
    ),
  );
  for (const [at, { variables }] of file.devices.entries())
    for (const [place, { mib }] of variables.entries())
      variableIds.set(mib, idsOfMeasured[at]![place]!);
  const deviceByKey = new Map(names.devices.map((key, at) => [key, deviceIds[at]!]));

  const found = (of: ReadonlyMap<string, string>, key: string, at: string): string => {
    const id = of.get(key);
    if (id === undefined) faults.push({ at, refusal: refusal("plant_file_reference", { key }) });
    return id ?? "";
  };
  const variable = (key: string, at: string): string => found(variableIds, key, at);
  const variables = (keys: readonly string[], at: string): string[] =>
    keys.map((key) => variable(key, at));
  const variableOrNull = (key: string | null, at: string): string | null =>
    key === null ? null : variable(key, at);
  const recipients = (usernames: readonly string[], right: MessageRight): string[] =>
    usernames.flatMap((username) => {
      const id = intent.recipient(username, right);
      if (id === null) dropped.add(username);
      return id ?? [];
    });

  const sections = file.sections.map(({ devices, ...one }) => {
    const at = `sections[${one.name}]`;
    return {
      name: one.name,
      kwp: one.kwp,
      kwp_exchange: one.kwp_exchange,
      devices_ids: devices.map((key) => found(deviceByKey, key, `${at}.devices`)),
      fpac: variableOrNull(one.fpac, `${at}.fpac`),
      fteo: variableOrNull(one.fteo, `${at}.fteo`),
      fetot: variableOrNull(one.fetot, `${at}.fetot`),
      fetotcount: variableOrNull(one.fetotcount, `${at}.fetotcount`),
      fpr: variableOrNull(one.fpr, `${at}.fpr`),
      firr: variableOrNull(one.firr, `${at}.firr`),
      ftamb: variableOrNull(one.ftamb, `${at}.ftamb`),
      ftmod: variableOrNull(one.ftmod, `${at}.ftmod`),
    };
  });
  const { plant: own, homepage: home } = file;
  const plant: PlantFacts = {
    ...intent.kept,
    id: plantId,
    name: intent.name,
    client: own.client,
    maintainer: textOrNull(own.maintainer),
    manager: textOrNull(own.manager),
    timezone: own.timezone,
    active_since: startOfLocalDay(own.active_since, own.timezone),
    active_until: own.active_until,
    notes: textOrNull(own.notes),
    notes_in_homepage: own.notes_in_homepage,
    disabled: own.disabled,
    lat: own.lat,
    lon: own.lon,
    alt: own.alt,
    location: textOrNull(own.location),
    address: textOrNull(own.address),
    country: textOrNull(own.country),
    language: own.language,
    by_files: own.by_files,
    kwp: totalKwp(sections),
    sections,
    homepage: {
      ...home,
      featured_vars: variables(home.featured_vars, "homepage.featured_vars"),
      numeric_vars: variables(home.numeric_vars, "homepage.numeric_vars"),
      daily_vars: variables(home.daily_vars, "homepage.daily_vars"),
      history_vars: variables(home.history_vars, "homepage.history_vars"),
    },
    ass_strinv: Object.fromEntries(
      Object.entries(file.string_inverters).map(([string, inverter]) => [
        variable(string, "string_inverters"),
        found(deviceByKey, inverter, `string_inverters.${string}`),
      ]),
    ),
    gperf_params: file.gperf_params,
    gperf_events: file.gperf_events,
  };
  const devices = file.devices.map(({ variables: _variables, ...one }, at): ModelDevice => ({
    ...one,
    brand: textOrNull(one.brand),
    model: textOrNull(one.model),
    notes: textOrNull(one.notes),
    oid: textOrNull(one.oid),
    id: deviceIds[at]!,
    plant_id: plantId,
  }));
  type Fields = Omit<VariableFacts, "id" | "number" | "device_id" | "mib" | "formula" | "tags">;
  const variableOf = (
    {
      tags: chosen,
      ...one
    }: Omit<Fields, "plant_id"> & {
      readonly tags: PlantFile["formulas"][number]["tags"];
    },
    is: Pick<VariableFacts, "id" | "device_id" | "mib" | "formula">,
  ): VariableFacts => ({
    plant_id: plantId,
    name: one.name,
    notes: textOrNull(one.notes),
    disabled: one.disabled,
    udm: textOrNull(one.udm),
    vmin: one.vmin,
    vmax: one.vmax,
    tags: [...new Set(chosen.map((name) => tags[name]))],
    data_type: one.data_type,
    bitmask: textOrNull(one.bitmask),
    imported_id: textOrNull(one.imported_id),
    estimates: one.estimates,
    number: intent.numberOf(is.id),
    ...is,
  });
  const measured = file.devices.flatMap((device, at) =>
    device.variables.map(({ mib, ...one }, place) =>
      variableOf(one, {
        id: idsOfMeasured[at]![place]!,
        device_id: deviceIds[at]!,
        mib,
        formula: null,
      }),
    ),
  );
  const formulas = file.formulas.map(({ formula: text, ...one }, at) => {
    for (const key of bracedIn(text)) variable(key, `formulas[${names.formulas[at]!}].formula`);
    const formula = renamed(text, (key) => variableIds.get(key));
    return variableOf(one, { id: formulaIds[at]!, device_id: null, mib: null, formula });
  });
  const chartIds = ids("chart", names.charts);
  const charts = file.charts.map(({ series, ...one }, at): Chart => ({
    id: chartIds[at]!,
    plant_id: plantId,
    ...one,
    series: series.map(({ variable: key, ...look }) => ({
      // Of another plant it is named by its id: whether that is there is seen when the chart is read.
      var_id:
        look.plant_id !== null && objectId.safeParse(key).success
          ? key
          : variable(key, `charts[${names.charts[at]!}].series`),
      ...look,
    })),
  }));
  const alertIds = ids("alert", names.alerts);
  const alerts = file.alerts.map((one, at): Alert => ({
    ...one,
    id: alertIds[at]!,
    plant_id: plantId,
    vars: variables(one.vars, `alerts[${names.alerts[at]!}].vars`),
    send_email_to: recipients(one.send_email_to, "alerts_show"),
    send_sms_to: recipients(one.send_sms_to, "alerts_show"),
  }));
  const reportIds = ids("report", names.reports);
  const reports = file.reports.map((one, at): Report => ({
    ...one,
    id: reportIds[at]!,
    plant_id: plantId,
    vars: variables(one.vars, `reports[${names.reports[at]!}].vars`),
    send_email_to: recipients(one.send_email_to, "reports_show"),
  }));
  const tariffs = (file.tariffs ?? []).map((one): Tariff => ({
    ...one,
    id: intent.idOf("tariff", one.valid_from),
    plant_id: plantId,
  }));
  const logbook = logbookOfFile(
    file,
    {
      plantId,
      newId: intent.newId,
      idOf: (kind, key) => (kind === "device" ? deviceByKey : variableIds).get(key),
    },
    faults,
  );
  const all = [...measured, ...formulas];
  return {
    parts: { plant, devices, variables: all, charts, alerts, reports, tariffs },
    logbook,
    faults,
    dropped: [...dropped].toSorted(),
  };
}
