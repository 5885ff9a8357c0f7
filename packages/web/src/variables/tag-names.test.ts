import { tags, type TagName } from "@heliograph/contract/variables/tags.ts";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { texts as english } from "../ui/texts/en/variables.ts";
import { texts as italian } from "../ui/texts/it/variables.ts";
import { tagNames } from "./tag-names.ts";

const names = Object.keys(tags) as TagName[];

test("TAG-11 TAG-12 every tag has a label of its own in both languages, PR of self-consumption too", () => {
  for (const { tag } of [italian, english]) {
    expect(Object.keys(tag).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(tag)).size).toBe(names.length);
    expect(Object.values(tag).every((label) => label.trim().length > 1)).toBe(true);
  }
  expect(italian.tag.PR_SELF).toBe("PR autoconsumo");
  expect(tags.PR_SELF).not.toBe(tags.PR);
});

test("a variable's tags are written by name in the order of their codes; that it is featured says not what it measures", () => {
  const t = ((key: string) => key) as unknown as TFunction;
  expect(tagNames([tags.E_PRODUCED, tags.FEATURED, tags.TEMP, 999], t)).toEqual([
    "variables.tag.TEMP",
    "variables.tag.E_PRODUCED",
  ]);
});
