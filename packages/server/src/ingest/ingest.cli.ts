/** The operator's command that makes room in a plant's dictionary of mibs. */
import { parseArgs } from "node:util";
import { plantId as plantCode } from "@heliograph/contract/ids.ts";
import { pruneMibs } from "@heliograph/contract/ingest/ingest.routes.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { portalUrl, type PortalCalls } from "../platform/portal-calls.ts";
import type { CliContext, Verb } from "../platform/verbs.ts";

export interface IngestVerbsSide {
  /** @param url given by the operator; null is where the settings say that the portal listens */
  readonly openCalls: (context: CliContext, url: string | null) => Promise<PortalCalls>;
}

export function ingestVerbs(side: IngestVerbsSide): readonly Verb[] {
  return [
    {
      words: "prune-mibs",
      usage: "PLANT [--url URL]",
      about: "remove the plant's mibs that no variable reads and no kept packet holds",
      run: async (context, args) => {
        const { plantId, url } = request(args);
        const portal = await side.openCalls(context, url);
        try {
          const { removed } = await portal.call(pruneMibs, { params: { plant_id: plantId } });
          context.say(
            removed === 0
              ? "nothing to remove"
              : `${removed} mib${removed === 1 ? "" : "s"} removed`,
          );
        } finally {
          await portal.close();
        }
      },
    },
  ];
}

function request(args: readonly string[]): { plantId: string; url: string | null } {
  const { values, positionals } = parsed(args);
  const [plantId = "", ...rest] = positionals;
  if (!plantCode.safeParse(plantId).success || rest.length > 0)
    throw new OperatorError("One PLANT is needed: prune-mibs 118.");
  return { plantId, url: portalUrl(values.url) };
}
function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { url: { type: "string" } },
    });
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}
