import type { VariableGuess } from "@heliograph/contract/ingest/suggestions.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { unitSymbol } from "@heliograph/domain/data/unit-of.ts";

/** What a value truly is, and what was guessed of it. */
export interface Judged {
  readonly mib: string;
  readonly udm: string | null;
  readonly tags: readonly number[];
  readonly guess: VariableGuess | null;
}
export interface GuessScore {
  /** Of the guesses: how many say nothing wrong. */
  readonly precision: number;
  /** Of all values: how many are guessed, and nothing of it is wrong. */
  readonly recall: number;
  /** The wrong ones, for whoever mends them. */
  readonly wrong: readonly string[];
  readonly silent: readonly string[];
}

/** A unit that is not said is no wrong one, nor is a tag; FEATURED is the owner's wish and no fact. */
function isRight({ udm, tags: own, guess }: Judged & { guess: VariableGuess }): boolean {
  const true_ = new Set(own.filter((tag) => tag !== tags.FEATURED));
  return (
    (guess.udm === null || unitSymbol(guess.udm) === unitSymbol(udm)) &&
    guess.tags.every((tag) => true_.has(tag))
  );
}
export function scoreOf(all: readonly Judged[]): GuessScore {
  const guessed = all.filter((one): one is Judged & { guess: VariableGuess } => one.guess !== null);
  const right = guessed.filter(isRight);
  return {
    precision: guessed.length === 0 ? 1 : right.length / guessed.length,
    recall: right.length / all.length,
    wrong: guessed
      .filter((one) => !isRight(one))
      .map(({ mib, guess }) => `${mib}: ${guess.name} ${guess.udm ?? ""} ${guess.tags.join()}`),
    silent: all.filter(({ guess }) => guess === null).map(({ mib }) => mib),
  };
}
