/** Reports over several plants and exports of data, mailed when their periods are over. Who may what is the room's affair: they are of a user, not of a plant. */
import { z } from "zod";
import { objectParams } from "../ids.ts";
import { bytes, login, ok, route } from "../route.ts";
import { languages } from "../users/users.wire.ts";
import {
  mailing,
  mailingChanges,
  mailingChoices,
  mailingPeriod,
  newMailing,
} from "./mailings.wire.ts";
import { periodText, reportFormats } from "./reports.wire.ts";

/** One's own, and those that one receives; an administrator's list is everybody's. */
export const listMailings = route({
  method: "GET",
  path: "/mailing/all",
  reply: z.array(mailing),
  may: login,
});
export const getMailingChoices = route({
  method: "GET",
  path: "/mailing/choices",
  reply: mailingChoices,
  may: login,
});
export const createMailing = route({
  method: "POST",
  path: "/mailing",
  body: newMailing,
  reply: mailing,
  may: login,
});
/** Takes its place; what it is of (`kind`) stays. */
export const replaceMailing = route({
  method: "POST",
  path: "/mailing/:id",
  params: objectParams,
  body: newMailing,
  reply: mailing,
  may: login,
});
export const deleteMailing = route({
  method: "DELETE",
  path: "/mailing/:id",
  params: objectParams,
  reply: ok,
  may: login,
});
/** A recipient takes himself out. */
export const leaveMailing = route({
  method: "POST",
  path: "/mailing/:id/leave",
  params: objectParams,
  reply: ok,
  may: login,
});
const periodParams = objectParams.extend({ period: periodText });
const issueNumber = z.coerce.number().int().min(1);
/** The periods of a year that have begun, the newest first. */
export const listMailingPeriods = route({
  method: "GET",
  path: "/mailing/generated/:id",
  params: objectParams,
  query: z.object({ year: z.coerce.number().int().min(1970).max(2200).optional() }),
  reply: z.array(mailingPeriod),
  may: login,
});
/** The report of a period with the plants that the reader may read; of an export the file, as the data are now. */
export const generateMailing = route({
  method: "GET",
  path: "/mailing/generate/:id/:period",
  params: periodParams,
  query: z.object({
    format: z.enum([...reportFormats, "csv"]).default("html"),
    language: z.enum(languages).optional(),
    issue: issueNumber.optional(),
  }),
  reply: bytes,
  may: login,
});
/** Figures of the newest issue, or of the one that is asked for, that are others now. */
export const listMailingChanges = route({
  method: "GET",
  path: "/mailing/generated/:id/:period/changes",
  params: periodParams,
  query: z.object({ issue: issueNumber.optional() }),
  reply: mailingChanges,
  may: login,
});
/** Sends the newest issue of a period that is over; a corrected one where figures have moved. */
export const sendMailing = route({
  method: "POST",
  path: "/mailing/generated/:id/:period/send",
  params: periodParams,
  reply: mailingPeriod,
  may: login,
});
