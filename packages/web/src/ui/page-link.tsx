import { Link, type LinkProps, Navigate, useNavigate, useRouter } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useCallback } from "react";
import type { Place } from "./page.ts";

type PageLinkProps = { readonly to: Place } & Omit<ComponentProps<"a">, "href"> &
  Pick<LinkProps, "activeOptions" | "activeProps" | "replace">;

/** A link to a page of the portal. */
export function PageLink({ to, ...props }: PageLinkProps): ReactNode {
  return <Link {...(props as object)} to={to.to} search={to.search as never} />;
}

/** Leads on to another page; the one that is left is not gone back to. */
export const Lead = ({ to }: { readonly to: Place }): ReactNode => (
  <Navigate to={to.to} search={to.search as never} replace />
);

/** Goes back to where the reader came from; to a page of the portal where nothing is behind this one. */
export function useBack(): (otherwise: Place) => void {
  const { history } = useRouter();
  const go = useGo();
  return (otherwise) => {
    if (history.canGoBack()) history.back();
    else go(otherwise);
  };
}

/** Goes to a page. */
export function useGo(): (to: Place, how?: "push" | "replace") => void {
  const navigate = useNavigate();
  return useCallback(
    (to, how = "push") =>
      void navigate({ to: to.to, search: to.search as never, replace: how === "replace" }),
    [navigate],
  );
}
