import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { addressOf, type PagePath, type Place } from "./ui/page.ts";

const shape = (path: string): string => path.replace(/\$\w+/g, "$");

/**
 * The address of a path of a menu; null where no page stands yet. Menus name all pages of the portal, those that are still to be built too;
 * everything else links to the page itself, which exists.
 */
export type FindPlace = (path: PagePath, params?: Readonly<Record<string, string>>) => Place | null;
export function useFindPlace(): FindPlace {
  const { routesByPath } = useRouter();
  return useMemo(() => {
    const shapes = new Set(Object.keys(routesByPath).map(shape));
    return (path, params = {}) =>
      shapes.has(shape(path)) ? { to: addressOf(path, params), search: {} } : null;
  }, [routesByPath]);
}
