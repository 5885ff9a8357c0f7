/** The operator's commands that bring measurements from files. */
import { plantId as code, timezone } from "@heliograph/contract/ids.ts";
import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { type AddCommands, type CliContext, readAs, urlFlag } from "../platform/commands.ts";
import { fileKinds, type FileKind } from "./import-folder.ts";
import { reportLines } from "./import-report.ts";
import { runImport } from "./import.service.ts";
import { operatorClient } from "./operator-client.ts";

/** A portal that takes the operator's calls: one that runs, or one that serves for the time of the command. */
export interface OpenPortal {
  readonly url: string;
  /** Of an admin's session. */
  readonly token: string;
  close(): Promise<void>;
}
export interface ImportCommandsSide {
  /** @param url given by the operator; null is where the settings say that the portal listens */
  readonly openPortal: (context: CliContext, url: string | null) => Promise<OpenPortal>;
  /** Shows how far the work is, on one line that the next call replaces; "" clears it. */
  readonly progress: (text: string) => void;
}

const about: Record<FileKind, string> = {
  danfoss: "bring in the files of a Danfoss ComLynx WebLogger",
  alsoenergy: "bring in CSV of the AlsoEnergy portal, or in the manner of pvcaptest",
};

/** As commander hands them over. */
interface ImportFlags {
  readonly plant?: string;
  readonly name?: string;
  readonly timezone?: string;
  readonly kwp?: number;
  readonly unit?: ReadonlyMap<string, string>;
  readonly url?: string;
}

export const importCommands =
  ({ openPortal, progress }: ImportCommandsSide): AddCommands =>
  (program, open) => {
    const group = program.command("import").description("bring in measurements from files");
    for (const kind of fileKinds)
      group
        .command(kind)
        .description(about[kind])
        .argument("<folder>")
        .option(
          "--plant <code>",
          "of the plant that takes them",
          readAs(code, "A code of 3 or 4 digits"),
        )
        .option("--name <text>", "of a new plant")
        .option("--timezone <zone>", "of a new plant", readAs(timezone, "A time zone"))
        .option("--kwp <number>", "of a new plant", readAs(peakPower, "A number of kWp above 0"))
        .option("--unit <channel=unit>", "of a channel, such as KW=W", withUnit)
        .option(...urlFlag)
        .action(async (path: string, flags: ImportFlags) => {
          const { plant = null, name = null, timezone: zone = null, kwp = null } = flags;
          const context = await open();
          const portal = await openPortal(context, flags.url ?? null);
          try {
            const report = await runImport(
              operatorClient(portal.url, portal.token),
              {
                kind,
                path,
                plantId: plant,
                name,
                timezone: zone,
                kwp,
                units: flags.unit ?? new Map(),
              },
              progress,
            );
            progress("");
            for (const line of reportLines(report)) context.print(line);
          } finally {
            progress("");
            await portal.close();
          }
        });
  };

const peakPower = z.coerce.number().positive().lt(1e7);
function withUnit(
  pair: string,
  before: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const [channel, unit] = pair.split("=", 2);
  if (channel === undefined || channel === "" || unit === undefined)
    throw new InvalidArgumentError("CHANNEL=UNIT is needed, such as KW=W.");
  return new Map([...before, [channel, unit]]);
}
