import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { onSessionChange, tokenStore } from "../session.ts";
import { loginPage } from "../auth/auth.pages.ts";
import type { ShownPage } from "../ui/shown-page.ts";
import { loadTexts } from "../ui/texts/texts.ts";
import { letErrorsGoWithPage, noteImpossibleDay } from "../ui/toasts.tsx";
import { CrashedPage, CrashedScreen, NotFoundPage } from "./message-pages.tsx";

// Every room's pages: a new room is found by its file's name.
const rooms = import.meta.glob<{ readonly paths: readonly ShownPage[] }>("../*/*.paths.tsx", {
  eager: true,
});
const paths = Object.values(rooms).flatMap((room) => room.paths);

/** One file for both: who comes from another page has it, and asks at once. */
const firstCalls = () => import("./first-calls.ts");
async function askForUser(): Promise<void> {
  await (await firstCalls()).askForUser();
}
async function askForPlant(plantId: string): Promise<void> {
  await (await firstCalls()).askForPlant(plantId);
}

const root = createRootRoute({ component: Outlet, errorComponent: CrashedPage });

/** Pages inside it need a session; without one the reader goes to the login and comes back. */
const signed = createRoute({
  getParentRoute: () => root,
  id: "signed",
  component: lazyRouteComponent(() => import("./signed.tsx"), "Signed"),
  beforeLoad: ({ location }) => {
    if (tokenStore.get() !== null) return;
    const from = location.href === "/" ? undefined : location.href;
    throw redirect({ ...loginPage.at({}, { from }) });
  },
  // Once a session; not awaited, because the frame has a place for what is still on its way.
  loader: ({ preload }) => {
    if (!preload) void askForUser();
  },
  shouldReload: false,
});
const frame = createRoute({
  getParentRoute: () => signed,
  id: "frame",
  component: lazyRouteComponent(() => import("./frame.tsx"), "Frame"),
});

/** Around a page: everything, a session, or a session and the frame. */
function parentOf({ page }: ShownPage) {
  if (page.seen === "public") return root;
  return page.bare ? signed : frame;
}

function pageRoute(one: ShownPage) {
  const { page } = one;
  const Page = lazyRouteComponent(async () => ({ default: await one.load() }), "default");
  const Guard =
    page.seen === "public" ? null : lazyRouteComponent(() => import("./guard.tsx"), "Guard");
  const Shown = (): ReactNode =>
    Guard ? (
      <Guard seen={page.seen}>
        <Page />
      </Guard>
    ) : (
      <Page />
    );
  return createRoute({
    getParentRoute: () => parentOf(one),
    path: page.path,
    validateSearch: page.repair,
    // The page is shown when its code and its texts have come: nothing jumps into place.
    loader: ({ params, preload }) => {
      const { plantId } = params as { readonly plantId?: string };
      // A pointer on its way over a list of plants does not ask for all of them.
      if (plantId !== undefined && !preload) void askForPlant(plantId);
      return Promise.all([loadTexts(page.texts), Page.preload?.(), Guard?.preload?.()]).then(
        () => null,
      );
    },
    component: Shown,
    errorComponent: page.unattended ? CrashedScreen : CrashedPage,
    notFoundComponent: NotFoundPage,
  });
}

const unknown = createRoute({ getParentRoute: () => frame, path: "$", component: NotFoundPage });

const below = (parent: ReturnType<typeof parentOf>) =>
  paths.filter((one) => parentOf(one) === parent).map(pageRoute);

export const router = createRouter({
  routeTree: root.addChildren([
    ...below(root),
    signed.addChildren([...below(signed), frame.addChildren([...below(frame), unknown])]),
  ]),
  defaultPreload: "intent",
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: CrashedPage,
});

letErrorsGoWithPage(router);

/** Fetches what the first page needs beside the words that are shown with it. Call it when the texts have been opened, not when they have come. */
export function fetchFirstPage(): void {
  if (tokenStore.get() === null) return;
  const { pathname, search } = router.latestLocation;
  const matches = router.matchRoutes(router.latestLocation);
  const { plantId } = Object.assign({}, ...matches.map((match) => match.params)) as {
    readonly plantId?: string;
  };
  void askForUser();
  if (plantId !== undefined) void askForPlant(plantId);
  const texts = router.preloadRoute({ to: pathname, search });
  // A page reads its address repaired: what it asked for is known here alone.
  const { page } = paths.find((one) => one.page.path === matches.at(-1)?.fullPath) ?? {};
  const [day] = page === undefined || page.unattended ? [] : page.impossibleDays(search);
  if (day !== undefined) void texts.then(() => noteImpossibleDay(day));
}

// The end of a session is seen by the frame's `beforeLoad`, which leads to the login.
onSessionChange(() => void router.invalidate());
