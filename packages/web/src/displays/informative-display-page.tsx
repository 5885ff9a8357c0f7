import { replaceDisplay } from "@heliograph/contract/displays/informative.routes.ts";
import {
  displayEngines,
  type DisplayOptions,
  type InformativeDisplay,
  informativeFields,
  stylesheets,
} from "@heliograph/contract/displays/informative.wire.ts";
import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { EditCells } from "../ui/edit-cells.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import type { Cells } from "../ui/edit-fields.ts";
import { Panel } from "../ui/panel.tsx";
import { type Edit, useEdit } from "../ui/use-edit.ts";
import { DisplayHead, PreviewButton, ReadDisplay, useDiscard } from "./display-editor.tsx";
import { DisplayImages } from "./display-images.tsx";
import { EditConflicts, seekConflicts, withSeen } from "./edit-conflicts.tsx";
import { displaysChanged, informativeDisplayQuery } from "./displays.api.ts";
import {
  informativeDisplayPage,
  informativeDisplaysPage,
  informativeTabs,
} from "./displays.pages.ts";
import { ImageSelect, imageOptions, TitleField } from "./option-fields.tsx";
import type { InformativeValues } from "./page-list.ts";
import { PagesTab } from "./pages-tab.tsx";
import { PlantsCell } from "./plants-cell.tsx";
import { PublicAddress } from "./public-address.tsx";
import { screenAddress } from "./screen-address.ts";
import "./displays.css";
import "./informative.css";

/** The editor of a television in a hall. (DISP-02) */
export function InformativeDisplayPage(): ReactNode {
  const { displayId } = informativeDisplayPage.useParams();
  const reading = useQuery(informativeDisplayQuery(displayId));
  return <ReadDisplay reading={reading}>{(display) => <Editor display={display} />}</ReadDisplay>;
}

function Editor({ display }: { readonly display: InformativeDisplay }): ReactNode {
  const { t } = useTranslation();
  const { id, images, ...start } = display;
  const [{ tab }, change] = informativeDisplayPage.useSearch();
  const replace = useChange(replaceDisplay, displaysChanged);
  const edit: Edit<InformativeValues> = useEdit<InformativeValues, InformativeDisplay>({
    start,
    rules: informativeFields,
    fields: [
      { name: "name", kind: "text", label: "common.name", required: true, most: 200 },
      {
        name: "engine",
        kind: "choice",
        label: "informative.engine",
        hint: "informative.engineHint",
        choices: displayEngines.map((value) => ({
          value,
          label: t(`informative.engines.${value}`),
        })),
      },
      {
        name: "stylesheet",
        kind: "choice",
        label: "informative.stylesheet",
        choices: stylesheets.map((value) => ({
          value,
          label: t(`informative.stylesheets.${value}`),
        })),
      },
      {
        name: "disabled",
        kind: "switch",
        label: "displays.disabled",
        hint: "displays.disabledHint",
      },
      { name: "options", kind: "own" },
      { name: "pages", kind: "own" },
    ],
    send: async (values, changes) =>
      await replace.send({ params: { id }, body: withSeen(values, changes, edit) }),
    onSaved: () => edit.begin(),
    onRefused: seekConflicts,
    onWrong: (paths) =>
      change({ tab: paths.every((path) => path.startsWith("pages")) ? "pages" : "display" }),
  });
  const discard = useDiscard(edit);
  return (
    <EditForm edit={edit} isPage className="hg-page">
      <DisplayHead
        name={start.name}
        disabled={start.disabled}
        list={informativeDisplaysPage.at()}
        listName={t("informative.title")}
      />
      <EditConflicts edit={edit} />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: informativeTabs.find((name) => name === next) })}
        keepMounted={false}
      >
        <Tabs.List aria-label={start.name}>
          {informativeTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`informative.tabs.${name}`)}
              {name !== "display" && (
                <span className="hg-dim hg-tab-count">
                  {name === "images" ? images.length : edit.values.pages.length}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="display" className="hg-informative-tab">
          <DisplayTab edit={edit} display={display} />
        </Tabs.Panel>
        <Tabs.Panel value="images" className="hg-informative-tab">
          <DisplayImages display={display} draft={edit.values} />
        </Tabs.Panel>
        <Tabs.Panel value="pages" className="hg-informative-tab">
          <PagesTab edit={edit} display={display} />
        </Tabs.Panel>
      </Tabs>
      <EditFoot
        isBusy={edit.isBusy}
        onCancel={() => void discard()}
        cancel={t("displays.discard")}
        isCancelOff={!edit.isDirty}
        disabled={!edit.isDirty}
      >
        <PreviewButton address={screenAddress(display)} isDirty={edit.isDirty} />
      </EditFoot>
    </EditForm>
  );
}

function DisplayTab(props: {
  readonly edit: Edit<InformativeValues>;
  readonly display: InformativeDisplay;
}): ReactNode {
  const { t } = useTranslation();
  const { edit, display } = props;
  const options: Cells<DisplayOptions> = {
    values: edit.values.options,
    set: (changes) => edit.set({ options: { ...edit.values.options, ...changes } }),
    leave: () => edit.leave("options"),
    errorOf: (path) => edit.errorOf(`options.${path}`),
  };
  const fieldsOf = (...names: (keyof InformativeValues)[]): ReactNode => (
    <EditCells of={edit} fields={edit.fields.filter(({ name }) => names.includes(name))} />
  );
  return (
    <div className="hg-edit-sections">
      <div>
        <Panel title={t("informative.what")}>
          {fieldsOf("name")}
          <div className="hg-informative-gap">
            <PlantsCell of={options} />
          </div>
        </Panel>
        <Panel title={t("informative.usual")} sub={t("informative.usualHint")}>
          <div className="hg-fields">
            <TitleField
              of={options}
              name="title1"
              path="options"
              hint={t("informative.titleHint")}
            />
            <TitleField of={options} name="title2" path="options" />
            {imageOptions.map((name) => (
              <ImageSelect
                key={name}
                of={options}
                name={name}
                path="options"
                images={display.images}
                none={t("informative.noImage")}
              />
            ))}
          </div>
        </Panel>
      </div>
      <div>
        <Panel title={t("informative.screen")}>
          {fieldsOf("engine", "stylesheet", "disabled")}
          <PublicAddress path={screenAddress(display)} hint={t("informative.addressHint")} />
        </Panel>
      </div>
    </div>
  );
}
