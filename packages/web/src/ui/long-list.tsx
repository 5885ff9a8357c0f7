import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

/** So many names are listed at once; of more only the first of them. (ALCF-10, REP-14) */
const maxListed = 12;
const firstListed = 8;

/** Names beside each other; beyond twelve the first eight, and the rest on demand. */
export function LongList(props: {
  readonly items: readonly {
    readonly id: string;
    readonly name: ReactNode;
    /** At the pointer. */
    readonly about?: string | undefined;
  }[];
}): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { items } = props;
  const first = items.length > maxListed ? items.slice(0, firstListed) : items;
  const rest = items.length - first.length;
  return (
    <div className="hg-long-list">
      <ul>
        {(isOpen ? items : first).map(({ id, name, about }) => (
          <li key={id} title={about}>
            {name}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="hg-link hg-small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("common.list.fewer") : t("common.list.more", { count: rest })}
        </button>
      )}
    </div>
  );
}
