import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { ActionIcon } from "@mantine/core";
import IconListSearch from "@tabler/icons-react/dist/esm/icons/IconListSearch.mjs";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "../../ui/on-demand.tsx";
import { todayIn } from "../../ui/period.ts";
import type { ExplainProps } from "./explain-drawer.tsx";
import "./explain-button.css";

const Drawer = onDemand(
  () => import("./explain-drawer.tsx").then((part) => part.ExplainDrawer),
  ["explain"],
);

/** The drawer, loaded with its texts when it is first opened; it stays mounted, so that it can close. */
export function Explain(
  props: Omit<ExplainProps, "day" | "opened"> & {
    /** ISO date; null: closed. */
    readonly day: string | null;
  },
): ReactNode {
  const { day } = props;
  const [shown, setShown] = useState(day);
  if (day !== null && day !== shown) setShown(day);
  return shown === null ? null : <Drawer {...props} opened={day !== null} day={day ?? shown} />;
}

/**
 * A small button beside a figure of today that opens its explanation.
 */
export function ExplainButton(props: {
  readonly plant: Plant;
  readonly variable: { readonly id: string; readonly name: string };
}): ReactNode {
  const { t } = useTranslation();
  const { plant, variable } = props;
  const [day, setDay] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const name = t("data.explain", { name: variable.name });
  return (
    <>
      <ActionIcon
        ref={opener}
        variant="subtle"
        color="gray"
        size="sm"
        className="hg-explain-button"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        onClick={() => setDay(todayIn(plant.timezone, Date.now() / 1000))}
      >
        <IconListSearch size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Explain
        plant={plant}
        variableId={variable.id}
        day={day}
        opener={opener}
        onDay={setDay}
        onClose={() => setDay(null)}
      />
    </>
  );
}
