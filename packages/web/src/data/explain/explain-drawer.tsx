import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { ActionIcon, Button, Drawer } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../../call-error.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { boundsOf, isWithin, periodAt, rangeOf, shiftPeriod, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { variableMap } from "../../variables/variables.api.ts";
import { explainOf } from "./explain-query.ts";
import { Coverage, FigureOfDay, Late, NotCounted, Turns } from "./explanation-parts.tsx";
import { FormulaExplanation } from "./explanation-formula.tsx";
import { SampleTable } from "./sample-table.tsx";
import { explainedSamples } from "./explained-samples.ts";
import "./explain.css";

export interface ExplainProps {
  readonly plant: Plant;
  readonly variableId: string;
  /** ISO date in plant time. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onClose: () => void;
  readonly opened: boolean;
  /** The element that gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
}

/** The explanation of a variable's figure of one day: which samples were counted, which were not, and why. */
export function ExplainDrawer(props: ExplainProps): ReactNode {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const { plant, variableId, day } = props;
  const variable = variableMap(plant).get(variableId)?.variable;
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      // The drawer is mounted open, so it cannot know by itself where the focus was.
      returnFocus={false}
      onExitTransitionEnd={() => props.opener.current?.focus()}
      position="right"
      size={narrow ? "100%" : 560}
      title={t("explain.title")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <div className="hg-explain">
        <p className="hg-explain-name">{variable?.name}</p>
        <DayChoice plant={plant} day={day} onDay={props.onDay} />
        {variable && (
          <ExplanationOfDay key={`${variableId} ${day}`} {...props} variable={variable} />
        )}
      </div>
    </Drawer>
  );
}

function DayChoice(props: Pick<ExplainProps, "plant" | "day" | "onDay">): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { plant, onDay } = props;
  const zone = plant.timezone;
  const bounds = boundsOf(todayIn(zone, plant.active_since), todayIn(zone, now));
  const period = periodAt("day", props.day);
  const step = (by: 1 | -1): ReactNode => {
    const next = shiftPeriod(period, by);
    return (
      <ActionIcon
        variant="default"
        size="lg"
        disabled={!isWithin(next, bounds)}
        aria-label={t(by === 1 ? "explain.nextDay" : "explain.previousDay")}
        onClick={() => onDay(next.from)}
      >
        {by === 1 ? (
          <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
        ) : (
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        )}
      </ActionIcon>
    );
  };
  return (
    <div className="hg-explain-day">
      {step(-1)}
      <span aria-live="polite">{periodText(period, format)}</span>
      {step(1)}
    </div>
  );
}

/** Initial timestamp of a formula's inputs, before the slider is moved: now, or noon of a day that is over. */
function initialTimestamp(day: string, zone: string, nowSeconds: number): number {
  const { fromSeconds, toSeconds } = rangeOf(periodAt("day", day), zone);
  if (nowSeconds >= toSeconds)
    return (
      Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" })
        .epochMilliseconds / 1000
    );
  return Math.max(fromSeconds, Math.floor(nowSeconds / 300 - 1) * 300);
}

function ExplanationOfDay(props: ExplainProps & { readonly variable: Variable }): ReactNode {
  const { t } = useTranslation();
  const { plant, variable, day } = props;
  const isFormula = variable.formula !== null;
  const [atSeconds, setAt] = useState(() =>
    isFormula ? initialTimestamp(day, plant.timezone, Date.now() / 1000) : null,
  );
  const { data, error, refetch } = useQuery(explainOf(variable.id, day, atSeconds));
  if (!data && error)
    return (
      <div role="alert">
        <EmptyState
          kind="error"
          title={t("explain.failed")}
          hint={
            error instanceof CallError && error.failure === "status"
              ? errorText(error)
              : t("explain.failedHint")
          }
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t("common.retry")}
            </Button>
          }
        />
      </div>
    );
  if (!data)
    return (
      <div className="hg-explain-part" aria-busy="true">
        <Skeleton heightPx={56} width="60%" />
        <Skeleton heightPx={48} />
        <Skeleton heightPx={160} />
      </div>
    );
  return (
    <>
      <Parts explanation={data} variable={variable} zone={plant.timezone} />
      {isFormula && atSeconds !== null && (
        <FormulaExplanation
          plant={plant}
          variable={variable}
          explanation={data}
          atSeconds={atSeconds}
          onTimestamp={setAt}
        />
      )}
    </>
  );
}

function Parts(props: {
  readonly explanation: Explanation;
  readonly variable: Variable;
  readonly zone: string;
}): ReactNode {
  const { explanation, variable } = props;
  const samples = explainedSamples(explanation);
  return (
    <>
      <FigureOfDay explanation={explanation} variable={variable} />
      <Coverage explanation={explanation} zone={props.zone} />
      <NotCounted explanation={explanation} variable={variable} />
      <Turns explanation={explanation} variable={variable} />
      <Late samples={samples} />
      {variable.formula === null && (
        <SampleTable explanation={explanation} samples={samples} variable={variable} />
      )}
    </>
  );
}
