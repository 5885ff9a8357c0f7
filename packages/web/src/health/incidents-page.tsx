import { causes, type Incident } from "@heliograph/contract/health/health.wire.ts";
import { Menu, SegmentedControl, UnstyledButton } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import { isAllowedSomewhere, useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { useListView } from "../ui/list-view.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { ChangesOf, SearchOf } from "../ui/page.ts";
import type { TableColumn } from "../ui/table-model.ts";
import { lostDigits } from "@heliograph/domain/health/lost-energy.ts";
import { Quantity, useFormat, useNow } from "../ui/use-format.tsx";
import { withAlertNames } from "./alert-names.ts";
import { incidentsQuery } from "./health-queries.ts";
import { IncidentMark } from "./health-mark.tsx";
import { incidentPage, incidentsPage, plantIncidentsPage } from "./health.pages.ts";
import { IncidentsStrip } from "./incidents-strip.tsx";
import { useIncidentActions } from "./incident-actions.tsx";
import { IncidentShort } from "./incident-short.tsx";
import { useIncidentWords } from "./incident-words.ts";
import { LossLine } from "./loss-line.tsx";
import "./health.css";

type View = SearchOf<typeof incidentsPage>;
type ChangeView = (changes: ChangesOf<typeof incidentsPage>) => void;

const stateOf = { open: "standing", resolved: "ended", all: "all" } as const;
const isStanding = ({ ended }: Incident): boolean => ended === null;

/** What is wrong with all plants of the reader: what costs most today stands first. (INC-06) */
export function IncidentsPage(): ReactNode {
  const { t } = useTranslation();
  const [search, change] = incidentsPage.useSearch();
  // Nothing is said to be in order that the reader may not see. (H14)
  if (!isAllowedSomewhere(useMe(), "alerts_show"))
    return (
      <div className="hg-message">
        <EmptyState
          kind="noPermission"
          title={t("incidents.unseen")}
          hint={t("incidents.unseenHint")}
        />
      </div>
    );
  return <List plantId={null} sub={t("incidents.fleetSub")} search={search} change={change} />;
}
/** The same of one plant. */
export function PlantIncidentsPage(): ReactNode {
  const plant = usePlant();
  const [search, change] = plantIncidentsPage.useSearch();
  return <List plantId={plant.id} sub={plant.name} search={search} change={change} />;
}

function List(props: {
  readonly plantId: string | null;
  readonly sub: string;
  readonly search: View;
  readonly change: ChangeView;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const now = useNow();
  const words = useIncidentWords();
  const list = useListView();
  const { plantId, search, change } = props;
  const reading = useQuery(incidentsQuery(plantId, stateOf[search.show]));
  const does = useIncidentActions();
  const all = reading.data?.incidents.map((one) => withAlertNames(one, t));
  const rows = all?.filter(
    (one) =>
      (search.cause === undefined || causeKey(one) === search.cause) &&
      (search.who === undefined ||
        (search.who === "nobody" ? one.assignee === null : one.assignee?.id === me.id)),
  );
  const at = (one: Incident) => incidentPage.at({ plantId: one.plant_id, incidentId: one.id });
  const title = (one: Incident): ReactNode => (
    <PageLink to={at(one)} className="hg-strong">
      {words.kindOf(one, one.alerts)}
    </PageLink>
  );
  const two = (first: ReactNode, second: ReactNode): ReactNode => (
    <span className="hg-two">
      <span>{first}</span>
      <span className="hg-small hg-dim">{second}</span>
    </span>
  );
  const amount = (id: string, name: string, pick: (one: Incident) => number | null, digits = 0) =>
    ({
      id,
      name,
      value: pick,
      cell: (one: Incident) => <span className="hg-num">{format.number(pick(one), digits)}</span>,
      align: "right",
      widthPx: 76,
    }) as const satisfies TableColumn<Incident>;
  const columns: readonly TableColumn<Incident>[] = [
    {
      id: "mark",
      name: t("incidents.column.mark"),
      value: (one) => one.state,
      cell: (one) => <IncidentMark cause={one.cause} state={one.state} size={18} />,
      widthPx: 40,
      sortable: false,
      quiet: true,
      fixed: true,
    },
    ...(plantId === null
      ? [
          {
            id: "plant",
            name: t("incidents.column.plant"),
            value: (one: Incident) => one.plant_name,
            cell: (one: Incident) =>
              two(
                <PageLink to={plantPage.at({ plantId: one.plant_id })} className="hg-strong">
                  {one.plant_name}
                </PageLink>,
                one.plant_id,
              ),
            minPx: 150,
          },
        ]
      : []),
    {
      id: "what",
      name: t("incidents.column.what"),
      value: (one) => `${words.kindOf(one, one.alerts)} ${words.subject(one.subject)}`,
      cell: (one) => two(title(one), words.subject(one.subject)),
      minPx: 170,
      fixed: true,
    },
    {
      id: "since",
      name: t("incidents.column.since"),
      value: (one) => one.since,
      text: (one) => words.since(one, now).moment,
      cell: (one) => {
        const { length, moment, day } = words.since(one, now);
        return isStanding(one) ? two(length, moment) : two(day, t("incidents.lasted", { length }));
      },
      widthPx: 132,
    },
    {
      id: "daily",
      name: t("incidents.daily"),
      value: () => null,
      cell: (one) => <LossLine incident={one} nowSeconds={now} />,
      widthPx: 264,
      leaves: 3,
      sortable: false,
    },
    {
      ...amount("today", t("incidents.column.today"), (one) => one.lost_today_kwh),
      cell: (one) => (
        <span className="hg-num hg-strong">
          {format.number(one.lost_today_kwh, lostDigits(one.lost_today_kwh))}
        </span>
      ),
    },
    { ...amount("sofar", t("incidents.column.sofar"), (one) => one.lost_kwh), leaves: 1 },
    { ...amount("eur", t("incidents.column.eur"), (one) => one.lost_eur), leaves: 2, widthPx: 64 },
    {
      id: "state",
      name: t("incidents.column.state"),
      value: (one) => one.state,
      text: (one) => words.state(one, now).word,
      cell: (one) => two(words.state(one, now).word, words.state(one, now).note),
      widthPx: 172,
    },
    {
      id: "who",
      name: t("incidents.column.who"),
      value: (one) => one.assignee?.name ?? null,
      cell: (one) => one.assignee?.name ?? <span className="hg-dim">{t("incidents.nobody")}</span>,
      widthPx: 104,
      leaves: 4,
    },
  ];
  return (
    <ListPage
      title={t("incidents.title")}
      sub={props.sub}
      reading={reading}
      above={reading.data && <IncidentsStrip answer={reading.data} nowSeconds={now} />}
      rows={rows}
      rowId={(one) => one.id}
      columns={columns}
      groups={[
        { id: "standing", name: t("incidents.group.standing"), has: isStanding },
        { id: "ended", name: t("incidents.group.ended"), has: (one) => !isStanding(one) },
      ]}
      tall
      isOff={(one) => !isStanding(one)}
      opened={{
        id: search.incident ?? null,
        onOpen: (one) => change({ incident: one?.id }),
        show: (one) => <IncidentShort row={one} nowSeconds={now} does={does} />,
      }}
      card={(one) => ({
        title: (
          <span className="hg-incident-card">
            <IncidentMark cause={one.cause} state={one.state} size={18} />
            <span className="hg-strong">{words.kindOf(one, one.alerts)}</span>
          </span>
        ),
        lines: [
          [words.subject(one.subject), ...(plantId === null ? [one.plant_name] : [])].join(" · "),
          <span key="state" className="hg-incident-card-state">
            <span>
              {t(isStanding(one) ? "incidents.lasting" : "incidents.lasted", {
                length: words.since(one, now).length,
              })}
            </span>
            <span>{words.state(one, now).word}</span>
          </span>,
        ],
        end: (
          <span className="hg-incident-card-end hg-num">
            <CardLoss incident={one} />
            {(isStanding(one) || one.assignee !== null) && (
              <span className="hg-small hg-dim">
                {one.assignee?.name ?? t("incidents.ofNobody")}
              </span>
            )}
          </span>
        ),
      })}
      tools={<Filters all={all ?? []} search={search} change={change} />}
      {...list}
      csvName={t("incidents.title").toLowerCase()}
      empty={
        search.show === "open"
          ? { title: t("incidents.noneOpen"), hint: t("incidents.noneOpenHint") }
          : { title: t("incidents.none"), hint: t("incidents.noneHint") }
      }
    >
      {does.dialogs}
    </ListPage>
  );
}

/** What it costs today; of one that is over, what it cost. */
function CardLoss({ incident: one }: { readonly incident: Incident }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [kwh, eur] = isStanding(one)
    ? [one.lost_today_kwh, one.lost_today_eur]
    : [one.lost_kwh, one.lost_eur];
  return (
    <>
      <Quantity value={format.lost(kwh)} className="hg-strong" />
      <span className="hg-small hg-dim">
        {[
          t(isStanding(one) ? "incidents.today" : "incidents.inAll"),
          ...(eur === null || eur === 0 ? [] : [format.text(format.money(eur))]),
        ].join(", ")}
      </span>
    </>
  );
}

const causeKey = ({ cause }: Incident): string => (cause.startsWith("alert:") ? "alert" : cause);

/** Which of them, of what cause, whose: all of it in the address. */
function Filters(props: {
  readonly all: readonly Incident[];
  readonly search: View;
  readonly change: ChangeView;
}): ReactNode {
  const { t } = useTranslation();
  const { all, search, change } = props;
  const there = new Set(all.map(causeKey));
  const known = [...causes, "alert" as const].filter(
    (cause) => there.has(cause) || cause === search.cause,
  );
  return (
    <>
      <SegmentedControl
        aria-label={t("incidents.filter.label")}
        value={search.show}
        onChange={(show) => change({ ...search, show: show as View["show"] })}
        data={(["open", "resolved", "all"] as const).map((value) => ({
          value,
          label: t(`incidents.filter.${value}`),
        }))}
      />
      <Choice
        usual={t("incidents.filter.cause")}
        value={search.cause}
        choices={known.map((cause) => [cause, t(`health.kind.${cause}`)] as const)}
        onChoose={(cause) => change({ ...search, cause })}
      />
      <Choice
        usual={t("incidents.filter.who")}
        value={search.who}
        choices={[
          ["mine", t("incidents.filter.mine")],
          ["nobody", t("incidents.filter.nobody")],
        ]}
        onChoose={(who) => change({ ...search, who: who as View["who"] })}
      />
    </>
  );
}

/** One of a few, or all of them: a chip that opens a menu. */
function Choice(props: {
  readonly usual: string;
  readonly value: string | undefined;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string | undefined) => void;
}): ReactNode {
  const { usual, value, choices, onChoose } = props;
  const chosen = choices.find(([one]) => one === value);
  const item = (one: string | undefined, name: string): ReactNode => (
    <Menu.Item
      key={name}
      role="menuitemradio"
      aria-checked={one === value}
      rightSection={one === value ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
      onClick={() => onChoose(one)}
    >
      {name}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className="hg-chip" data-on={chosen !== undefined || undefined}>
          {chosen?.[1] ?? usual}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" className="hg-scroll">
        {item(undefined, usual)}
        {choices.map(([one, name]) => item(one, name))}
      </Menu.Dropdown>
    </Menu>
  );
}
