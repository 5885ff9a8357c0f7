import {
  type DisplayPage,
  type DisplayTemplate,
  type DisplayTemplateId,
  hiddenTitle,
  type InformativeDisplay,
  maxDisplayPages,
  type PageOptions,
} from "@heliograph/contract/displays/informative.wire.ts";
import { idlePages } from "@heliograph/domain/displays/hall/hall-pages.ts";
import { hallScreenOf } from "@heliograph/domain/displays/hall/hall-screen.ts";
import { seriesOfPage } from "@heliograph/domain/displays/page-of.ts";
import { ActionIcon, Button, Menu } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { confirm } from "../ui/confirm.tsx";
import type { Cells } from "../ui/edit-fields.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Edit } from "../ui/use-edit.ts";
import { displayTemplatesQuery, storedScreenQuery } from "./displays.api.ts";
import { copiedTo, emptyPage, type InformativeValues, inserted, movedBy } from "./page-list.ts";
import { PageOptionFields } from "./page-option-fields.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The pages of a display in their order: each made from a template, and told no more than that allows. (DISP-19 to DISP-24) */
export function PagesTab(props: {
  readonly edit: Edit<InformativeValues>;
  readonly display: Pick<InformativeDisplay, "id" | "images">;
}): ReactNode {
  const { t } = useTranslation();
  const { edit } = props;
  const { id: displayId, images } = props.display;
  const isSkipped = useSkipped(displayId);
  const { pages } = edit.values;
  const reading = useQuery(displayTemplatesQuery());
  const templates = reading.data ?? [];
  const [open, setOpen] = useState<string | null>(null);
  const put = (next: readonly DisplayPage[]): void => edit.set({ pages: [...next] });
  const insert = (template: DisplayTemplateId, at: number): void => {
    const page = emptyPage(template);
    put(inserted(pages, page, at));
    setOpen(page.id);
  };
  const remove = async (page: DisplayPage, at: number): Promise<void> => {
    const name = t(`informative.template.${page.template_id}.name`);
    const yes = await confirm({
      title: t("informative.pages.removeTitle", { at: at + 1, name }),
      text: t("informative.pages.removeText"),
      action: t("common.delete"),
      dangerous: true,
    });
    if (yes) put(pages.filter(({ id }) => id !== page.id));
  };
  const isFull = pages.length >= maxDisplayPages;
  if (reading.error && !reading.data)
    return <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />;
  return (
    <Panel title={t("informative.pages.list")}>
      {pages.length === 0 && (
        <EmptyState title={t("informative.pages.none")} hint={t("informative.pages.noneHint")} />
      )}
      <ol className="hg-pages" aria-label={t("informative.pages.list")}>
        {pages.map((page, at) => {
          const path = `pages.${at}.options`;
          const options: Cells<PageOptions> = {
            values: page.options,
            set: (changes) =>
              put(
                pages.map((one) =>
                  one.id === page.id ? { ...one, options: { ...one.options, ...changes } } : one,
                ),
              ),
            leave: () => edit.leave("pages"),
            errorOf: (name) => edit.errorOf(`${path}.${name}`),
          };
          const isWrong = edit.errorOf(`pages.${at}`) !== undefined;
          return (
            <li key={page.id}>
              {!isFull && (
                <TemplateMenu
                  label={t("informative.pages.insert", { at: at + 1 })}
                  templates={templates}
                  onChoose={(template) => insert(template, at)}
                />
              )}
              <Page
                page={page}
                at={at}
                count={pages.length}
                // What is wrong with it is to be seen.
                isOpen={open === page.id || isWrong}
                isFull={isFull}
                isSkipped={isSkipped(page.id)}
                onToggle={() => setOpen(open === page.id ? null : page.id)}
                onMove={(step) => put(movedBy(pages, at, step))}
                onCopy={(end) => put(copiedTo(pages, at, end))}
                onRemove={() => void remove(page, at)}
              >
                <PageOptionFields
                  of={options}
                  path={path}
                  allowed={templates.find(({ id }) => id === page.template_id)?.options ?? []}
                  images={images}
                  usualPlants={edit.values.options.plants}
                />
              </Page>
            </li>
          );
        })}
      </ol>
      {isFull ? (
        <p className="hg-dim">{t("informative.pages.full", { count: maxDisplayPages })}</p>
      ) : (
        <TemplateMenu
          isLast
          label={t("informative.pages.add")}
          templates={templates}
          onChoose={(template) => insert(template, pages.length)}
        />
      )}
    </Panel>
  );
}

