import { z } from "zod";
import { admin, route } from "../route.ts";
import { editEntry, editQuestion, eventEntry, eventQuestion } from "./logs.wire.ts";

export const searchEvents = route({
  method: "GET",
  path: "/log/events/search",
  query: eventQuestion,
  reply: z.array(eventEntry),
  may: admin,
});
export const searchEdits = route({
  method: "GET",
  path: "/log/edits/search",
  query: editQuestion,
  reply: z.array(editEntry),
  may: admin,
});
