import { stored, useStored } from "../../ui/stored.ts";

/** What is open in the trees of all plants, oldest first; enough for the plants of a week. */
const openStore = stored<string>("tree.open", (text) => text ?? "");
const most = 200;
const separator = "|";

export const openList = (text: string): readonly string[] =>
  text.split(separator).filter((id) => id !== "");
/** The list with these opened, as the newest; the oldest are forgotten. */
export const withOpened = (list: readonly string[], ids: readonly string[]): readonly string[] =>
  [...list.filter((id) => !ids.includes(id)), ...ids].slice(-most);

/** Nodes remembered as open in this browser. */
export function useOpenNodes(): {
  readonly open: readonly string[];
  readonly toggle: (id: string) => void;
  readonly reveal: (ids: readonly string[]) => void;
} {
  const open = openList(useStored(openStore));
  const write = (list: readonly string[]): void => openStore.set(list.join(separator));
  return {
    open,
    toggle: (id) =>
      write(open.includes(id) ? open.filter((one) => one !== id) : withOpened(open, [id])),
    reveal: (ids) => {
      if (ids.some((id) => !open.includes(id))) write(withOpened(open, ids));
    },
  };
}
