import { RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Look } from "../ui/brand.tsx";
import { Confirmations } from "../ui/confirm.tsx";
import { LoadingOverlay } from "../ui/loading.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { router } from "./router.tsx";

/** The whole portal. */
export function App(): ReactNode {
  return (
    <Look>
      <LoadingOverlay />
      <Toasts />
      <RouterProvider router={router} />
      <Confirmations />
    </Look>
  );
}
