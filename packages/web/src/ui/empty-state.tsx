import { createContext, type ReactNode } from "react";
import IconAlertOctagon from "@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs";

const pictures = {
  empty: IconInbox,
  notFound: IconSearchOff,
  error: IconAlertOctagon,
  noPermission: IconLock,
} as const;

/** Nothing to show, and why: what happened, what to do, and at most one button. */
export function EmptyState(props: {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly kind?: keyof typeof pictures;
  readonly action?: ReactNode;
}): ReactNode {
  const Picture = pictures[props.kind ?? "empty"];
  return (
    <div className={`hg-empty ${props.kind ?? "empty"}`}>
      <Picture size={28} stroke={1.4} aria-hidden="true" />
      <p className="hg-empty-title">{props.title}</p>
      {props.hint && <p className="hg-empty-hint">{props.hint}</p>}
      {props.action}
    </div>
  );
}

/** Draws what says "no data" within a page that may know why there is none. */
export const AroundEmpty = createContext<(empty: ReactNode) => ReactNode>((empty) => empty);
