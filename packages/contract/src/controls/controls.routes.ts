import { plantParams } from "../ids.ts";
import { plantPermission, route } from "../route.ts";
import {
  controlDayQuestion,
  inverterDay,
  stringDay,
  stringDays,
  stringDaysQuestion,
  trackerDay,
} from "./controls.wire.ts";

/** A day of every inverter of the plant in one answer. */
export const inverterControl = route({
  method: "GET",
  path: "/plant/:plant_id/inverter_control",
  params: plantParams,
  query: controlDayQuestion,
  reply: inverterDay,
  may: plantPermission("inverter_control"),
});
/** A day of every string of the plant, box by box, in one answer. */
export const stringControl = route({
  method: "GET",
  path: "/plant/:plant_id/string_control",
  params: plantParams,
  query: controlDayQuestion,
  reply: stringDay,
  may: plantPermission("string_control"),
});
/** How every string did beside its peers over many days, and what its faults cost. */
export const stringDaysControl = route({
  method: "GET",
  path: "/plant/:plant_id/string_days",
  params: plantParams,
  query: stringDaysQuestion,
  reply: stringDays,
  may: plantPermission("string_control"),
});
/** A day of every tracker of the plant in one answer; the perfect positions are for holders of perfect_tracker too. */
export const trackerControl = route({
  method: "GET",
  path: "/plant/:plant_id/tracker_control",
  params: plantParams,
  query: controlDayQuestion,
  reply: trackerDay,
  may: plantPermission("tracker_control"),
});
