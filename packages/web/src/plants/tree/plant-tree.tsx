import "./tree.css";
import { CloseButton, TextInput } from "@mantine/core";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAlertsState, useObjectsState } from "../../alerts/alerts.api.ts";
import { useStanding } from "../../health/health.api.ts";
import { useLivePlant } from "../../live/live.api.ts";
import { PlantLogo } from "../../files/files.api.ts";
import { isAllowed, useMe } from "../../me.ts";
import { useFindPlace } from "../../pages.ts";
import { Skeleton } from "../../ui/panel.tsx";
import type { MarkState } from "../../ui/states.ts";
import { InZone } from "../../ui/use-format.tsx";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { plantQuery } from "../../plant-queries.ts";
import { noStates, treeMarks } from "./alert-marks.ts";
import { filterTree, openInFiltered } from "./filter-tree.ts";
import { healthMarks } from "./health-marks.ts";
import { useOpenNodes } from "./open-nodes.ts";
import { PlantSelector } from "./plant-selector.tsx";
import { treeOf, wayTo } from "./tree-model.ts";
import { TreeRows, type TreeState } from "./tree-rows.tsx";

function usePlantTree(plant: Plant) {
  const { t } = useTranslation();
  const me = useMe();
  const find = useFindPlace();
  return useMemo(
    () =>
      treeOf(plant, {
        may: (permission: PermissionName) => isAllowed(me, plant.id, permission),
        isAdmin: me.is_admin,
        find,
        word: (name) => t(`frame.tree.${name}`),
      }),
    [plant, me, find, t],
  );
}

/** Marks of the tree; none while the state of the alerts is not known. */
function useTreeMarks(plant: Plant): ReadonlyMap<string, MarkState> {
  const objects = useObjectsState(plant.id);
  const { states } = useAlertsState(plant.id);
  return useMemo(
    () => treeMarks(plant, objects ?? noStates, states ?? {}),
    [plant, objects, states],
  );
}

/** The tree of one plant: what is below the fold scrolls, tools and configuration stay in sight. */
function Branches({
  plant,
  onPick,
}: {
  readonly plant: Plant;
  readonly onPick: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const [typed, setTyped] = useState("");
  const { open, toggle, reveal } = useOpenNodes();
  const tree = usePlantTree(plant);
  const box = useRef<HTMLDivElement>(null);
  useLivePlant(plant.id);
  const marks = useTreeMarks(plant);
  const standing = useStanding(plant.id);
  const health = useMemo(() => healthMarks(plant, standing), [plant, standing]);
  const isTyping = typed.trim() !== "";
  const shown = useMemo(() => (isTyping ? filterTree(tree, typed) : null), [tree, typed, isTyping]);
  const opened = useMemo(() => {
    const found = shown ? openInFiltered(shown, typed) : [];
    return new Set([...open, ...found]);
  }, [open, shown, typed]);

  const showHere = useEffectEvent((address: string) => {
    reveal(wayTo([...tree.blocks.flat(), ...tree.foot], address));
  });
  useEffect(() => showHere(here), [here]);
  useEffect(() => {
    box.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [here]);

  const state: TreeState = { open: opened, toggle, marks, health, here, onPick };
  const { blocks, foot } = shown ?? tree;
  return (
    <>
      <div className="hg-tree-filter">
        <TextInput
          size="xs"
          leftSection={<IconFilter size={14} stroke={1.8} aria-hidden="true" />}
          placeholder={t("frame.tree.filter")}
          aria-label={t("frame.tree.filter")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped("");
          }}
          rightSection={
            isTyping ? (
              <CloseButton size="xs" aria-label={t("common.clear")} onClick={() => setTyped("")} />
            ) : null
          }
        />
      </div>
      <div className="hg-tree hg-tree-main" ref={box}>
        {blocks.map((block, index) => (
          <div key={block[0]?.id ?? index}>
            {index > 0 && <div className="hg-tree-line" />}
            <TreeRows nodes={block} state={state} />
          </div>
        ))}
        {shown && blocks.length === 0 && foot.length === 0 && (
          <p className="hg-tree-none" role="status">
            {t("plants.tree.nothing")}
          </p>
        )}
        {shown?.isCut && <p className="hg-tree-none">{t("plants.tree.cut")}</p>}
      </div>
      {foot.length > 0 && (
        <div className="hg-tree hg-tree-foot">
          <TreeRows nodes={foot} state={state} />
        </div>
      )}
    </>
  );
}

/** The sidebar: which plant, and everything that belongs to it. Empty for a plant that the reader may not view. (SESS-11) */
export function PlantTree({
  plantId,
  onPick,
}: {
  readonly plantId: string | null;
  readonly onPick: () => void;
}): ReactNode {
  const me = useMe();
  const mayView = plantId !== null && isAllowed(me, plantId, "plant_show");
  const shownId = mayView ? plantId : null;
  const { data: plant, isPending } = useQuery({
    ...plantQuery(shownId ?? ""),
    enabled: shownId !== null,
    meta: { quiet: true },
  });
  const isClosed = plant?.disabled === true && !me.is_admin;
  return (
    <div className="hg-plant-tree">
      <div className="hg-tree-head">
        <PlantSelector plantId={shownId} onPick={onPick} />
      </div>
      {plant?.logo && (
        <div className="hg-tree-logo">
          <PlantLogo plant={plant} />
        </div>
      )}
      {shownId !== null && isPending && (
        <div className="hg-tree-wait" aria-busy="true">
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} heightPx={14} width={`${80 - ((index * 17) % 35)}%`} />
          ))}
        </div>
      )}
      {plant && !isClosed && (
        <InZone zone={plant.timezone}>
          <Branches key={plant.id} plant={plant} onPick={onPick} />
        </InZone>
      )}
    </div>
  );
}
