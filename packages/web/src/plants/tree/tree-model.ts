import type { Device, DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { mayOpenDevice } from "@heliograph/domain/devices/device-permissions.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { chartPage } from "../../charts/charts.pages.ts";
import { devicePage } from "../../devices/devices.pages.ts";
import type { Place } from "../../ui/page.ts";
import { variablePage } from "../../variables/variables.pages.ts";
import { plantPage, sectionPage } from "../plants.pages.ts";
import {
  isOffered,
  type PageName,
  type PlantPage,
  plantPages,
  type Sees,
} from "../../plant-pages.ts";

/** What a node is, for its picture. */
export type TreeKind =
  | "dashboard"
  | "section"
  | "energyControl"
  | "energies"
  | DeviceType
  | "formulas"
  | "charts"
  | "newChart"
  | "incidents"
  | "alerts"
  | "logbook"
  | "reports"
  | "messages"
  | "estimates"
  | "gse"
  | "utf"
  | "tools"
  | "config";

/** One row of the tree. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  /** Absent for rows below a group. */
  readonly kind: TreeKind | null;
  /** The page behind it; null for groups. */
  readonly to: Place | null;
  /** How many things a group holds. */
  readonly count: number | null;
  readonly children: readonly TreeNode[];
  /** A variable or formula: its live value stands beside it. */
  readonly variable: Variable | null;
}
/** Blocks with a line between them; the foot stays in sight. */
export interface Tree {
  readonly blocks: readonly (readonly TreeNode[])[];
  readonly foot: readonly TreeNode[];
}
/** What the tree is made for: the reader, and the words of the language. */
export interface TreeTools extends Sees {
  readonly word: (name: PageName) => string;
}

const node = (part: Partial<TreeNode> & Pick<TreeNode, "id" | "name">): TreeNode => ({
  kind: null,
  to: null,
  count: null,
  children: [],
  variable: null,
  ...part,
});

/** The seven groups, in their order. */
export const deviceGroups = [
  ["inverter", "inverters"],
  ["stringbox", "stringboxes"],
  ["meter", "meters"],
  ["sensor", "sensors"],
  ["storage", "storages"],
  ["tracker", "trackers"],
  ["generic", "generics"],
] as const satisfies readonly (readonly [DeviceType, PageName])[];

const enabled = <T extends { readonly disabled: boolean }>(list: readonly T[] | undefined): T[] =>
  (list ?? []).filter((one) => !one.disabled);

/**
 * The spine of a plant for one reader: only what is enabled, allowed and exists.
 * @param plant with devices, formulas and charts (`full`)
 */
export function treeOf(plant: Plant, tools: TreeTools): Tree {
  const { word, may, find } = tools;
  const plantId = plant.id;
  const pageNode = (page: PlantPage, kind: TreeKind | null = null): TreeNode[] =>
    isOffered(page, tools)
      ? [
          node({
            id: page.path,
            name: word(page.name),
            kind,
            to: find(`/plant/$plantId${page.path}`, { plantId }),
          }),
        ]
      : [];
  const pagesOf = (list: readonly PlantPage[]): TreeNode[] => list.flatMap((one) => pageNode(one));
  const group = (kind: TreeKind, name: PageName, children: readonly TreeNode[]): TreeNode[] =>
    children.length === 0 ? [] : [node({ id: name, name: word(name), kind, children })];

  const variableNode = (variable: Variable): TreeNode =>
    node({
      id: variable.id,
      name: variable.name,
      to: variablePage.at({ plantId, varId: variable.id }),
      variable,
    });
  const deviceNode = (device: Device): TreeNode =>
    node({
      id: device.id,
      name: device.name,
      to: devicePage.at({ plantId, deviceId: device.id }),
      children: enabled(device.variables).map(variableNode),
    });
  const devices = enabled(plant.devices).filter(({ type }) => mayOpenDevice(type, may));
  const controls: Partial<Record<DeviceType, readonly PlantPage[]>> = {
    inverter: plantPages.inverters,
    stringbox: plantPages.stringboxes,
    tracker: plantPages.trackers,
  };
  const groups = deviceGroups.flatMap(([type, name]) => {
    const own = devices.filter((device) => device.type === type);
    if (own.length === 0) return [];
    return [
      node({
        id: name,
        name: word(name),
        kind: type,
        count: own.length,
        children: [...pagesOf(controls[type] ?? []), ...own.map(deviceNode)],
      }),
    ];
  });
  const overview = [
    node({
      id: "dashboard",
      name: word("dashboard"),
      kind: "dashboard",
      to: plantPage.at({ plantId }),
    }),
    ...plant.sections.slice(1).map((section, index) =>
      node({
        id: `section ${index + 1}`,
        // "A" alone says nothing; "Stalla" needs no "Sezione" before it.
        name: section.name.length <= 2 ? `${word("section")} ${section.name}` : section.name,
        kind: "section",
        to: sectionPage.at({ plantId, idx: String(index + 1) }),
      }),
    ),
    ...plantPages.overview.flatMap((one) =>
      pageNode(one, one.name === "energies" ? "energies" : "energyControl"),
    ),
  ];
  const formulas = may("formulas_show") ? enabled(plant.formulas).map(variableNode) : [];
  return {
    blocks: [
      overview,
      groups,
      [
        ...group("formulas", "formulas", formulas).map((one) => ({
          ...one,
          count: formulas.length,
        })),
        ...chartsOf(plant, tools),
        ...pageNode(plantPages.incidents, "incidents"),
        ...group("alerts", "alerts", pagesOf(plantPages.alerts)),
        ...pageNode(plantPages.logbook, "logbook"),
        ...group("reports", "reports", pagesOf(plantPages.reports)),
        ...pageNode(plantPages.messages, "messages"),
        ...pageNode(plantPages.estimates, "estimates"),
        ...pageNode(plantPages.gse, "gse"),
        ...pageNode(plantPages.utf, "utf"),
      ],
    ].filter((block) => block.length > 0),
    foot: [
      ...group("tools", "tools", pagesOf(plantPages.tools)),
      ...group("config", "config", pagesOf(plantPages.config)),
    ],
  };
}

function chartsOf(plant: Plant, { word, may }: TreeTools): TreeNode[] {
  if (!may("charts_show")) return [];
  const charts = plant.charts ?? [];
  const to = (chartId: string): Place => chartPage.at({ plantId: plant.id, chartId });
  return [
    node({
      id: "charts",
      name: word("charts"),
      kind: "charts",
      count: charts.length,
      children: [
        ...charts.map((chart) => node({ id: chart.id, name: chart.name, to: to(chart.id) })),
        ...(may("charts_edit")
          ? [node({ id: "newChart", name: word("newChart"), kind: "newChart", to: to("new") })]
          : []),
      ],
    }),
  ];
}

/** The nodes above the one whose page is shown, from the top; empty when it is nowhere or at the top. */
export function wayTo(nodes: readonly TreeNode[], address: string): readonly string[] {
  for (const one of nodes) {
    if (one.children.some((child) => child.to?.to === address)) return [one.id];
    const below = wayTo(one.children, address);
    if (below.length > 0) return [one.id, ...below];
  }
  return [];
}
