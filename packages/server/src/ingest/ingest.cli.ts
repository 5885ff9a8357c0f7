/** The operator's command that makes room in a plant's dictionary of mibs. */
import { plantId } from "@heliograph/contract/ids.ts";
import { pruneMibs } from "@heliograph/contract/ingest/ingest.routes.ts";
import { type AddCommands, type CliContext, readAs, urlFlag } from "../platform/commands.ts";
import type { PortalCalls } from "../platform/portal-calls.ts";

export interface IngestCommandsSide {
  /** @param url given by the operator; null is where the settings say that the portal listens */
  readonly openCalls: (context: CliContext, url: string | null) => Promise<PortalCalls>;
}

export const ingestCommands =
  (side: IngestCommandsSide): AddCommands =>
  (program, open) => {
    program
      .command("prune-mibs")
      .description("remove the plant's mibs that no variable reads and no kept packet holds")
      .argument("<plant>", "its code", readAs(plantId, "A code such as 118"))
      .option(...urlFlag)
      .action(async (plant: string, { url = null }: { url?: string | null }) => {
        const context = await open();
        const portal = await side.openCalls(context, url);
        try {
          const { removed } = await portal.call(pruneMibs, { params: { plant_id: plant } });
          context.print(
            removed === 0
              ? "nothing to remove"
              : `${removed} mib${removed === 1 ? "" : "s"} removed`,
          );
        } finally {
          await portal.close();
        }
      });
  };
