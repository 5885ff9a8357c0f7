import { useSearchPart } from "../ui/page.ts";
import { zoomWord as zoomCodec } from "../ui/search.ts";
import { type Zoom, zoomOf, zoomWord } from "../ui/zoom.ts";

const words = { zoom: zoomCodec() };

/** The part of a period that the address names, and how to choose another one or, with null, all of it; each is a step of the history. */
export function useZoom(
  fromSeconds: number,
  toSeconds: number,
): readonly [Zoom | null, (zoom: Zoom | null) => void] {
  const [search, change] = useSearchPart(words);
  const choose = (zoom: Zoom | null): void =>
    change({ zoom: (zoom && zoomWord(zoom, fromSeconds, toSeconds)) ?? undefined }, "push");
  return [zoomOf(search.zoom, fromSeconds, toSeconds), choose];
}
