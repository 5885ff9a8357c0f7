import { type RefObject, useEffect, useRef, useState } from "react";

/** The room that an element has, as it changes; nothing before it is measured. [px] */
export function useSize<E extends HTMLElement>(): readonly [
  RefObject<E | null>,
  { readonly widthPx: number; readonly heightPx: number },
] {
  const box = useRef<E>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const watch = new ResizeObserver(() =>
      setSize({ widthPx: place.clientWidth, heightPx: place.clientHeight }),
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  return [box, size];
}
