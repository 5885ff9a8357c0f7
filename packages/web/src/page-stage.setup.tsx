import type { User } from "@heliograph/contract/users/users.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, type RenderResult } from "@testing-library/react";
import type { FunctionComponent } from "react";
import { MeContext } from "./me.ts";
import { Confirmations } from "./ui/confirm.tsx";
import { letErrorsGoWithPage, Toasts } from "./ui/toasts.tsx";

interface Stage extends RenderResult {
  readonly client: QueryClient;
  /** Path and search of the page that is shown. */
  readonly address: () => string;
  /** Goes to another page by itself, as a link would. */
  readonly go: (address: string) => Promise<void>;
}

/**
 * Draws pages for a test, without the frame and the guards around them: with an address, toasts and questions.
 * @param pages the definition (or the path alone) and the screen of each
 * @param at addresses that were visited one after the other; the last is shown
 * @param stage.known answers that need not be asked for; nothing is asked for twice
 * @param stage.me the reader; nobody where no page asks
 */
export async function showPages(
  pages: readonly (readonly [
    page: { readonly path: string; readonly repair?: (search: never) => object },
    screen: FunctionComponent,
  ])[],
  at: string | readonly string[],
  stage: {
    readonly known?: readonly (readonly [QueryKey, unknown])[];
    readonly me?: Partial<User>;
  } = {},
): Promise<Stage> {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  for (const [key, answer] of stage.known ?? []) client.setQueryData(key, answer);
  const root = createRootRoute();
  const routes = pages.map(([{ path, repair }, component]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component,
      ...(repair && { validateSearch: repair as (search: object) => object }),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at].flat() }),
  });
  letErrorsGoWithPage(router);
  await router.load();
  const drawn = render(
    <MantineProvider env="test">
      <Toasts />
      <QueryClientProvider client={client}>
        <MeContext value={(stage.me ?? null) as User}>
          <RouterProvider router={router as never} />
        </MeContext>
      </QueryClientProvider>
      <Confirmations />
    </MantineProvider>,
  );
  return {
    ...drawn,
    client,
    address: () => router.state.location.href,
    go: (address) => router.navigate({ href: address } as never),
  };
}
