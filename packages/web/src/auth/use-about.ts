import type { About } from "@heliograph/contract/admin/admin.wire.ts";
import { getAbout } from "@heliograph/contract/admin/admin.routes.ts";
import { useEffect, useState } from "react";
import { call } from "../call.ts";

/** What this installation is, asked once when the entrance opens. Plain, because the cache of answers comes with the session. */
export function useAbout(): About | undefined {
  const [about, setAbout] = useState<About>();
  useEffect(() => {
    const leaving = new AbortController();
    call(getAbout, {}, { signal: leaving.signal, ghost: true }).then(setAbout, () => {
      // Without an answer the entrance shows its form, which is all that it must.
    });
    return () => leaving.abort();
  }, []);
  return about;
}
