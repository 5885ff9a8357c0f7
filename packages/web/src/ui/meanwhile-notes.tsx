import { type ReactNode, useEffect, useRef } from "react";
import "./conflicts.css";

/** What two who edited at once are to look at before it is saved; nothing where there is nothing. */
export function MeanwhileNotes(props: {
  readonly title: string;
  /** The same list as long as it is the same refusal: a new one is brought into sight. */
  readonly notes: readonly string[];
}): ReactNode {
  const { title, notes } = props;
  const place = useRef<HTMLDivElement>(null);
  const all = notes.join("\n");
  useEffect(() => {
    if (all !== "") place.current?.scrollIntoView({ block: "center" });
  }, [all]);
  if (notes.length === 0) return null;
  return (
    <div ref={place} className="hg-panel hg-meanwhile" role="alert">
      <strong>{title}</strong>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** Thrown instead of saving: two edited at once, and both are on the form now; it is saved once they were looked at. */
export class SeenMeanwhile extends Error {}
/** Such a refusal leads to no field: the notes say all of it. */
export const seekNotes = (error: unknown): string | undefined =>
  error instanceof SeenMeanwhile ? "" : undefined;
