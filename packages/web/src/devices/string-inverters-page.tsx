import { getPlant, patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Select } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { storePlant, usePlant } from "../plant-queries.ts";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { MeanwhileNotes, SeenMeanwhile, seekNotes } from "../ui/meanwhile-notes.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import {
  commonInverter,
  given,
  inverterChoices,
  merged,
  stringBoxes,
  type StringBox,
  type StringInverters,
} from "./string-inverters.ts";
import "./devices.css";

/** Which inverter each string of the plant feeds, string box by string box. */
export function StringInvertersPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  // What somebody else saves meanwhile moves no choice: it is merged when this is saved.
  const [start, setStart] = useState({ chosen: plant.ass_strinv as StringInverters });
  /** Strings to which somebody else gave another inverter, with that one; undefined for none. */
  const [met, setMet] = useState<StringInverters>({});
  const change = useChange(patchPlant, {
    store: storePlant,
  });
  const edit = useEdit<{ readonly chosen: StringInverters }, Plant>({
    start,
    fields: [{ name: "chosen", kind: "own" }],
    send: async ({ chosen }) => {
      const params = { plant_id: plant.id };
      const { ass_strinv: now } = await call(getPlant, { params }, { ghost: true });
      const both = merged(now, start.chosen, chosen);
      if (both.met.length > 0) {
        setStart({ chosen: now });
        setMet(Object.fromEntries(both.met.map((id) => [id, now[id] ?? ""])));
        edit.set({ chosen: both.chosen });
        throw new SeenMeanwhile();
      }
      return await change.send({
        params,
        body: { ass_strinv: both.chosen, was: { ass_strinv: now } },
      });
    },
    onRefused: seekNotes,
    onSaved: (saved) => {
      if (saved) setStart({ chosen: saved.ass_strinv });
      setMet({});
      edit.begin();
    },
  });
  // Who may not see the variables of string boxes sees no string: how many there are is not for him to read.
  const isHidden = !useMay(plant.id)("stringbox_vars");
  const { chosen } = edit.values;
  const devices = plant.devices ?? [];
  const boxes = stringBoxes(devices);
  const choices = inverterChoices(devices, { ...start.chosen, ...chosen });
  const strings = boxes.flatMap((box) => box.strings);
  const without = strings.filter(({ id }) => chosen[id] === undefined).length;
  const inverterName = (id: string | undefined): string =>
    devices.find((one) => one.id === id)?.name ?? t("devices.stringInverters.no");
  const put = (of: StringBox["strings"], inverter: string | null): void =>
    edit.set({ chosen: given(chosen, of, inverter) });
  const counts = choices.map(({ value, label }) => ({
    name: label,
    count: strings.filter(({ id }) => chosen[id] === value).length,
  }));
  return (
    <EditForm edit={edit} isPage className="hg-page">
      <PageHead title={t("devices.stringInverters.title")} sub={plant.name} />
      {boxes.length === 0 ? (
        <Panel>
          <EmptyState
            title={t("devices.stringInverters.none")}
            hint={t("devices.stringInverters.noneHint")}
          />
        </Panel>
      ) : isHidden ? (
        <Panel>
          <EmptyState
            kind="noPermission"
            title={t("devices.stringInverters.hidden")}
            hint={t("devices.stringInverters.hiddenHint", {
              permission: t("users.permission.stringbox_vars"),
            })}
          />
        </Panel>
      ) : (
        <>
          <MeanwhileNotes
            title={t("devices.stringInverters.changed")}
            notes={Object.entries(met).map(([id, theirs]) =>
              t("devices.stringInverters.both", {
                name: strings.find((one) => one.id === id)?.name ?? id,
                theirs: inverterName(theirs),
                mine: inverterName(chosen[id]),
              }),
            )}
          />
          <ul className="hg-chips hg-inverter-counts" aria-label={t("devices.types.inverter")}>
            {counts.map(({ name, count }) => (
              <li key={name} className="hg-chip">
                {name}{" "}
                <span className="hg-dim">{t("devices.stringInverters.count", { count })}</span>
              </li>
            ))}
            {without > 0 && (
              <li className="hg-chip">
                {t("devices.stringInverters.without")}{" "}
                <span className="hg-dim">
                  {t("devices.stringInverters.count", { count: without })}
                </span>
              </li>
            )}
          </ul>
          <div className="hg-string-boxes">
            {boxes.map((box) => (
              <BoxCard key={box.id} box={box} chosen={chosen} choices={choices} onPut={put} />
            ))}
          </div>
          <EditFoot
            isBusy={edit.isBusy}
            disabled={!edit.isDirty}
            onCancel={() => {
              setStart({ chosen: plant.ass_strinv });
              setMet({});
              edit.begin();
            }}
            cancel={t("form.common.discardNow")}
          />
        </>
      )}
    </EditForm>
  );
}

function BoxCard(props: {
  readonly box: StringBox;
  readonly chosen: StringInverters;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onPut: (strings: StringBox["strings"], inverter: string | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { box, chosen, choices, onPut } = props;
  const common = commonInverter(box.strings, chosen);
  const shared = {
    data: [...choices],
    size: "xs",
    clearable: true,
    searchable: true,
    openOnFocus: false,
    nothingFoundMessage: t("common.table.notFound"),
  } as const;
  return (
    <Panel
      title={box.name}
      sub={
        box.isOff
          ? t("devices.editor.disabled")
          : t("devices.stringInverters.count", { count: box.strings.length })
      }
    >
      {box.strings.length === 0 ? (
        <p className="hg-small hg-dim">{t("devices.stringInverters.noStrings")}</p>
      ) : (
        <>
          <Select
            {...shared}
            label={t("devices.stringInverters.all")}
            aria-label={t("devices.stringInverters.allOf", { name: box.name })}
            placeholder={t(
              common === null ? "devices.stringInverters.differ" : "devices.stringInverters.no",
            )}
            value={common === null || common === "" ? null : common}
            onChange={(inverter) => onPut(box.strings, inverter)}
          />
          <ul className="hg-string-rows">
            {box.strings.map((one) => (
              <li key={one.id}>
                <span>{one.name}</span>
                <Select
                  {...shared}
                  aria-label={t("devices.stringInverters.of", { name: one.name })}
                  placeholder={t("devices.stringInverters.no")}
                  value={chosen[one.id] ?? null}
                  onChange={(inverter) => onPut([one], inverter)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
