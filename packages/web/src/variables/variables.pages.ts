import { page } from "../ui/page.ts";
import { periodWords, text, zoomWord } from "../ui/search.ts";

export const variablePage = page("/plant/$plantId/var/$varId", {
  seen: { plant: "plant_show" },
  texts: ["live", "data", "variables"],
  search: {
    ...periodWords,
    zoom: zoomWord(),
    /** The day whose figure is explained; what is in no calendar is today. */
    explain: text(),
  },
});
