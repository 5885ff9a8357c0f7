import { getUtfRegister } from "@heliograph/contract/gse/utf.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

const utfKey = (plantId: string) => ["utf", plantId] as const;
/** Whatever of the register was changed. */
export const utfChanged = (plantId: string) => ({ invalidates: [utfKey(plantId)] });
export const utfQuery = (plantId: string) =>
  queryOptions({
    queryKey: utfKey(plantId),
    queryFn: ({ signal }) =>
      call(getUtfRegister, { params: { plant_id: plantId } }, { signal, ghost: true }),
    meta: { quiet: true },
  });
