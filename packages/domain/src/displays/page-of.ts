import {
  type DisplayOptions,
  type DisplayPage,
  hiddenTitle,
  type InformativeDisplay,
  type OptionName,
  type PageChart,
  type PageSeries,
} from "@heliograph/contract/displays/informative.wire.ts";
import { displayTemplateOf } from "./display-templates.ts";

const imageNames = ["logo", "logo2", "image", "image_wide", "image_small"] as const;
type ImageName = (typeof imageNames)[number];

/** A page as it is shown: what it leaves open is the display's, what its template does not have is not there. */
export interface ResolvedPage extends Readonly<Record<ImageName, string | null>> {
  readonly id: string;
  readonly templateId: DisplayPage["template_id"];
  readonly plants: readonly string[];
  /** null: hidden, or no option of the template. */
  readonly title1: string | null;
  readonly title2: string | null;
  readonly text: string;
  readonly chart: PageChart | null;
}

/** (DI11) */
export function resolvedPage(page: DisplayPage, usual: DisplayOptions): ResolvedPage {
  const { options: own } = page;
  const has = (name: OptionName): boolean =>
    displayTemplateOf(page.template_id)?.options.includes(name) === true;
  const title = (name: "title1" | "title2"): string | null => {
    const written = own[name] === "" ? usual[name] : own[name];
    return !has(name) || written === hiddenTitle ? null : written;
  };
  const image = (name: ImageName): string | null => (has(name) ? (own[name] ?? usual[name]) : null);
  return {
    id: page.id,
    templateId: page.template_id,
    plants: has("plants") ? (own.plants.length === 0 ? usual.plants : own.plants) : [],
    title1: title("title1"),
    title2: title("title2"),
    logo: image("logo"),
    logo2: image("logo2"),
    image: image("image"),
    image_wide: image("image_wide"),
    image_small: image("image_small"),
    text: has("text") ? own.text : "",
    chart: has("chart") ? own.chart : null,
  };
}
/** The series of a chart in their order: those with a look of their own, then the other variables. */
export const seriesOfPage = ({ series, vars }: PageChart): PageSeries[] => [
  ...series,
  ...vars
    .filter((id) => !series.some((one) => one.var_id === id))
    .map((id) => ({ var_id: id, name: "", color: null, line: 3, fill: 0 })),
];

type Options = Pick<InformativeDisplay["options"], ImageName>;
/** Every image that a display or one of its pages uses. (DI12) */
export const imagesInUse = ({
  options,
  pages,
}: Pick<InformativeDisplay, "options" | "pages">): Set<string> =>
  new Set(
    [options, ...pages.map((page) => page.options)].flatMap((one: Options) =>
      imageNames.flatMap((name) => one[name] ?? []),
    ),
  );
/** The same display with other images in the place of these. @param by id before -> id after */
export function withImages<T extends Options>(options: T, by: ReadonlyMap<string, string>): T {
  const changed: Partial<Record<ImageName, string | null>> = {};
  for (const name of imageNames) {
    const id = options[name];
    changed[name] = id === null ? null : (by.get(id) ?? id);
  }
  return { ...options, ...changed };
}
