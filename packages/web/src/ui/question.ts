import type { ReactNode } from "react";

/** A question before something happens. */
export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  /** The words on the button; by default "Conferma". */
  readonly action?: string;
  readonly dangerous?: boolean;
  /** Asks twice: the button wakes when this name has been typed. */
  readonly typeName?: string;
}
/** A question that waits for its answer. */
export interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}
