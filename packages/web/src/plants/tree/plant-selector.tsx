import { Combobox, NativeSelect, Popover, TextInput, useCombobox } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSelector from "@tabler/icons-react/dist/esm/icons/IconSelector.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../../ui/marks.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { oneOf, useStored } from "../../ui/stored.ts";
import { foundPlantsQuery, plantQuery } from "../../plant-queries.ts";
import {
  type FilterMode,
  filterModes,
  filterModeStore,
  filterValueStore,
  stillFits,
} from "./selector-model.ts";
import { plantPage } from "../plants.pages.ts";
import { useGo } from "../../ui/page-link.tsx";

/** Options drawn at once; who does not find the plant among them types. */
const most = 100;
const modeOf = oneOf<FilterMode>("client", filterModes);

function Choices(props: {
  readonly plantId: string | null;
  readonly onChoose: (plantId: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const mode = useStored(filterModeStore);
  const value = useStored(filterValueStore);
  const [typed, setTyped] = useState("");
  const combobox = useCombobox({ opened: true });
  const { data: found, isPlaceholderData } = useQuery(
    foundPlantsQuery({
      q: typed,
      limit: most,
      ...(mode === "none" ? {} : { group: mode, ...(value === null ? {} : { value }) }),
    }),
  );
  const values = found?.values ?? [];
  const offered = (found?.plants ?? []).filter(
    (plant) => !isPlaceholderData || stillFits(plant, typed),
  );
  const hidden = (found?.count ?? 0) - (found?.plants.length ?? 0);
  return (
    <div className="hg-selector">
      <div className="hg-selector-filter">
        <NativeSelect
          size="xs"
          aria-label={t("plants.selector.mode")}
          value={mode}
          onChange={(event) => {
            filterModeStore.set(modeOf(event.currentTarget.value));
            filterValueStore.set(null);
          }}
          data={filterModes.map((one) => ({ value: one, label: t(`plants.selector.by.${one}`) }))}
        />
        {mode !== "none" && (
          <NativeSelect
            size="xs"
            aria-label={t(`plants.selector.by.${mode}`)}
            value={value !== null && values.includes(value) ? value : ""}
            onChange={(event) => filterValueStore.set(event.currentTarget.value || null)}
            data={[
              { value: "", label: t("common.all") },
              ...values.map((one) => ({ value: one, label: one })),
            ]}
          />
        )}
      </div>
      <Combobox store={combobox} onOptionSubmit={props.onChoose}>
        <Combobox.EventsTarget>
          <TextInput
            size="xs"
            type="search"
            data-autofocus
            leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
            placeholder={t("plants.selector.search")}
            aria-label={t("plants.selector.search")}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className="hg-selector-list" tabIndex={0} aria-label={t("frame.plants")}>
          {offered.map((plant) => (
            <Combobox.Option
              key={plant.id}
              value={plant.id}
              active={plant.id === props.plantId}
              aria-current={plant.id === props.plantId}
            >
              <span className="hg-selector-row">
                <span className="hg-cut hg-strong">{plant.name}</span>
                {plant.disabled && <Mark state="DISABLED" size={13} />}
              </span>
              <span className="hg-small hg-dim hg-cut">
                {plant.id}
                {plant.client === null ? "" : ` · ${plant.client}`}
              </span>
            </Combobox.Option>
          ))}
          {found && offered.length === 0 && (
            <Combobox.Empty>{t("plants.selector.nothing")}</Combobox.Empty>
          )}
          {hidden > 0 && (
            <Combobox.Empty>{t("plants.selector.more", { count: hidden })}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
    </div>
  );
}

/** The plant of the tree, and the way to another one. */
export function PlantSelector(props: {
  readonly plantId: string | null;
  readonly onPick: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const [opened, setOpened] = useState(false);
  const { data: plant, isPending } = useQuery({
    ...plantQuery(props.plantId ?? ""),
    enabled: props.plantId !== null,
    meta: { quiet: true },
  });
  // Which one it is will be known in a moment: nobody is asked to choose.
  const waits = plant === undefined && props.plantId !== null && isPending;
  const choose = (plantId: string): void => {
    setOpened(false);
    go(plantPage.at({ plantId }));
    props.onPick();
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className="hg-selector-button"
          onClick={() => setOpened(!opened)}
          aria-expanded={opened}
        >
          <span className="hg-grow">
            <span className="hg-hidden">{t("frame.tree.choosePlant")}: </span>
            {waits ? (
              <Skeleton heightPx={32} />
            ) : (
              <span className="hg-selector-name hg-cut" title={plant?.name}>
                {plant ? plant.name : t("frame.tree.choosePlant")}
              </span>
            )}
            {plant && (
              <span className="hg-small hg-dim hg-cut hg-selector-facts">
                {plant.id}
                {plant.client === null ? "" : ` · ${plant.client}`}
              </span>
            )}
          </span>
          <IconSelector size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <Choices plantId={props.plantId} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
