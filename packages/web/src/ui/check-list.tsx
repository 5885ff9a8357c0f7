import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** A list of things that are chosen by ticking, with how many are; all and none at once. */
export function CheckList(props: {
  /** The key of the wire: a refusal of it leads here. */
  readonly name: string;
  readonly label: string;
  readonly offered: readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    /** Why it cannot be chosen; who was chosen before can still be taken out. */
    readonly fault?: string | undefined;
  }[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  /** Where nothing is offered. */
  readonly none: string;
}): ReactNode {
  const { t } = useTranslation();
  const { name, label, offered, chosen, onChange, error, none } = props;
  // What is chosen and not offered any more, or not to this reader, stays until it is taken out by who sees it.
  const unseen = chosen.filter((id) => !offered.some((one) => one.id === id));
  const off = props.disabled === true;
  const good = offered.filter(({ fault }) => fault === undefined);
  return (
    <fieldset className="hg-check-list" data-path={name} aria-invalid={error !== undefined}>
      <legend>
        {label} <span className="hg-dim hg-num">{chosen.length}</span>
      </legend>
      {good.length > 1 && !off && (
        <div className="hg-check-bulk">
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => onChange([...good.map(({ id }) => id), ...unseen])}
          >
            {t("common.all")}
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={() => onChange([...unseen])}>
            {t("common.none")}
          </Button>
        </div>
      )}
      {offered.length === 0 && <p className="hg-small hg-dim">{none}</p>}
      {offered.map((one) => (
        <Checkbox
          key={one.id}
          size="xs"
          label={
            <>
              {one.name} <span className="hg-dim">{one.fault ?? one.note}</span>
            </>
          }
          checked={chosen.includes(one.id)}
          disabled={off || (one.fault !== undefined && !chosen.includes(one.id))}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosen, one.id]
                : chosen.filter((id) => id !== one.id),
            )
          }
        />
      ))}
      {unseen.length > 0 && (
        <p className="hg-small hg-dim">{t("common.list.unseen", { count: unseen.length })}</p>
      )}
      {error && (
        <p className="hg-bad hg-small" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
