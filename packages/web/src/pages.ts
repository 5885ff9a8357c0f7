import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";

/** The router's form of an address: `/plant/$plantId/energies`. How a parameter is called does not matter. */
export type PagePath = `/${string}`;
const shape = (path: string): string => path.replace(/\$\w+/g, "$");

/** Does a page stand at this path? Links are offered only to pages that exist. */
export function usePageExists(): (path: PagePath) => boolean {
  const { routesByPath } = useRouter();
  return useMemo(() => {
    const shapes = new Set(Object.keys(routesByPath).map(shape));
    return (path) => shapes.has(shape(path));
  }, [routesByPath]);
}
