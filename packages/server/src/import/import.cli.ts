/** The operator's commands that bring measurements from files. */
import { parseArgs } from "node:util";
import { timezone } from "@heliograph/contract/ids.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { CliContext, Verb } from "../platform/verbs.ts";
import { fileKinds, type FileKind } from "./import-folder.ts";
import { reportLines } from "./import-report.ts";
import { runImport, type ImportRequest } from "./import.service.ts";
import { operatorClient } from "./operator-client.ts";

/** A portal that takes the operator's calls: one that runs, or one that serves for the time of the command. */
export interface OpenPortal {
  readonly url: string;
  /** Of an admin's session. */
  readonly token: string;
  close(): Promise<void>;
}
export interface ImportVerbsSide {
  /** @param url given by the operator; null is where the settings say that the portal listens */
  readonly openPortal: (context: CliContext, url: string | null) => Promise<OpenPortal>;
  /** Shows how far the work is, on one line that the next call replaces; "" clears it. */
  readonly progress: (text: string) => void;
}

const about: Record<FileKind, string> = {
  danfoss: "bring in the files of a Danfoss ComLynx WebLogger",
  alsoenergy: "bring in CSV of the AlsoEnergy portal, or in the manner of pvcaptest",
};

export function importVerbs({ openPortal, progress }: ImportVerbsSide): readonly Verb[] {
  return fileKinds.map((kind) => ({
    words: `import ${kind}`,
    usage:
      "FOLDER [--plant CODE] [--name TEXT] [--timezone ZONE] [--kwp NUMBER] [--unit CHANNEL=UNIT]... [--url URL]",
    about: about[kind],
    run: async (context, args) => {
      const { request, url } = parsedRequest(kind, args);
      const portal = await openPortal(context, url);
      try {
        const report = await runImport(operatorClient(portal.url, portal.token), request, progress);
        progress("");
        for (const line of reportLines(report)) context.say(line);
      } finally {
        progress("");
        await portal.close();
      }
    },
  }));
}

function parsedRequest(
  kind: FileKind,
  args: readonly string[],
): { request: ImportRequest; url: string | null } {
  const { values, positionals } = parsed(args);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new OperatorError("Exactly one FOLDER is needed.");
  const { plant = null, name = null, url = null } = values;
  if (plant !== null && !/^\d{3,4}$/.test(plant))
    throw new OperatorError("--plant: a plant's code has 3 or 4 digits.");
  if (values.timezone !== undefined && !timezone.safeParse(values.timezone).success)
    throw new OperatorError(`--timezone: ${values.timezone} is no time zone.`);
  const kwp = values.kwp === undefined ? null : Number(values.kwp);
  if (kwp !== null && !(kwp > 0 && kwp < 1e7))
    throw new OperatorError("--kwp: a number of kWp above 0 is needed.");
  if (url !== null && !/^https?:\/\//.test(url))
    throw new OperatorError("--url: an address that begins with http:// or https:// is needed.");
  const units = new Map(
    values.unit.map((pair): [string, string] => {
      const [channel, unit] = pair.split("=", 2);
      if (channel === undefined || channel === "" || unit === undefined)
        throw new OperatorError(`--unit ${pair}: CHANNEL=UNIT is needed, such as KW=W.`);
      return [channel, unit];
    }),
  );
  return {
    request: { kind, path, plantId: plant, name, timezone: values.timezone ?? null, kwp, units },
    url: url?.replace(/\/+$/, "") ?? null,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        plant: { type: "string" },
        name: { type: "string" },
        timezone: { type: "string" },
        kwp: { type: "string" },
        unit: { type: "string", multiple: true, default: [] },
        url: { type: "string" },
      },
    });
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}
