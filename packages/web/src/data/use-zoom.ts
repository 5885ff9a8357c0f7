import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Zoom, zoomOf, zoomWord } from "../ui/zoom.ts";

/** The part of a period that the address names, and how to choose another one or, with null, all of it; each is a step of the history. */
export function useZoom(
  fromSeconds: number,
  toSeconds: number,
): readonly [Zoom | null, (zoom: Zoom | null) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (zoom: Zoom | null): void => {
    const { zoom: _, ...others } = search;
    const word = zoom && zoomWord(zoom, fromSeconds, toSeconds);
    void navigate({
      to: ".",
      search: word === null ? others : { ...others, zoom: word },
      resetScroll: false,
    });
  };
  return [zoomOf(search["zoom"], fromSeconds, toSeconds), choose];
}
