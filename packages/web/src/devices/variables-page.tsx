import { deleteVariable } from "@heliograph/contract/variables/variables.routes.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconListSearch from "@tabler/icons-react/dist/esm/icons/IconListSearch.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconRadar2 from "@tabler/icons-react/dist/esm/icons/IconRadar2.mjs";
import {
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { errorText } from "../call-error.ts";
import { suggestVariablesPage } from "../ingest/ingest.pages.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { usePlant } from "../plant-queries.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { confirm } from "../ui/confirm.tsx";
import { LeaveGuard } from "../ui/edit-form.tsx";
import { useListView } from "../ui/list-view.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { toastError } from "../ui/toasts.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { variablePage } from "../variables/variables.pages.ts";
import type { BulkKind } from "./bulk-kinds.ts";
import { variablesPage } from "./devices.pages.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { useVariableDrafts, type VariableDrafts } from "./use-variable-drafts.ts";
import { focusCell, useColumns, useGrid } from "./variable-grid.tsx";
import { isWrong, type VariableRow } from "./variable-rows.ts";
import { useVariableFilter, VariableFilters } from "./variable-filters.tsx";
import { type Show, Tools } from "./variable-tools.tsx";
import { LastValue } from "./variable-last.tsx";
import { useUses } from "./variable-uses.tsx";
import "./variables-page.css";

const VariableDialog = onDemand(() =>
  import("./variable-dialog.tsx").then((part) => part.VariableDialog),
);
const UsesDialog = onDemand(() => import("./uses-dialog.tsx").then((part) => part.UsesDialog));
const ReviewDialog = onDemand(() =>
  import("./review-dialog.tsx").then((part) => part.ReviewDialog),
);
const BulkDialog = onDemand(() => import("./bulk-dialog.tsx").then((part) => part.BulkDialog));

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** All measured variables of a plant, edited where they stand, one or hundreds at once; nothing is stored before it is saved. */
export function VariablesPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  // On a phone a variable is changed in its form.
  const narrow = useIsNarrow();
  const [{ variable: opened }, change] = variablesPage.useSearch();
  const drafts = useVariableDrafts(plant);
  const [show, setShow] = useState<Show>("all");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** How often saving was tried while somebody else had changed the same cells. */
  const [calls, setCalls] = useState(0);
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const [isReviewed, setIsReviewed] = useState(false);
  const [used, setUsed] = useState<{ variable: Variable; isDeletion: boolean } | null>(null);
  /** The rows as they stand in the table, searched and sorted: what is pasted goes down along them. */
  const order = useRef<readonly VariableRow[]>([]);
  const grid = useGrid(drafts, order);
  const uses = useUses(plant.id);
  const filter = useVariableFilter(uses);
  const columns = useColumns(grid, {
    plantId: plant.id,
    uses,
    onUses: (variable) => setUsed({ variable, isDeletion: false }),
  });
  const actions = useActions(plant.id, drafts, {
    edit: (id) => change({ variable: id }),
    use: (variable, isDeletion) => setUsed({ variable, isDeletion }),
  });
  useUnsaved(drafts.drafts.size > 0);
  const { rows } = drafts;
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          filter.has(row) &&
          (show === "all" || (show === "wrong" ? isWrong(row) : row.draft !== undefined)),
      ),
    [rows, show, filter],
  );
  const groups = useMemo(
    () =>
      (plant.devices ?? []).map(({ id, name }) => ({
        id,
        name,
        has: (row: VariableRow) => row.deviceId === id,
      })),
    [plant.devices],
  );
  const isAll = show === "all" && !filter.isOn;
  const chosen = rows.filter(({ id }) => selected.has(id));
  const edited = rows.find(({ id }) => id === opened)?.variable ?? null;
  const goTo = (row: VariableRow): void => {
    setShow("wrong");
    const key = row.faults[0]?.key ?? row.refused?.key ?? row.conflicts[0] ?? "name";
    focusCell(row.id, key === "id" ? "name" : key);
  };
  const save = async (): Promise<void> => {
    if (drafts.wrong?.faults[0] !== undefined) return goTo(drafts.wrong);
    // Nobody overwrites what somebody else has written without having seen it.
    const isOverwriting =
      drafts.rows.some(({ conflicts }) => conflicts.length > 0) ||
      ((await mayDisable(drafts, t)) && (await drafts.save()));
    if (isOverwriting) setCalls((before) => before + 1);
  };
  useUndoKeys(drafts);
  const paste = (event: ClipboardEvent): void => {
    const name = event.target instanceof Element && event.target.getAttribute("data-cell");
    const text = event.clipboardData.getData("text/plain");
    if (!name || text === "") return;
    event.preventDefault();
    grid.paste(name, text);
  };
  return (
    <div onPaste={paste} className="hg-variables">
      <LeaveGuard edit={{ isHeld: () => drafts.drafts.size > 0 }} isKept />
      <ListPage
        {...useListView()}
        title={t("variables.title")}
        sub={`${t("variables.table.sub", { count: rows.length })} · ${plant.name}`}
        head={
          <>
            <Button
              variant="default"
              component={PageLink}
              to={suggestVariablesPage.at({ plantId: plant.id })}
              leftSection={<IconRadar2 {...icon} />}
            >
              {t("variables.table.suggested")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus {...icon} />}
              onClick={() => change({ variable: "new" })}
            >
              {t("variables.table.new")}
            </Button>
            {!narrow && (
              <Button loading={drafts.isBusy} onClick={() => void save()}>
                {t("common.save")}
              </Button>
            )}
          </>
        }
        above={
          <ConflictPanel
            plantId={plant.id}
            drafts={drafts}
            columnName={grid.columnName}
            onRow={goTo}
            calls={calls}
          />
        }
        rows={shown}
        rowId={({ id }) => id}
        columns={columns}
        groups={groups}
        onRows={(now) => {
          order.current = now;
        }}
        card={(row) => ({
          title: (
            <PageLink
              to={variablesPage.at({ plantId: plant.id }, { variable: row.id })}
              className="hg-link"
            >
              {row.shown.name}
            </PageLink>
          ),
          lines: [
            [row.device, row.shown.mib, grid.shownOf("udm", row.shown)].filter(Boolean).join(" · "),
            grid.shownOf("tags", row.shown),
          ],
          end: <LastValue variable={row.variable} />,
        })}
        isOff={(row) => row.shown.disabled}
        actions={actions}
        selected={selected}
        onSelect={setSelected}
        tools={
          <>
            <VariableFilters plant={plant} rows={rows} uses={uses} />
            <Tools
              drafts={drafts}
              show={show}
              onShow={setShow}
              selected={chosen}
              onClear={() => setSelected(new Set())}
              onBulk={setBulk}
            />
          </>
        }
        csvName={`${plant.id}-variabili`}
        heightPx={720}
        empty={{
          title: t(isAll ? "variables.table.none" : "common.table.notFound"),
          hint: isAll ? t("variables.table.noneHint") : "",
        }}
        foot={
          <DraftBar
            hint={narrow ? null : t("variables.table.hint")}
            drafts={drafts}
            onReview={() => setIsReviewed(true)}
            onSave={() => void save()}
            onWrong={goTo}
            onDiscard={() =>
              void confirm({
                title: t("variables.drafts.discard"),
                text: t("variables.drafts.discardAsk"),
                action: t("variables.drafts.discard"),
                dangerous: true,
              }).then((yes) => yes && drafts.discard())
            }
          />
        }
      >
        {(edited || opened === "new") && (
          <VariableDialog
            key={opened}
            plant={plant}
            variable={edited}
            onClose={() => change({ variable: undefined })}
          />
        )}
        {bulk !== null && chosen.length > 0 && (
          <BulkDialog
            kind={bulk}
            rows={chosen}
            onApply={drafts.change}
            onClose={() => setBulk(null)}
          />
        )}
        {isReviewed && drafts.drafts.size > 0 && (
          <ReviewDialog
            drafts={drafts}
            columnName={grid.columnName}
            onSave={() => void save()}
            onClose={() => setIsReviewed(false)}
          />
        )}
        {used !== null && <UsesDialog plantId={plant.id} {...used} onClose={() => setUsed(null)} />}
      </ListPage>
    </div>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) go back and forth; in a field that is written into they are the field's. */
