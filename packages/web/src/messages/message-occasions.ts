import type { Message } from "@heliograph/contract/messages/messages.wire.ts";

/** What happened once, with what was sent of it through each channel. */
export interface Occasion {
  readonly id: string;
  /** What all of its messages say: when, of what plant, what. */
  readonly of: Message;
  /** One, without a channel, where nothing was sent. */
  readonly messages: readonly Message[];
}

/** In the order of their first messages. */
export const occasionsOf = (messages: readonly Message[]): Occasion[] =>
  [...Map.groupBy(messages, ({ occasion }) => occasion).entries()].map(([id, own]) => ({
    id,
    of: own[0]!,
    messages: own,
  }));
