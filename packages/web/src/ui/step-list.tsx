import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import "./step-list.css";

export interface StepLine<Step extends string> {
  readonly id: Step;
  readonly name: string;
  readonly about: string;
  readonly isDone: boolean;
  /** Cannot be gone to yet, or any more. */
  readonly isShut?: boolean;
}

/** The steps of a way, and where one stands on it; on a phone only the open one says its name. */
export function StepList<Step extends string>(props: {
  readonly label: string;
  readonly steps: readonly StepLine<Step>[];
  readonly current: Step;
  /** What the mark of a step that is done says. */
  readonly doneLabel: string;
  readonly onStep: (step: Step) => void;
}): ReactNode {
  return (
    <Panel label={props.label}>
      <ol className="hg-steps">
        {props.steps.map(({ id, name, about, isDone, isShut = false }, at) => (
          <li key={id} className={isDone ? "done" : undefined}>
            <button
              type="button"
              disabled={isShut}
              aria-current={id === props.current ? "step" : undefined}
              onClick={() => props.onStep(id)}
            >
              <span className="hg-steps-number">
                {isDone ? (
                  <IconCheck size={14} stroke={2.4} role="img" aria-label={props.doneLabel} />
                ) : (
                  at + 1
                )}
              </span>
              <span className="hg-steps-name">
                <strong>{name}</strong>
                <span>{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
