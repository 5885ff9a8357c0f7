import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/live.ts";

export const texts: Words<typeof it> = {
  title: "Live values",
  marker: { disconnected: "Disconnected", socketError: "Socket Error" },
  closed: "Connection lost",
  silentSince: "offline since {{time}}",
  staleSince: "Last: {{value}}, {{time}}",
};
