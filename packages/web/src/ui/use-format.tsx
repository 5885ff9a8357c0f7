import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type Format, formatOf, type Measure, unitGap } from "./format.ts";
import { useLanguage } from "./texts/texts.ts";

export const homeZone = "Europe/Rome";
const ZoneContext = createContext(homeZone);

/** Everything inside writes dates and times in this zone (the plant's). */
export function InZone({
  zone,
  children,
}: {
  readonly zone: string;
  readonly children: ReactNode;
}): ReactNode {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

/** Numbers and times of the page: its language, its plant's zone. */
export function useFormat(): Format {
  const zone = useContext(ZoneContext);
  const language = useLanguage();
  return useMemo(() => formatOf(language, zone), [language, zone]);
}

/** Now, told again every `everySeconds`. [epoch seconds] */
export function useNow(everySeconds = 30): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}

/** A number with its unit small and grey behind it; `title` says when it was measured. */
export function Quantity(props: {
  readonly value: Measure;
  readonly title?: string;
  readonly className?: string;
}): ReactNode {
  const { number, unit } = props.value;
  return (
    <span
      className={`hg-num ${props.className ?? ""}`}
      {...(props.title ? { title: props.title } : {})}
    >
      {number}
      {unit !== "" && number !== "—" && (
        <span className="hg-unit">{`${unitGap(unit)}${unit}`}</span>
      )}
    </span>
  );
}
