import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { MeContext } from "../me.ts";
import { useSessionEnd } from "../session.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { meQuery } from "../users/users.api.ts";
import { beginAs } from "./begin-as.ts";
import { CrashedPage } from "./message-pages.tsx";

// Seldom needed; and the login's file is not the frame's.
const SessionEnded = onDemand(() =>
  import("./session-ended.tsx").then((part) => part.SessionEnded),
);

/** All pages of a session: reads the signed-in user once for them. */
export function Signed(): ReactNode {
  const end = useSessionEnd();
  const {
    data: me,
    error,
    refetch,
  } = useQuery({
    ...meQuery(),
    meta: { quiet: true },
    // Who has asked for a permission comes back to this page to use it.
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (me) beginAs(me);
  }, [me]);
  if (error && !me) return <CrashedPage error={error} reset={() => void refetch()} />;
  if (!me) return <div className="hg-frame" aria-busy="true" />;
  return (
    <MeContext value={me}>
      <Outlet />
      {end === "waiting" && <SessionEnded />}
    </MeContext>
  );
}
