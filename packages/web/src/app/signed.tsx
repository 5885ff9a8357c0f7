import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { MeContext } from "../me.ts";
import { onSessionChange, useSessionEnd } from "../session.ts";
import { brandStore } from "../ui/brand.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { stored } from "../ui/stored.ts";
import { meQuery } from "../users/users.api.ts";
import { CrashedPage } from "./message-pages.tsx";
import { queries } from "./queries.ts";

// Seldom needed; and the login's file is not the frame's.
const SessionEnded = onDemand(() =>
  import("./session-ended.tsx").then((part) => part.SessionEnded),
);

/** Whose brand the page wears: a user's own is put on once, at the beginning of the session; a switch made later stays. */
const brandOwnerStore = stored<string | null>("brandOwner", (text) => text);
onSessionChange(() => brandOwnerStore.set(null));

/** All pages of a session, and the answers read for them. */
export function Signed(): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <SignedIn />
    </QueryClientProvider>
  );
}

/** Reads the signed-in user once for all pages inside. */
function SignedIn(): ReactNode {
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
    if (!me || brandOwnerStore.get() === me.id) return;
    brandStore.set(me.brand ?? "default");
    brandOwnerStore.set(me.id);
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
