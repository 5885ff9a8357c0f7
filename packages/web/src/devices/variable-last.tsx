import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { ReactNode } from "react";
import { LiveQuantity, useLiveValue } from "../live/live.api.ts";
import { useFormat } from "../ui/use-format.tsx";
import { useBitmasks, valueText } from "../variables/variables.api.ts";

/** The last value of a variable, grey where it is old, and below it when it was measured. */
export function LastValue({ variable }: { readonly variable: Variable }): ReactNode {
  const format = useFormat();
  const bitmasks = useBitmasks();
  const live = useLiveValue(variable.id);
  return (
    <span className="hg-last">
      <LiveQuantity
        live={live}
        write={(value) => valueText(variable, value, { format, bitmasks })}
      />
      {live.timeSeconds !== null && live.marker === null && (
        <span className="hg-dim hg-num">
          {format.date(live.timeSeconds, live.stale ? "dateTime" : "time")}
        </span>
      )}
    </span>
  );
}
