import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPlantId } from "../current-plant.ts";
import { useMe } from "../me.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { usePlantIdOfPage } from "../ui/page.ts";
import { oneOf, stored, useStored } from "../ui/stored.ts";
import { DebugLine } from "./debug-line.tsx";
import { DiskNote, Tree } from "./frame-parts.tsx";
import { PaletteDoor } from "./palette-door.tsx";
import { TopBar } from "./top-bar.tsx";

// A wide screen has its sidebar in the page.
const FrameDrawer = onDemand(() => import("./frame-drawer.tsx").then((part) => part.FrameDrawer));
// Only administrators have something to put right.
const AdminNotices = onDemand(() =>
  import("../admin/admin-notices.tsx").then((part) => part.AdminNotices),
);
const sidebarStore = stored<"open" | "closed">(
  "sidebar",
  oneOf<"open" | "closed">("open", ["open", "closed"]),
);
function Sidebar({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { t } = useTranslation();
  const plantId = usePlantIdOfPage();
  const current = useCurrentPlantId();
  return (
    <nav className="hg-side" aria-label={t("frame.sidebar")}>
      <Tree plantId={plantId ?? current} onPick={onPick} />
    </nav>
  );
}

/** Top bar, plant tree, content. */
export function Frame(): ReactNode {
  const { t } = useTranslation();
  const plantId = usePlantIdOfPage();
  const narrow = useIsNarrow();
  const kept = useStored(sidebarStore);
  const [drawer, setDrawer] = useState(false);
  const [aside, setAside] = useState(false);
  const [debug, setDebug] = useState(false);
  const me = useMe();
  const onPlant = plantId !== undefined;
  const isOnAdminPage = useLocation({ select: ({ pathname }) => pathname.startsWith("/admin/") });
  const isAdmins = me.is_admin && isOnAdminPage;
  const wideOpen = onPlant ? kept === "open" : aside;
  const open = narrow ? drawer : wideOpen;
  const toggle = (): void => {
    if (narrow) setDrawer(!drawer);
    else if (onPlant) sidebarStore.set(kept === "open" ? "closed" : "open");
    else setAside(!aside);
  };
  return (
    <div className="hg-frame">
      <a className="hg-skip" href="#content">
        {t("frame.skip")}
      </a>
      <TopBar
        sidebarOpen={open}
        onSidebar={toggle}
        onDebug={() => me.is_admin && setDebug(!debug)}
      />
      {me.is_admin && <DiskNote />}
      {debug && me.is_admin && <DebugLine />}
      <div className="hg-row">
        {!narrow && wideOpen && <Sidebar onPick={() => undefined} />}
        <main id="content" className="hg-main" tabIndex={-1} aria-label={t("frame.main")}>
          {isAdmins && <AdminNotices />}
          <Outlet />
        </main>
      </div>
      {narrow && (
        <FrameDrawer opened={drawer} onClose={() => setDrawer(false)}>
          <Sidebar onPick={() => setDrawer(false)} />
        </FrameDrawer>
      )}
      <PaletteDoor />
    </div>
  );
}
