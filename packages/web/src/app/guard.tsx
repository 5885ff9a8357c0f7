import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Access, neededOf, NoAccess, useHeld } from "../access.tsx";
import { CallError } from "../call-error.ts";
import { currentPlantStore } from "../current-plant.ts";
import { PlantMarks } from "../health/health.api.ts";
import { onLiveRefusal, onPlantNews, useLivePlant } from "../live/live.api.ts";
import { useMe } from "../me.ts";
import { plantListQuery, plantQuery, readAgain } from "../plant-queries.ts";
import { homePage } from "../plants/plants.pages.ts";
import { Skeleton } from "../ui/panel.tsx";
import { Lead } from "../ui/page-link.tsx";
import { type Seen, usePlantIdOfPage } from "../ui/page.ts";
import { InZone } from "../ui/use-format.tsx";
import { meQuery } from "../users/users.api.ts";
import { ClosedPlant, CrashedPage, NoPlantPage } from "./message-pages.tsx";

/** The plant of a page: in its zone, closed or open. */
function InPlant({
  plantId,
  children,
}: {
  readonly plantId: string;
  readonly children: ReactNode;
}): ReactNode {
  const me = useMe();
  const { data: plant, error } = useQuery({ ...plantQuery(plantId), meta: { quiet: true } });
  useEffect(() => {
    if (plant) currentPlantStore.set(plantId);
  }, [plant, plantId]);
  const queries = useQueryClient();
  useEffect(
    () =>
      onLiveRefusal((refused) => {
        void queries.invalidateQueries({ queryKey: meQuery().queryKey });
        void queries.invalidateQueries({ queryKey: plantQuery(refused).queryKey, exact: true });
      }),
    [queries],
  );
  // A page that stays open shows the plant as it is: what is drawn now is read again, the rest when it is drawn.
  useEffect(
    () =>
      onPlantNews((changed, ids) => {
        if (ids !== null) {
          void readAgain(queries, changed, ids);
          if (ids.has(changed))
            void queries.invalidateQueries({ queryKey: plantListQuery().queryKey, exact: true });
          for (const id of ids) void queries.invalidateQueries({ queryKey: ["device", id] });
          return;
        }
        for (const { queryKey } of [meQuery(), plantListQuery(), plantQuery(changed)])
          void queries.invalidateQueries({ queryKey, exact: true });
        // Of the plant, and of its users.
        for (const queryKey of [["device"], ["user", "of plant", changed]])
          void queries.invalidateQueries({ queryKey });
      }),
    [queries],
  );
  // All pages of a plant share one connection to its live values.
  useLivePlant(plant && (!plant.disabled || me.is_admin) ? plantId : null);
  const isRefused = error instanceof CallError && error.status === 403;
  const isHeld = useHeld({ isLost: isRefused, what: plantId });
  if (isRefused && !(isHeld && plant)) return <NoAccess needs={neededOf(error)} />;
  // A code that no plant can have is refused before it is looked for.
  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return <NoPlantPage code={plantId} />;
  if (error && !plant) return <CrashedPage error={error} />;
  if (!plant) {
    return (
      <div className="hg-page" aria-busy="true">
        <Skeleton heightPx={44} width="40%" />
        <Skeleton heightPx={104} radiusPx={8} />
        <Skeleton heightPx={320} radiusPx={8} />
      </div>
    );
  }
  const closed = plant.disabled && (
    <ClosedPlant
      name={me.is_admin ? null : plant.name}
      notes={plant.notes_in_homepage ? plant.notes : null}
    />
  );
  return (
    // A page begins anew with its plant: what it keeps while the next answer comes belongs to the plant before.
    <InZone key={plantId} zone={plant.timezone}>
      {closed}
      {(!plant.disabled || me.is_admin) && <PlantMarks>{children}</PlantMarks>}
    </InZone>
  );
}

/** Lets a page be seen by those who may, and says so to the others. */
export function Guard({
  seen,
  children,
}: {
  readonly seen: Seen;
  readonly children?: ReactNode;
}): ReactNode {
  const me = useMe();
  const plantId = usePlantIdOfPage();
  if (seen === "admin" && !me.is_admin) return <Lead to={homePage.at()} />;
  if (plantId === undefined) return children;
  return (
    <Access plantId={plantId} needs={typeof seen === "object" ? seen : { plant: "plant_show" }}>
      <InPlant plantId={plantId}>{children}</InPlant>
    </Access>
  );
}
