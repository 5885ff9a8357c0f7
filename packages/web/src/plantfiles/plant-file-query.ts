import { getPlantFile } from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

/** The plant as it is now, as a file has it: read again whenever it is compared. */
export const plantFileQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["plantfile", plantId],
    queryFn: (context) => call(getPlantFile, { params: { plant_id: plantId } }, manners(context)),
    staleTime: 0,
    meta: { quiet: true },
  });
