import type { ErrorPlace } from "@heliograph/contract/errors.ts";
import { getUses } from "@heliograph/contract/plants/plants.routes.ts";
import { useQuery } from "@tanstack/react-query";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconMathFunction from "@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { placeName } from "../ui/refusal-text.ts";

/** What uses each variable of a plant, by its id; what is absent is used by nothing. Undefined until it is known. */
export type UsesById = ReadonlyMap<string, readonly ErrorPlace[]>;

export function useUses(plantId: string): UsesById | undefined {
  const { data } = useQuery({
    queryKey: ["plant", plantId, "uses"],
    queryFn: ({ signal }) =>
      call(getUses, { params: { plant_id: plantId } }, { signal, ghost: true }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return useMemo(() => data && new Map(data.map(({ id, places }) => [id, places])), [data]);
}

const kinds = ["alert", "page", "chart", "formula", "report"] as const;
const pages: ReadonlySet<ErrorPlace["in"]> = new Set([
  "section",
  "homepage",
  "ass_strinv",
  "dashboard",
  "display",
]);
const kindOf = (place: ErrorPlace): (typeof kinds)[number] =>
  pages.has(place.in) ? "page" : (place.in as (typeof kinds)[number]);
const icons = {
  alert: IconBell,
  page: IconLayoutDashboard,
  chart: IconChartLine,
  formula: IconMathFunction,
  report: IconFileText,
} as const;

/** How many alerts, pages, charts, formulas and reports use a variable; which they are on hover, and as links behind a click. */
export function UsedBy(props: {
  readonly name: string;
  readonly places: readonly ErrorPlace[];
  readonly onOpen: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { places } = props;
  if (places.length === 0) return <span className="hg-dim">—</span>;
  const byKind = Map.groupBy(places, kindOf);
  const names = places.map((place) => placeName(place, t)).join("\n");
  return (
    <button type="button" className="hg-used hg-num" title={names} onClick={props.onOpen}>
      <em className="hg-hidden">
        {`${t("variables.uses.in", { name: props.name, count: places.length })}: ${names} `}
      </em>
      {kinds.map((kind) => {
        const own = byKind.get(kind);
        const Icon = icons[kind];
        return (
          own && (
            <span key={kind}>
              <Icon size={14} stroke={1.6} aria-hidden="true" />
              {own.length}
            </span>
          )
        );
      })}
    </button>
  );
}
