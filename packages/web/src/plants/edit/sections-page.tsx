import { getPlant, patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant, Section } from "@heliograph/contract/plants/plants.wire.ts";
import { totalKwp } from "@heliograph/domain/plants/total-kwp.ts";
import type { TFunction } from "i18next";
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../call.ts";
import { useChange } from "../../change.ts";
import { plantListQuery, storePlant, usePlant } from "../../plant-queries.ts";
import { EditCells } from "../../ui/edit-cells.tsx";
import type { Field } from "../../ui/edit-fields.ts";
import { EditFoot, EditForm } from "../../ui/edit-form.tsx";
import { MeanwhileNotes, SeenMeanwhile, seekNotes } from "../../ui/meanwhile-notes.tsx";
import { useBack } from "../../ui/page-link.tsx";
import { PageHead, Panel } from "../../ui/panel.tsx";
import { useEdit } from "../../ui/use-edit.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { plantPage } from "../plants.pages.ts";
import { mergedSections, type SectionNote } from "./section-merge.ts";
import {
  resized,
  sectionChoices,
  sectionRules,
  type SectionsForm,
  sectionTable,
} from "./section-form.ts";

const formOf = ({ sections }: Pick<Plant, "sections">): SectionsForm => ({
  sections,
  count: sections.length - 1,
});

/** The plant as a whole and its sections: name, peak power, devices, and the variables that stand for each. */
export function SectionsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const back = useBack();
  const plant = usePlant();
  // What somebody else saves meanwhile moves no field: it is merged when this is saved.
  const [start, setStart] = useState(() => formOf(plant));
  /** What two who edited at once are to look at before it is saved. */
  const [notes, setNotes] = useState<readonly SectionNote[]>([]);
  const gone = useRef(start.sections);
  const choices = useMemo(() => sectionChoices(plant, t), [plant, t]);
  const tables = useMemo(
    () => [sectionTable(choices, true), sectionTable(choices, false)] as const,
    [choices],
  );
  const leavePage = (): void => back(plantPage.at({ plantId: plant.id }));
  const change = useChange(patchPlant, {
    store: storePlant,
    invalidates: [plantListQuery().queryKey],
  });
  const edit = useEdit<SectionsForm, Plant>({
    start,
    fields: ({ sections }) => [
      {
        name: "count",
        label: "plants.sections.count",
        hint: "plants.sections.countHint",
        kind: "number",
        required: true,
        half: true,
        also: (count: number | null) => ({ sections: resized(sections, count, gone.current) }),
      },
      { name: "sections", kind: "own" },
    ],
    rules: sectionRules,
    send: async ({ sections: mine }) => {
      const params = { plant_id: plant.id };
      const now = await call(getPlant, { params }, { ghost: true });
      const merged = mergedSections(now.sections, start.sections, mine);
      const form = { sections: merged.sections, count: merged.sections.length - 1 };
      if (merged.notes.length > 0) {
        setStart(formOf(now));
        setNotes(merged.notes);
        gone.current = merged.sections;
        edit.set(form);
        throw new SeenMeanwhile();
      }
      return await change.send({
        params,
        body: { sections: [...merged.sections], was: { sections: now.sections } },
      });
    },
    onRefused: seekNotes,
    done: `${t("form.common.save_success")}: ${t("plants.updated")}`,
    onSaved: leavePage,
  });
  const { sections } = edit.values;
  const [count, own] = edit.fields;
  const set = (at: number, changes: Partial<Section>): void => {
    const next = sections.map((one, i) => (i === at ? { ...one, ...changes } : one));
    gone.current = [...next, ...gone.current.slice(next.length)];
    edit.set({ sections: next });
  };
  const leave = (): void => edit.leave("sections");
  const hands = useRef<Hands>({ set, leave });
  useEffect(() => {
    hands.current = { set, leave };
  });
  const whole = format.text(format.measure(totalKwp(sections), "kWp"));
  return (
    <EditForm edit={edit} isPage className="hg-page">
      <PageHead title={t("plants.sections.title")} sub={`${plant.id} · ${plant.name} · ${whole}`} />
      <MeanwhileNotes
        title={t("plants.sections.changed")}
        notes={notes.map((note) => noteText(note, { t, format, choices, fields: tables[0] }))}
      />
      <Panel title={t("plants.sections.how")}>
        <EditCells of={edit} fields={count ? [count] : []} />
      </Panel>
      {own &&
        sections.map((section, at) => (
          <SectionPanel
            // A section is its place: its name is being typed.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            at={at}
            section={section}
            fields={tables[at === 0 ? 0 : 1]}
            faults={faultsOf(edit.errors, at)}
            hands={hands}
          />
        ))}
      <EditFoot isBusy={edit.isBusy} onCancel={leavePage} disabled={!edit.isDirty} />
    </EditForm>
  );
}

function noteText(
  note: SectionNote,
  words: {
    readonly t: TFunction;
    readonly format: ReturnType<typeof useFormat>;
    readonly choices: ReturnType<typeof sectionChoices>;
    readonly fields: readonly Field<Section>[];
  },
): string {
  const { t, format, choices, fields } = words;
  const valueText = (value: Section[keyof Section]): string => {
    if (typeof value === "number") return format.number(value, value % 1 === 0 ? 0 : 2);
    const ids = Array.isArray(value) ? value : [value];
    const names = [...choices.devices, ...choices.variables].flatMap((one) =>
      ids.some((id) => id === one.value) ? [one.label] : [],
    );
    return names.join(", ") || (typeof value === "string" ? value : "—");
  };
  const labelOf = (name: keyof Section): string => {
    const field = fields.find((one) => one.name === name);
    return field !== undefined && "label" in field ? t(field.label) : name;
  };
  return note.kind === "both"
    ? t("plants.sections.meanwhile.both", {
        name: note.name,
        field: labelOf(note.field),
        value: valueText(note.theirs),
      })
    : t(`plants.sections.meanwhile.${note.kind}`, { to: "", name: "", count: 0, ...note });
}

/** How a section's fields reach the form; one object for all drawings, so that a keystroke draws one section. */
interface Hands {
  readonly set: (at: number, changes: Partial<Section>) => void;
  readonly leave: () => void;
}

/** What is wrong with a section, as one text: it is the same as long as nothing of it changes. */
const faultsOf = (errors: Readonly<Record<string, string>>, at: number): string =>
  JSON.stringify(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`sections.${at}.`) ? [[path.split(".")[2], text]] : [],
    ),
  );

const SectionPanel = memo(function SectionPanel(props: {
  readonly at: number;
  readonly section: Section;
  readonly fields: readonly Field<Section>[];
  readonly faults: string;
  readonly hands: { readonly current: Hands };
}): ReactNode {
  const { t } = useTranslation();
  const { at, section, hands } = props;
  const faults = new Map(JSON.parse(props.faults) as [string, string][]);
  return (
    <Panel
      title={
        at === 0 ? t("plants.sections.whole") : t("plants.sections.one", { name: section.name })
      }
    >
      <EditCells
        of={{
          values: section,
          set: (changes) => hands.current.set(at, changes),
          leave: () => hands.current.leave(),
          errorOf: (path) => faults.get(path),
        }}
        fields={props.fields}
      />
    </Panel>
  );
});
