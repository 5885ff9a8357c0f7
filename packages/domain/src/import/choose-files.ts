import type { FileLayout } from "./alsoenergy-layout.ts";
import { localTimesOf } from "./alsoenergy-file.ts";

export interface NamedLayout {
  readonly name: string;
  readonly layout: FileLayout;
}
export interface ChosenFiles {
  readonly chosen: readonly NamedLayout[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

const sizeOf = ({ layout }: NamedLayout): number => layout.rows.length * layout.columns.length;

/**
 * One import is one plant: of the files of a folder those of the site that has the most values, in the order of their
 * names. A file with another name for the site, all of whose timestamps are among theirs, is a copy of the same measurements.
 */
export function chooseFiles(files: readonly NamedLayout[]): ChosenFiles {
  const sites = [...Map.groupBy(files, ({ layout }) => layout.site).values()];
  const sizeOfSite = (site: readonly NamedLayout[]) => site.reduce((sum, f) => sum + sizeOf(f), 0);
  const chosen = sites.toSorted((a, b) => sizeOfSite(b) - sizeOfSite(a))[0] ?? [];
  const times = new Set(chosen.flatMap(({ layout }) => [...localTimesOf(layout)]));
  const names = chosen.map(({ name }) => name).join(", ");
  const skipped = files
    .filter((file) => !chosen.includes(file))
    .map(({ name, layout }) => {
      const own = localTimesOf(layout);
      return {
        name,
        reason: [...own].every((time) => times.has(time))
          ? `its ${own.size} moments are those of ${names}: the same measurements with fewer columns`
          : `another site, ${layout.site ?? "without a name"}: give the file itself instead of the folder to import it`,
      };
    });
  return { chosen, skipped };
}
