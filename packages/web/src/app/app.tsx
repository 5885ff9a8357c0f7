import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Look } from "../ui/brand.tsx";
import { Confirmations } from "../ui/confirm.tsx";
import { LoadingOverlay } from "../ui/loading.tsx";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";

/** The whole portal. */
export function App(): ReactNode {
  return (
    <Look>
      <QueryClientProvider client={queries}>
        <LoadingOverlay />
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
        <Confirmations />
      </QueryClientProvider>
    </Look>
  );
}
