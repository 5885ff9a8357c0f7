import type { VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import type { MarkState } from "../ui/states.ts";

/** The shape and colour of a verdict: the silhouette says what, the fill whether it is judged now. */
export const markOf: Readonly<Record<VerdictWord, MarkState>> = {
  alarm: "KO",
  weak: "FAILING",
  no_data: "SILENT",
  not_judgeable: "NONE",
  night: "NONE",
  fine: "OK",
  closed: "DISABLED",
  hidden: "UNSEEN",
};
