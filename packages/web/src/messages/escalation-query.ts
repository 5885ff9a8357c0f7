import { getEscalation } from "@heliograph/contract/messages/messages.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** Who is called on a plant when nobody takes an alarm on. */
export const escalationQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["messages", "escalation", plantId],
    queryFn: ({ signal }) => call(getEscalation, { params: { plant_id: plantId } }, { signal }),
    meta: { quiet: true },
  });