/** Whether a page, as it is stored, has nothing to show now: the television leaves it out of its turn. (DI20) */
function useSkipped(displayId: string): (pageId: string) => boolean {
  const { data } = useQuery(storedScreenQuery(displayId));
  // Which pages are left out is the same in every language.
  const idle = useMemo(() => data && idlePages(hallScreenOf(data), data.language), [data]);
  return (pageId) => idle?.has(pageId) === true;
}

/** A button that offers what a page can be. */
function TemplateMenu(props: {
  readonly label: string;
  readonly templates: readonly DisplayTemplate[];
  readonly onChoose: (template: DisplayTemplateId) => void;
  /** It stands below all pages, with its words; between two pages it is a sign. */
  readonly isLast?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" width={360} withinPortal>
      <Menu.Target>
        {props.isLast ? (
          <Button variant="default" leftSection={<IconPlus {...icon} />}>
            {props.label}
          </Button>
        ) : (
          <button
            type="button"
            className="hg-page-insert"
            aria-label={props.label}
            title={props.label}
          >
            <IconPlus {...icon} />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: "auto" }}>
        {props.templates.map(({ id }) => (
          <Menu.Item key={id} onClick={() => props.onChoose(id)}>
            <span className="hg-strong">{t(`informative.template.${id}.name`)}</span>
            <span className="hg-template-about hg-small hg-dim">
              {t(`informative.template.${id}.about`)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Page(props: {
  readonly page: DisplayPage;
  readonly at: number;
  readonly count: number;
  readonly isOpen: boolean;
  /** There is no place for a copy. */
  readonly isFull: boolean;
  /** The television leaves it out now: it has nothing to show. */
  readonly isSkipped: boolean;
  readonly onToggle: () => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onCopy: (end: "start" | "end") => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { page, at, count, isOpen, isFull } = props;
  const name = t(`informative.template.${page.template_id}.name`);
  const words = { at: at + 1 };
  const move = (step: -1 | 1): ReactNode => {
    const isUp = step === -1;
    const isEnd = isUp ? at === 0 : at === count - 1;
    const label = t(isUp ? "informative.pages.up" : "informative.pages.down", words);
    const hint = t(isUp ? "informative.pages.upHint" : "informative.pages.downHint");
    const Arrow = isUp ? IconArrowUp : IconArrowDown;
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={`${label}. ${hint}`}
        // A page at the end cannot be moved, and can be copied there.
        {...(isEnd ? { "data-at-end": true } : {})}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey) props.onMove(step);
          else if (!isFull) props.onCopy(isUp ? "start" : "end");
        }}
      >
        <Arrow {...icon} />
      </ActionIcon>
    );
  };
  return (
    <section className="hg-page-card" aria-label={`${at + 1} ${name}`}>
      <header>
        <button
          type="button"
          className="hg-page-name"
          aria-expanded={isOpen}
          aria-label={t("informative.pages.toggle", words)}
          onClick={props.onToggle}
        >
          <span className="hg-page-number hg-num">{at + 1}</span>
          <span className="hg-grow">
            <span className="hg-cut hg-strong">{name}</span>
            <span className="hg-cut hg-small hg-dim">
              <Summary options={page.options} isChart={page.template_id === "chart"} />
            </span>
          </span>
          <IconChevronDown {...icon} style={isOpen ? { transform: "rotate(180deg)" } : undefined} />
        </button>
        {move(-1)}
        {move(1)}
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t("informative.pages.remove", words)}
          onClick={props.onRemove}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </header>
      {props.isSkipped && (
        <p className="hg-small hg-page-skipped">
          {t("informative.pages.skipped", {
            why: t(`informative.pages.nothing.${page.template_id}`),
          })}
        </p>
      )}
      {isOpen && <div className="hg-page-options">{props.children}</div>}
    </section>
  );
}

/** What a closed page is known by. */
function Summary(props: { readonly options: PageOptions; readonly isChart: boolean }): ReactNode {
  const { t } = useTranslation();
  const { title1, text, plants, chart } = props.options;
  const series = chart === null ? 0 : seriesOfPage(chart).length;
  const parts = [
    title1 === hiddenTitle ? "" : title1,
    text.split("\n")[0] ?? "",
    plants.length > 0 ? t("informative.pages.plants", { count: plants.length }) : "",
    props.isChart
      ? series > 0
        ? t("informative.pages.series", { count: series })
        : t("informative.pages.noSeries")
      : "",
  ].filter((part) => part !== "");
  return parts.join(" · ");
}
