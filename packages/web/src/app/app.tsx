import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Look } from "../ui/brand.tsx";
import { Confirmations } from "../ui/confirm.tsx";
import { LoadingOverlay } from "../ui/loading.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";

/** The whole portal. */
export function App(): ReactNode {
  return (
    <Look>
      <LoadingOverlay />
      <Toasts />
      {/* Public pages read too. */}
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Confirmations />
    </Look>
  );
}
