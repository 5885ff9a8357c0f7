import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type Changes, type Codecs, readSearch, type Search, writeSearch } from "./search.ts";
import type { TextRoom } from "./texts/catalogue.ts";

/** Who may see a page: anybody, any user, an admin, or a user with a permission on the plant of the address. */
export type Seen = "public" | "login" | "admin" | { readonly plant: PermissionName };

/** The router's form of an address: `/plant/$plantId/energies`. The plant's parameter is always `$plantId`. */
export type PagePath = `/${string}`;
/** The parameters that a path names. */
export type Params<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? { readonly [K in Name]: string }
    : Record<never, string>;

/** An address inside the portal. A page makes it: `chartPage.at({ plantId, chartId })`. */
export interface Place {
  readonly to: string;
  readonly search: Readonly<Record<string, string | number | boolean>>;
}

interface PageFacts<C extends Codecs> {
  readonly seen: Seen;
  /** The catalogues to load with the page. */
  readonly texts: readonly TextRoom[];
  /** What stands behind the question mark; unknown words are dropped. */
  readonly search?: C;
  /** Without the frame: print, displays. Public pages never have it. */
  readonly bare?: boolean;
  /** A screen that nobody touches: what failed is tried again by itself. */
  readonly unattended?: boolean;
}
/** What the router needs of a page. */
export interface AnyPage {
  readonly path: PagePath;
  readonly seen: Seen;
  readonly texts: readonly TextRoom[];
  readonly bare: boolean;
  readonly unattended: boolean;
  readonly repair: (raw: Record<string, unknown>) => Place["search"];
  /** Days of the address that no calendar has, as they stand there: without them the page shows what is usual. */
  readonly impossibleDays: (raw: Record<string, unknown>) => string[];
}
type Change<C extends Codecs> = (changes: Changes<C>, how?: "replace" | "push") => void;
/** Nothing may stand where nothing is known. */
type None = Readonly<Record<string, never>>;
type Words<C extends Codecs> = keyof C extends never ? None : Changes<C>;
/** A page without parameters needs none to be named. */
type Given<Path extends string, C extends Codecs> = keyof Params<Path> extends never
  ? [params?: None, search?: Words<C>]
  : [params: Params<Path>, search?: Words<C>];
export interface Page<Path extends PagePath, C extends Codecs> extends AnyPage {
  readonly path: Path;
  readonly codecs: C;
  at(...given: Given<Path, C>): Place;
  useParams(): Params<Path>;
  /** What the address says, and how to change some of its words: in place, or as a step to which "back" leads. */
  useSearch(): readonly [Search<C>, Change<C>];
}
/** What the address of a page says. */
export type SearchOf<P extends { readonly codecs: Codecs }> = Search<P["codecs"]>;
/** Words of a page's address that change; undefined takes one out. */
export type ChangesOf<P extends { readonly codecs: Codecs }> = Changes<P["codecs"]>;

/** The address of a path with its parameters filled in. */
export const addressOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** The plant of the page that is shown, if it is one of a plant. */
export const usePlantIdOfPage = (): string | undefined => useParams({ strict: false }).plantId;

/** Some words of the address, whatever page is shown; the others stay as they are, or leave where these are all that the page knows. */
export function useSearchPart<C extends Codecs>(
  codecs: C,
  others: "stay" | "leave" = "stay",
): readonly [Search<C>, Change<C>] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readSearch(codecs, raw), [codecs, raw]);
  const change = useCallback<Change<C>>(
    (changes, how = "replace") => {
      const changed = (now: Record<string, unknown>): Record<string, unknown> => ({
        ...(others === "leave"
          ? {}
          : Object.fromEntries(Object.entries(now).filter(([name]) => !(name in codecs)))),
        ...writeSearch(codecs, { ...readSearch(codecs, now), ...changes }),
      });
      void navigate({
        to: ".",
        search: changed as never,
        replace: how === "replace",
        resetScroll: false,
      });
    },
    [codecs, others, navigate],
  );
  return [search, change];
}

/** A page as others know it: its address, who may see it, what it remembers. `<room>.paths.tsx` says what is shown there. */
export function page<const Path extends PagePath, C extends Codecs = Record<never, never>>(
  path: Path,
  { seen, texts, search = {} as C, bare = false, unattended = false }: PageFacts<C>,
): Page<Path, C> {
  return {
    path,
    seen,
    texts,
    bare,
    unattended,
    codecs: search,
    repair: (raw) => writeSearch(search, readSearch(search, raw)),
    impossibleDays: (raw) =>
      Object.entries(search).flatMap(([name, codec]) => {
        const { [name]: word } = raw;
        const isMeant = typeof word === "string" && /^\d{4}-\d{2}-\d{2}$/.test(word);
        return isMeant && codec.read(word) === undefined ? [word] : [];
      }),
    at: (...[params = {}, changes = {}]) => ({
      to: addressOf(path, params),
      search: writeSearch(search, changes as Changes<C>),
    }),
    useParams: () => useParams({ strict: false }) as Params<Path>,
    useSearch: () => useSearchPart(search, "leave"),
  };
}
