import { z } from "zod";
import { alertErrors } from "./alerts/alert-errors.ts";
import type { AggregationPeriod } from "./data/data.wire.ts";
import type { DeviceType } from "./devices/devices.wire.ts";
import { dashboardErrors } from "./dashboards/dashboard-errors.ts";
import { displayErrors } from "./displays/display-errors.ts";
import { fieldRule } from "./field-rules.ts";
import { gseErrors } from "./gse/gse-errors.ts";
import { messageErrors } from "./messages/message-errors.ts";
import { reportErrors } from "./reports/report-errors.ts";
import type { PermissionName } from "./users/permissions.ts";
import { roleErrors } from "./users/role-errors.ts";

/**
 * Every refusal of the server: its status, and the English sentence of `detail`. What stands in braces is a parameter, after a
 * colon its kind (`ParamKinds`; a text without one). The portal has a sentence for each code in each of its languages.
 */
export const errorTable = {
  // The request itself
  invalid_request: [400, "the request breaks the rules of its fields"],
  malformed_request: [400, "the request cannot be read"],
  invalid_plant_id: [400, "a plant's code has 3 or 4 digits"],
  invalid_object_id: [400, "an id has 24 hexadecimal characters"],
  unstorable_text: [400, "a text holds a zero character or half of a pair"],
  differs_from_path: [400, "{keys:fields}: not those of the path"],
  limit_exceeded: [
    400,
    "Limit exceeded: {values:number} values asked, at most {limit:number} are answered; ask for at most {days:number} days",
  ],
  limit_resolution: [
    400,
    "Limit exceeded: {values:number} values asked, at most {limit:number} are answered; ask at a resolution of {resolution:number} minutes",
  ],
  limit_period: [
    400,
    "Limit exceeded: {values:number} values asked, at most {limit:number} are answered; ask by {period:period}",
  ],
  preview_too_long: [400, "Limit exceeded: ask for at most {days:number} days"],
  range_backward: [400, "start: start must be before end"],
  route_not_found: [404, "{route} does not exist"],
  method_not_allowed: [405, "{route} does not exist: use {allow}"],
  request_timeout: [408, "the request did not arrive in time"],
  too_large: [413, "the body is too large: send less at a time"],
  unsupported_media_type: [
    415,
    "the content-type of the body is not understood: send it as {takes}",
  ],
  headers_too_large: [431, "the headers are too large"],
  too_many_attempts: [429, "too many attempts: wait {wait:number} s before the next one"],
  internal: [500, "the server failed, the fault is in its log"],
  unavailable: [503, "the database is not reachable, try again"],
  no_room: [
    507,
    "the disk of the database is full: nothing of this was kept. Send the same again later; the operator has to make room",
  ],
  too_many_logins: [503, "too many people log in at this moment: try again in a few seconds"],
  overloaded: [503, "the database does not keep up: send the same again in a minute"],

  // Who may
  not_logged_in: [401, "a valid token is needed in `Authorization: Bearer`"],
  session_ended: [401, "the session has ended: log in again"],
  wrong_user_or_password: [401, "wrong username or password"],
  account_locked: [423, "the account is locked: ask whoever manages it"],
  admin_needed: [403, "only an admin may do this"],
  forecast_hidden: [403, "a forecast of plant {plant} needs also: {needs:permissions}"],
  permission_needed: [403, "on plant {plant} this needs {needs:permissions}"],
  one_permission_needed: [
    403,
    "on plant {plant} this needs plant_show and one of {needs:permissions}",
  ],
  key_needs_permission: [403, "{key:field}: this needs {needs:permissions}"],
  key_of_admins: [403, "{key:field}: only an admin may change this"],
  plant_closed: [403, "plant {plant} is closed"],
  current_password_needed: [
    403,
    "the last login was more than ten minutes ago: give current_password, your present password",
  ],
  current_password_wrong: [403, "current_password is not your present password"],
  not_while_impersonating: [
    403,
    "while you use another's account you may not change {keys:fields}",
  ],

  // Users
  user_not_found: [404, "user not found"],
  username_not_found: [404, "user {username} not found"],
  link_not_found: [404, "a link of {username} with plant {plant} not found"],
  username_taken: [409, "the username {username} is taken"],
  username_length: [400, "username: Must be 4 to 100 characters"],
  username_unseen: [400, "username: has a character that is not seen: type the name anew"],
  username_signs: [
    400,
    "username: may hold letters, digits, spaces and the signs of a plain keyboard",
  ],
  username_mixed: [400, "username: mixes the letters of two writings, which look alike: use one"],
  last_admin: [409, "this is the last admin who can log in"],
  admin_without_plant: [400, "an admin is linked to no plant: leave plant_id out"],
  admin_holds_all: [400, "an admin holds every permission and is linked to no plant"],
  admin_not_deleted: [412, "an admin cannot be deleted: take that away first"],
  admin_not_impersonated: [403, "an admin cannot be impersonated"],
  admin_not_yours: [403, "only an admin may touch an admin"],
  user_must_be_disabled: [412, "the user must be disabled first"],
  own_account_kept: [403, "nobody deletes their own account"],
  user_keys_kept: [403, "you may not change {keys:fields} of this user"],
  plant_unnamed: [403, "name a plant (plant_id) on which you manage users"],
  plantless_user: [403, "only an admin creates a user without a plant (plant_id)"],
  user_not_linked: [403, "this user is not linked to plant {plant}"],
  user_manages_users: [403, "this user manages users too"],
  user_holds_more: [
    403,
    "this user holds permissions that you do not: only an admin may change {keys:fields}",
  ],
  user_holds_more_than_deleter: [
    403,
    "this user holds permissions that you do not: only an admin may delete the account",
  ],
  view_kept: [403, "taking the view of a plant away unlinks the user: only an admin may"],
  permissions_not_held: [
    403,
    "you may hand out only what you hold on plant {plant}, not {beyond:permissions}",
  ],

  // Plants
  plant_not_found: [404, "plant {plant} not found"],
  object_not_found: [404, "element {id} not found"],
  plant_exists: [409, "plant {plant} exists already"],
  plant_must_be_disabled: [412, "plant {plant} must be disabled first"],
  plant_id_fixed: [400, "id: the code of a plant cannot change"],
  client_too_short: [400, "client: Must be at least 4 characters"],
  client_not_found: [404, "no plant has the client {client}"],
  client_plants_changed: [
    409,
    "the plants of {client} have changed meanwhile: look at the list again",
  ],
  active_until_early: [400, "active_until: must be after active_since"],
  not_an_inverter: [400, "ass_strinv: {device} is no inverter"],
  changed_meanwhile: [
    409,
    "{key:field} has been changed by somebody else meanwhile: look at it again",
  ],
  in_use: [412, "{name} is used in {places:places}"],
  foreign_variable: [400, "{place:place}: {id} is no variable of plant {plant}"],
  foreign_device: [400, "{place:place}: {id} is no device of plant {plant}"],
  hidden_reference: [403, "{place:place}: you may not see {id}"],

  // Administration
  server_info_not_found: [404, "there are no figures named {name}"],

  // Devices
  device_not_found: [404, "device {id} not found"],
  device_hidden: [403, "a device of type {type:device_type} may not be seen"],
  device_address_taken: [409, "{device} has oid {oid} and oidn {oidn} already"],
  device_has_strings: [412, "type: strings are associated with {device} (ass_strinv)"],
  device_has_variables: [412, "{device} has {count:number} variables: delete them first"],

  // Variables and formulas
  variable_not_found: [404, "variable {id} not found"],
  variable_hidden: [403, "variable {id} is hidden: this needs {needs:permissions}"],
  variable_of_no_plant: [400, "variable {id} belongs to none of these plants"],
  mib_taken: [409, "mib {mib} belongs to {variable} already"],
  mib_of_formula: [400, "mib: a formula is computed, no logger sends it"],
  formula_of_measured: [400, "formula: a measured variable has none"],
  text_of_formula: [400, "data_type: a formula gives a number"],
  vmin_not_below_vmax: [400, "vmin: vmin > vmax"],
  bitmask_needs_int: [400, "data_type: must be int while a bitmask is set"],
  bitmask_unknown: [400, "bitmask: there is no {bitmask}"],
  not_estimable: [400, "{variable} is no energy: it has no estimates"],
  formula_not_found: [404, "formula {id} not found"],
  foreign_formula: [400, "ids: {id} is no formula of plant {plant}"],
  formula_cycle: [400, "formula: it reads itself: {names:chain}"],
  formula_empty: [400, "formula: there is nothing to compute"],
  formula_too_long: [400, "formula: at most {most:number} characters"],
  formula_too_deep: [400, "formula: too many parentheses inside each other"],
  formula_character: [400, "formula: unexpected {character} (character {at:number})"],
  formula_unfinished: [400, "formula: it ends too early (character {at:number})"],
  formula_value_missing: [400, "formula: a value is missing (character {at:number})"],
  formula_operator_missing: [400, "formula: an operator is missing (character {at:number})"],
  formula_parenthesis: [400, "formula: a parenthesis is not closed (character {at:number})"],
  formula_reference: [400, "formula: {text} is no id in braces (character {at:number})"],
  formula_number: [400, "formula: {text} is no number (character {at:number})"],
  formula_name: [400, "formula: unknown name {name} (character {at:number})"],
  formula_arguments: [
    400,
    "formula: {name} takes {least:number} to {most:number} arguments, not {given:number} (character {at:number})",
  ],
  formula_arguments_missing: [
    400,
    "formula: {name} takes at least {least:number} arguments, not {given:number} (character {at:number})",
  ],

  // Alerts and charts
  incident_not_found: [404, "incident not found"],
  incident_over: [409, "the incident is over: comment it, or reopen it where it was closed"],
  incident_not_closed: [409, "only an incident that was closed as no fault is reopened"],
  incident_stands_again: [409, "another incident of the same cause stands there already"],
  snooze_until: [400, "until: a moment within the next year"],
  foreign_assignee: [
    400,
    "user {id} does not hold plant_show and alerts_show on plant {plant}, or is disabled",
  ],
  ...alertErrors,
  chart_not_found: [404, "chart {id} not found"],
  chart_hidden: [403, "you may not see what this chart shows"],
  chart_3d_series: [400, "series: a 3D chart shows one variable"],
  chart_limits: [400, "{key}: must be below max"],
  chart_variable_twice: [400, "{key}: the variable stands in the chart already"],
  chart_3d_period: [400, "period: a 3D chart shows year or years"],

  ...reportErrors,
  ...gseErrors,
  ...roleErrors,
  ...displayErrors,
  ...dashboardErrors,

  // Files
  file_not_found: [404, "file {id} not found"],
  file_name_short: [400, "upload: the name needs at least {least:number} characters"],
  file_too_big: [400, "upload: has {bytes:number} bytes, at most {limit:number} are taken"],
  file_type: [400, "upload: is none of these: {types}"],
  file_damaged: [400, "upload: the file is damaged"],
  image_too_large: [
    400,
    "upload: the image has {width:number} x {height:number} px, at most {max_width:number} x {max_height:number} are taken",
  ],
  image_too_many_pixels: [400, "upload: the image has more than {limit:number} million pixels"],
  file_quota: [
    400,
    "upload: the files of plant {plant} take {limit:number} MB already: delete some first",
  ],
  too_many_files: [400, "upload: there are {limit:number} files already: delete one first"],
  file_owner_fixed: [400, "file_id: {id} is a file of another owner or category"],
  too_many_uploads: [503, "too many files are uploaded at this moment: try again in a few seconds"],

  // Guaranteed performance
  gperf_no_irradiance: [
    400,
    "plant {plant} names no irradiance: choose its sensor in the sections (firr)",
  ],
  gperf_no_power: [
    400,
    "plant {plant} has no peak power: enter the kWp of its sections, or pn_kwp among the parameters",
  ],
  gperf_foreign_variable: [400, "{key:field}: {id} is no variable of plant {plant}"],
  gperf_no_counter: [400, "etotal: {name} does not count energy: choose a counter in kWh"],
  gperf_event_outside: [400, "day: an event lies between {first:date} and {last:date}"],
  gperf_no_contract: [
    400,
    "y: say which year of the contract it is, or enter contract_start among the parameters",
  ],
  gperf_no_gstc: [400, "params.gstc: must be more than 0"],
  gperf_not_begun: [400, "the period begins on {first:date}: nothing is measured yet"],
  gperf_foreign_inverter: [400, "inverters: {id} is no inverter of plant {plant}"],
  gperf_no_nominal: [
    400,
    "inverters: {device} has no nominal power, by which it is compared: enter it on the device",
  ],
  gperf_no_inverter_power: [400, "inverters: {device} has no variable of produced power"],
  gperf_archive_busy: [
    503,
    "the archive of plant {plant} is being cut at other midnights: try again in a few minutes",
  ],

  tracker_no_place: [400, "plant {plant} has no coordinates: enter them in its information"],

  // Tariffs
  tariff_not_found: [404, "tariff {id} not found"],
  tariff_overlaps: [409, "valid_from: shares days with the tariff from {from:date} to {to:date}"],
  tariff_follows_open: [
    409,
    "valid_from: shares days with the tariff from {from:date} on: give that one a last day first",
  ],
  investment_not_found: [404, "plant {plant} has no investment"],

  // Logbook
  note_not_found: [404, "note {id} not found"],
  window_not_found: [404, "maintenance window {id} not found"],
  subject_not_found: [400, "subject: there is no such part of plant {plant}"],
  subject_hidden: [403, "subject: you may not see this part of the plant"],

  ...messageErrors,

  // Import
  import_not_configured: [
    412,
    "the portal has no legacy export service: its operator sets LEGACY_EXPORT_URL",
  ],
  file_import_not_found: [404, "there is no import {id} of this plant, or it was discarded"],
  file_import_started: [409, "this import was started already"],
  file_import_partial: [409, "{present:number} of {parts:number} parts have come: send the others"],
  file_import_too_long: [413, "packets: at most {limit:number} moments are taken of one file"],

  // Plant files
  plant_file_format: [400, "this is no plant file: it has to begin with format heliograph-plant"],
  plant_file_version: [
    400,
    "the plant file has version {version}: this portal reads version {known:number}",
  ],
  plant_file_reference: [400, "{key} is named, but is not in the plant file"],
  plant_file_twice: [400, "{key} is in the plant file twice"],
  plant_file_moved: [
    409,
    "{variable} is of {device} now: delete it or give it another mib before the plant goes back",
  ],
  snapshot_not_found: [404, "no earlier version of plant {plant} was kept then"],
  plant_file_cut: [400, "the plant file ends in the middle: it was not copied whole"],
  plant_file_json: [400, "the plant file is no JSON: {reason}"],
  plant_file_size: [400, "the plant file describes more than {limit:number} MB of configuration"],
  plant_file_packet: [
    400,
    "line {line:number} of the plant file is neither a packet of measurements nor an image",
  ],
  plant_file_bytes: [
    400,
    "the image {name} of the plant file is not what it was when it was written",
  ],

  // Data, tasks, ingest
  no_such_day: [400, "day: there is no {day}"],
  moment_outside_day: [400, "at: not a moment of {day:date} in {tz}"],
  task_not_found: [404, "task {id} not found"],
  task_running: [412, "{task} is running: cancel it first"],
  task_starting: [412, "{task} is about to run"],
  task_done: [400, "{task} is done already"],
  task_status_fixed: [400, "status: {from} does not become {to}"],
  ingest_token: [403, "only an admin's token may ingest; a logger uses HTTP basic"],
  wrong_ingest_password: [401, "HTTP basic with the plant's code and its http_passwd is needed"],
  unsupported_encoding: [415, "content-encoding must be gzip or absent"],
  packet_none: [404, "no packet of plant {plant} was received"],
  packet_invalid: [422, "the last packet could not be read: wait for the next one"],
  packet_empty: [400, "the body is empty; a packet in JSON is needed"],
  packet_not_json: [400, "the body is not JSON: {reason}"],
  packet_not_object: [400, "the body must be a JSON object: a packet"],
  packets_not_list: [400, "packets must be a list"],
  too_many_packets: [400, "at most {max:number} packets a call"],
  packet_without_time: [400, "timestamp: a number of unix seconds is needed"],
  packet_without_values: [400, "values: an object of mib and value is needed"],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** Where something is used or named: `{ in: "section", name: "1 A", key: "pac" }`. */
export const errorPlace = z.object({
  in: z.enum([
    "section",
    "homepage",
    "ass_strinv",
    "chart",
    "alert",
    "report",
    "formula",
    "dashboard",
    "display",
  ]),
  name: z.string().optional(),
  key: z.string().optional(),
  /** Of a report, and of an alert that still bears the name of its template, the template: readers call it in their own language. */
  template: z.string().optional(),
  /** Of a chart, alert, report or formula that uses something. */
  id: z.string().optional(),
});
export type ErrorPlace = z.infer<typeof errorPlace>;

/** What a parameter holds, by its kind. */
interface ParamKinds {
  readonly number: number;
  /** A day of the calendar: "2026-11-21". */
  readonly date: string;
  /** A key of the wire. */
  readonly field: string;
  readonly fields: readonly string[];
  readonly permissions: readonly PermissionName[];
  readonly device_type: DeviceType;
  readonly period: AggregationPeriod;
  readonly place: ErrorPlace;
  readonly places: readonly ErrorPlace[];
  /** Names on a way from one to the next. */
  readonly chain: readonly string[];
}
type ParamOf<Inner extends string> =
  Inner extends `${infer Name}:${infer Kind extends keyof ParamKinds}`
    ? Readonly<Record<Name, ParamKinds[Kind]>>
    : Readonly<Record<Inner, string>>;
type ParamsIn<Sentence extends string> = Sentence extends `${string}{${infer Inner}}${infer Rest}`
  ? ParamOf<Inner> & ParamsIn<Rest>
  : unknown;
/** The parameters that a code's sentence asks for. */
export type ErrorParams<C extends ErrorCode> = ParamsIn<(typeof errorTable)[C][1]>;

const param = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  errorPlace,
  z.array(errorPlace),
]);
export type ErrorParam = z.infer<typeof param>;
const params = z.record(z.string(), param);

/** A field of the body that caused a refusal, by its path (`sections.1.name`), and the rule of the schema that it breaks. */
export const refusedField = z.object({
  field: z.string(),
  /** Absent where the sentence of the refusal is about this field. */
  rule: fieldRule.optional(),
  params: z.record(z.string(), z.number()).optional(),
});
export type RefusedField = z.infer<typeof refusedField>;

export const errorReply = z.object({
  /** An English sentence: what happened, and what to do. */
  detail: z.string(),
  code: z.enum(errorCodes),
  params: params.optional(),
  fields: z.array(refusedField).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
