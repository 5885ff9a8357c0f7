import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";

/** Where everybody sees an informative display, by its engine: old televisions have a page of their own. */
export const screenAddress = ({ engine, id }: Pick<InformativeDisplay, "engine" | "id">): string =>
  `/${engine === "hd" ? "videohd" : "video"}/${id}`;