function useUndoKeys(drafts: VariableDrafts): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isWritten =
      event.target instanceof HTMLElement &&
      event.target.matches("input:not([type=checkbox]), textarea, select");
    if (isWritten || drafts.isBusy || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const step =
      key === "y" || (key === "z" && event.shiftKey)
        ? drafts.redo
        : key === "z"
          ? drafts.undo
          : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKey(event);
    globalThis.addEventListener("keydown", hear);
    return () => globalThis.removeEventListener("keydown", hear);
  }, []);
}

/** Asks where something that is used is to be disabled; true where it may go on. */
async function mayDisable(drafts: VariableDrafts, t: TFunction): Promise<boolean> {
  try {
    const used = await drafts.usedOnes();
    if (used.length === 0) return true;
    return await confirm({
      title: t("variables.uses.disableTitle"),
      text: (
        <>
          {t("variables.uses.disableText")}
          <ul className="hg-uses">
            {used.slice(0, 10).map(([name, count]) => (
              <li key={name}>{t("variables.uses.in", { name, count })}</li>
            ))}
            {used.length > 10 && <li>…</li>}
          </ul>
        </>
      ),
      action: t("variables.uses.disable"),
    });
  } catch (error) {
    toastError(errorText(error));
    return false;
  }
}

function useActions(
  plantId: string,
  drafts: VariableDrafts,
  open: {
    readonly edit: (id: string) => void;
    readonly use: (variable: Variable, isDeletion: boolean) => void;
  },
): (row: VariableRow) => readonly RowAction[] {
  const { t } = useTranslation();
  const row = useRowActions();
  const go = useGo();
  const remove = useDeletion(deleteVariable, {
    changes: { plantId, ids: (_reply, { params }) => [deviceOf(params.id)] },
  });
  const deviceOf = (id: string): string => drafts.rows.find((one) => one.id === id)?.deviceId ?? id;
  const removeUnused = async (variable: Variable): Promise<void> => {
    try {
      if (await drafts.isUsed(variable.id)) open.use(variable, true);
      else await remove(variable.name, { params: { id: variable.id } });
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return ({ id, variable, draft, conflicts }) => [
    row.edit(() => open.edit(id), draft !== undefined),
    { name: t("variables.table.open"), run: () => go(variablePage.at({ plantId, varId: id })) },
    {
      name: t("variables.uses.action"),
      icon: <IconListSearch {...icon} />,
      run: () => open.use(variable, false),
    },
    ...(conflicts.length === 0
      ? []
      : [
          { name: t("variables.conflict.keepMine"), run: () => drafts.keepMine([id]) },
          { name: t("variables.conflict.takeTheirs"), run: () => drafts.takeTheirs([id]) },
        ]),
    ...(draft === undefined
      ? []
      : [
          {
            name: t("variables.table.undoRow"),
            icon: <IconArrowBackUp {...icon} />,
            run: () => drafts.discard([id]),
          },
        ]),
    row.remove(() => removeUnused(variable)),
  ];
}
