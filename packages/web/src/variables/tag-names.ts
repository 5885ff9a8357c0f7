import { tags, type TagName } from "@heliograph/contract/variables/tags.ts";
import type { TFunction } from "i18next";

const byCode: ReadonlyMap<number, TagName> = new Map(
  Object.entries(tags).map(([name, code]) => [code, name as TagName]),
);

/** What tags mean, in the words of the page, in the order of the codes. FEATURED says where a variable is shown, not what it measures. */
export function tagNames(codes: readonly number[], t: TFunction): string[] {
  return codes
    .filter((code) => code !== tags.FEATURED)
    .toSorted((a, b) => a - b)
    .flatMap((code) => {
      const name = byCode.get(code);
      return name === undefined ? [] : [t(`variables.tag.${name}`)];
    });
}
