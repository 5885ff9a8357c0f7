import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLiveValue } from "../../live/live.api.ts";
import { noValue } from "../../ui/format.ts";
import { Mark } from "../../ui/marks.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import type { MarkState } from "../../ui/states.ts";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { kindOfVariable, useBitmasks, valueText } from "../../variables/variables.api.ts";
import type { HealthMarkOfRow } from "./health-marks.ts";
import { treeIcons } from "./tree-icons.tsx";
import type { TreeNode } from "./tree-model.ts";

/** What rows share: what is open, what is marked, what to do when one is chosen. */
export interface TreeState {
  readonly open: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly marks: ReadonlyMap<string, MarkState>;
  /** Beside the marks of alerts: those of incidents. */
  readonly health: ReadonlyMap<string, HealthMarkOfRow>;
  /** The address of the page that is shown. */
  readonly here: string;
  readonly onPick: () => void;
}

function LiveText({ variable }: { readonly variable: Variable }): ReactNode {
  const format = useFormat();
  const bitmasks = useBitmasks();
  const live = useLiveValue(variable.id);
  // A lost connection is said once by the page, not on every row.
  if (live.marker !== null || live.timeSeconds === null) return null;
  // A counter of many years is as wide as the tree: here it is written in the unit that fits.
  const value =
    variable.udm === "kWh" && typeof live.value === "number"
      ? format.energy(live.value)
      : valueText(variable, live.value, { format, bitmasks });
  const when = format.dateTime(live.timeSeconds);
  // What a counter has reached stays; what a power was is not what it is. (D10)
  const isGone = live.stale && kindOfVariable(variable) !== "counter";
  return (
    <Quantity
      value={isGone ? { ...value, number: noValue } : value}
      title={isGone ? `${format.text(value)} · ${when}` : when}
      className={`hg-tree-value hg-cut${live.stale ? " stale" : ""}`}
    />
  );
}

function Inside({
  one,
  mark,
  health,
}: {
  readonly one: TreeNode;
  readonly mark: MarkState | undefined;
  readonly health: HealthMarkOfRow | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const Picture = one.kind === null ? null : treeIcons[one.kind];
  return (
    <>
      {Picture && <Picture size={16} stroke={1.6} aria-hidden="true" />}
      <span className="name" title={one.name}>
        {one.name}
      </span>
      {/* Of an alert and an incident that look alike one mark is enough. */}
      {mark && !(health?.state === mark && !health.hollow) && <Mark state={mark} size={13} />}
      {health && <Mark {...health} size={13} label={t("frame.tree.incidents")} />}
      {one.variable && <LiveText variable={one.variable} />}
      {one.count !== null && <span className="count">{one.count}</span>}
    </>
  );
}

function Row({ one, state }: { readonly one: TreeNode; readonly state: TreeState }): ReactNode {
  const { t } = useTranslation();
  const isOpen = state.open.has(one.id);
  const marks = { mark: state.marks.get(one.id), health: state.health.get(one.id) };
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  const arrow = <Arrow size={14} stroke={1.6} aria-hidden="true" />;
  if (one.to === null && one.children.length > 0) {
    return (
      <button
        type="button"
        className="hg-tree-row"
        aria-expanded={isOpen}
        onClick={() => state.toggle(one.id)}
      >
        <Inside one={one} {...marks} />
        {arrow}
      </button>
    );
  }
  const inside = <Inside one={one} {...marks} />;
  return (
    <div className="hg-tree-line-of">
      {one.to === null ? (
        <span className="hg-tree-row plain">{inside}</span>
      ) : (
        <PageLink
          to={one.to}
          // The dashboard's address begins those of all other pages.
          activeOptions={{ exact: true }}
          className={`hg-tree-row${one.children.length > 0 ? " opens" : ""}`}
          onClick={state.onPick}
          {...(one.to.to === state.here ? { "aria-current": "page" as const } : {})}
        >
          {inside}
        </PageLink>
      )}
      {one.children.length > 0 && (
        <button
          type="button"
          className="hg-tree-arrow"
          aria-expanded={isOpen}
          aria-label={t("plants.tree.variablesOf", { name: one.name })}
          onClick={() => state.toggle(one.id)}
        >
          {arrow}
        </button>
      )}
    </div>
  );
}

/** Rows and what is open below them. */
export function TreeRows({
  nodes,
  state,
}: {
  readonly nodes: readonly TreeNode[];
  readonly state: TreeState;
}): ReactNode {
  return (
    <ul>
      {nodes.map((one) => (
        <li key={one.id}>
          <Row one={one} state={state} />
          {one.children.length > 0 && state.open.has(one.id) && (
            <div className="hg-tree-kids">
              <TreeRows nodes={one.children} state={state} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
