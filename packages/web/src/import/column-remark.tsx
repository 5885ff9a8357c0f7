import type { ColumnChoice, ColumnPlan } from "@heliograph/domain/import/column-choices.ts";
import type { ColumnDoubt } from "@heliograph/domain/import/column-matches.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";

/** So many of several variables are named. */
const namedAtOnce = 2;

/** What is to be said of a column where it stands: a guess to be confirmed, what is wrong with the choice, why nothing is chosen. */
export function ColumnRemark(props: {
  readonly name: string;
  /** The column after which it was proposed. */
  readonly like: string | undefined;
  readonly choice: ColumnChoice;
  /** Nothing was proposed for it. */
  readonly isUnknown: boolean;
  readonly plan: ColumnPlan;
  /** What the file's unit is; empty where it says none. */
  readonly unit: string;
  readonly nameOf: (id: string) => string;
  readonly onConfirm: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { name, like, choice, plan, nameOf } = props;
  if (plan.fault === "guess")
    return (
      <span className="hg-small">
        {like === undefined
          ? t("measures.columns.faultOf.guess")
          : t("measures.columns.like", { name: like })}{" "}
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`${t("measures.columns.confirm")}: ${name}`}
          onClick={props.onConfirm}
        >
          {t("measures.columns.confirm")}
        </Button>
      </span>
    );
  if (plan.fault !== null)
    return <span className="hg-small hg-bad">{t(`measures.columns.faultOf.${plan.fault}`)}</span>;
  if (choice.to === "none")
    return choice.doubt !== null ? (
      <Doubted doubt={choice.doubt} nameOf={nameOf} />
    ) : props.isUnknown ? (
      <span className="hg-small">{t("measures.columns.unknown")}</span>
    ) : null;
  return choice.unit === "" && props.unit === "" ? (
    <span className="hg-small hg-dim">{t("measures.columns.unitSaid")}</span>
  ) : null;
}

function Doubted(props: {
  readonly doubt: ColumnDoubt;
  readonly nameOf: (id: string) => string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  if (props.doubt.code === "size") {
    const { largestKw, isInWatts, nominal } = props.doubt;
    const nominalPower = format.text(
      nominal.of === "device" ? format.power(nominal.kw) : format.peak(nominal.kw),
    );
    return (
      <span className="hg-small">
        {t(`measures.columns.size.${isInWatts ? "inWatts" : "reaches"}`, {
          largest: format.text(format.power(largestKw)),
          of: t(`measures.columns.size.of.${nominal.of}`, { nominal: nominalPower }),
        })}
      </span>
    );
  }
  const { code, ids } = props.doubt;
  const names = ids.slice(0, namedAtOnce).map(props.nameOf).join(", ");
  const count = ids.length - namedAtOnce;
  const all = count > 0 ? t("measures.columns.andMore", { names, count }) : names;
  return <span className="hg-small">{t(`measures.columns.doubtOf.${code}`, { names: all })}</span>;
}
