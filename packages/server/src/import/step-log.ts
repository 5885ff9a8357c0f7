import type { ErrorReply } from "@heliograph/contract/errors.ts";
import {
  importLineOf,
  type ImportLine,
  type ImportLineCode,
} from "@heliograph/contract/import/import-lines.ts";
import type { Mapped } from "@heliograph/domain/import/legacy-plant.ts";
import { brokenRule, valueAt } from "@heliograph/domain/plants/broken-rule.ts";
import { refusal } from "@heliograph/domain/plants/refusal.ts";
import type { z } from "zod";
import { Problem, replyOf } from "../platform/problem.ts";

/** What one thing is, for the line that says that it was refused. */
export type Thing = Readonly<Record<string, string | number>>;

/** What a step says, and the one way in which it changes something: not in a dry run, and a refusal is a line. */
export class StepLog {
  readonly lines: ImportLine[] = [];
  readonly #isDry: boolean;
  #unchanged = 0;
  constructor(isDry: boolean) {
    this.#isDry = isDry;
  }
  add(code: ImportLineCode, facts: ImportLine["facts"] = {}): void {
    this.lines.push(importLineOf(code, facts));
  }
  /** The value of a mapping, whose lines are said. */
  take<T>({ value, lines }: Mapped<T>): T {
    this.lines.push(...lines);
    return value;
  }
  /** What keeps the rules of its fields; null, and a line, for what does not. */
  checked<T extends z.ZodType>(schema: T, value: z.input<T>, thing: Thing): z.output<T> | null {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const issues = read.error.issues.slice(0, 5);
    const fields = issues.map((issue) => {
      const path = issue.path.map(String);
      const broken = brokenRule(issue, valueAt(value, path));
      return { field: path.join("."), rule: broken.rule, params: { ...broken.params } };
    });
    const detail = issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
    this.#refused(thing, { ...replyOf(refusal("invalid_request"), detail), fields });
    return null;
  }
  /** Does it, unless the run is dry, and says so; what is refused is reported. Answers whether it is done, or would be. */
  async does(
    act: () => Promise<unknown>,
    of: { readonly done: ImportLineCode; readonly failed?: ImportLineCode; readonly thing: Thing },
  ): Promise<boolean> {
    const isDone = await this.#try(act, of.thing, of.failed);
    if (isDone) this.add(of.done, of.thing);
    return isDone;
  }
  /** The same without a line of what went well: many small things are reported together. */
  doesSilently(act: () => Promise<unknown>, thing: Thing): Promise<boolean> {
    return this.#try(act, thing);
  }
  async #try(act: () => Promise<unknown>, thing: Thing, failed?: ImportLineCode): Promise<boolean> {
    try {
      if (!this.#isDry) await act();
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#refused(thing, replyOf(error.refusal), failed);
      return false;
    }
  }
  keeps(): void {
    this.#unchanged++;
  }
  end(): ImportLine[] {
    if (this.#unchanged > 0) this.add("unchanged", { count: this.#unchanged });
    return this.lines;
  }
  #refused(thing: Thing, refused: ErrorReply, code: ImportLineCode = "refused"): void {
    this.lines.push({ ...importLineOf(code, thing), refusal: refused });
  }
}
