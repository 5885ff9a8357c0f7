import { listFileImports } from "@heliograph/contract/import/file-import.routes.ts";
import { checkImport } from "@heliograph/contract/import/import.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The service has a minute for its answer. */
const patienceMs = 65_000;

/** What an import of a code would meet. Asked when somebody asks for it, and after each step. */
export const importCheckQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["import", plantId],
    queryFn: ({ signal }) =>
      call(checkImport, { params: { plant_id: plantId } }, { signal, timeoutMs: patienceMs }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });

/** Files that were imported into a plant, newest first. */
export const fileImportsQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["file_imports", plantId],
    queryFn: ({ signal }) => call(listFileImports, { params: { plant_id: plantId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export { FileFault } from "./file-fault.ts";
export { openFile, openTable } from "./read-file.ts";
