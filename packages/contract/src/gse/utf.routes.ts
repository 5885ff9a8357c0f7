import { plantParams } from "../ids.ts";
import { ok, plantPermission, route } from "../route.ts";
import {
  utfMeter,
  utfMeterFields,
  utfMeterParams,
  utfMeterPatch,
  utfReading,
  utfReadingFields,
  utfReadingParams,
  utfRegister,
} from "./utf.wire.ts";

const edits = plantPermission("utf_edit");

export const getUtfRegister = route({
  method: "GET",
  path: "/plant/:plant_id/utf",
  params: plantParams,
  reply: utfRegister,
  may: plantPermission("utf_show"),
});
export const createUtfReading = route({
  method: "POST",
  path: "/plant/:plant_id/utf",
  params: plantParams,
  body: utfReadingFields,
  reply: utfReading,
  may: edits,
});
/** A mistake; the log of edits keeps what it was. */
export const deleteUtfReading = route({
  method: "DELETE",
  path: "/plant/:plant_id/utf/:reading_id",
  params: utfReadingParams,
  reply: ok,
  may: edits,
});
export const createUtfMeter = route({
  method: "POST",
  path: "/plant/:plant_id/utf_meter",
  params: plantParams,
  body: utfMeterFields,
  reply: utfMeter,
  may: edits,
});
export const patchUtfMeter = route({
  method: "PATCH",
  path: "/plant/:plant_id/utf_meter/:meter_id",
  params: utfMeterParams,
  body: utfMeterPatch,
  reply: utfMeter,
  may: edits,
});
export const deleteUtfMeter = route({
  method: "DELETE",
  path: "/plant/:plant_id/utf_meter/:meter_id",
  params: utfMeterParams,
  reply: ok,
  may: edits,
});
