import { page } from "../ui/page.ts";
import { flag, id, whole, word } from "../ui/search.ts";

/** What the GSE has measured and paid, beside the plant's own counter. Without its words the first convention and the year that was settled last. */
export const gsePage = page("/plant/$plantId/gse", {
  seen: { plant: "gse_show" },
  texts: ["gse"],
  search: {
    id_gse: word(/^[\w./-]{1,40}$/),
    variable: id(),
    year: whole(2000, 2100),
    /** Months that agree are left out. */
    different: flag(),
  },
});
/** Accounts of the plant at the GSE, and their conventions. */
export const configGsePage = page("/plant/$plantId/config/gse", {
  seen: { plant: "gse_edit" },
  texts: ["gse"],
});
/** Readings of the fiscal meters. */
export const utfPage = page("/plant/$plantId/utf", {
  seen: { plant: "utf_show" },
  // A reading that does not fit is refused while it is typed, in the server's words.
  texts: ["utf", "refusals"],
});
