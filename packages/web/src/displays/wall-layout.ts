/** The room of a wall below its head. [px] */
export interface WallRoom {
  readonly width: number;
  readonly height: number;
}
/** The least of a card and of a tile, in text heights, the gap after it included. */
export const cardEm = { width: 17, height: 8 } as const;
export const tileEm = { width: 11, height: 3.6 } as const;
/** Between two of them, in text heights. */
export const gapEm = 0.5;
/** What cards of sick plants leave to others that have to turn. */
const cardShare = 0.65;

/** A grid whose rows share the height that it gets. */
export interface WallGrid {
  readonly columns: number;
  readonly rows: number;
}
/** How plants are laid out: sick ones as cards above the others, or first among the others as tiles. */
export interface WallLayout {
  /** Null where there are none. */
  readonly cards: WallGrid | null;
  readonly tiles: WallGrid | null;
  /** What the cards are of. */
  readonly cardsOf: "sick" | "well" | null;
  /** How many of them are seen at once. */
  readonly sick: number;
  readonly well: number;
  /** How many pages it takes to see all of them once. */
  readonly pages: number;
  /** There are more sick plants than the screen holds. */
  readonly sickTurn: boolean;
}

/** The grid of so many things that fills its room evenly. */
const evenly = (count: number, { columns }: WallGrid): WallGrid => {
  const rows = Math.ceil(count / columns);
  return { rows, columns: Math.ceil(count / rows) };
};
const pagesOf = (count: number, each: number): number =>
  count === 0 || each === 0 ? 1 : Math.ceil(count / each);

/** Sick plants stand as long as the screen holds them, and the others turn in what is left. (DI7) @param em the text size [px] */
export function wallLayout(
  room: WallRoom,
  em: number,
  { sick, well }: { readonly sick: number; readonly well: number },
): WallLayout {
  const fit = (px: number, ems: number): number =>
    Math.max(0, Math.floor((px + gapEm * em) / (ems * em)));
  const gridOf = (each: { readonly width: number; readonly height: number }): WallGrid => ({
    columns: Math.max(1, fit(room.width, each.width)),
    rows: Math.max(1, fit(room.height, each.height)),
  });
  const [cards, tiles] = [gridOf(cardEm), gridOf(tileEm)];
  if (sick === 0 && well > 0 && well <= cards.columns * cards.rows)
    return {
      cards: evenly(well, cards),
      cardsOf: "well",
      tiles: null,
      sick: 0,
      well,
      pages: 1,
      sickTurn: false,
    };
  const above = sick === 0 ? null : evenly(sick, cards);
  const abovePx = (above?.rows ?? 0) * cardEm.height * em;
  const below = fit(room.height - abovePx, tileEm.height);
  const isRoomy =
    well <= below * tiles.columns || (below > 0 && abovePx <= room.height * cardShare);
  if (above !== null && above.rows <= cards.rows && isRoomy) {
    const seen = Math.min(well, below * tiles.columns);
    return {
      cards: above,
      cardsOf: "sick",
      tiles: seen === 0 ? null : evenly(seen, tiles),
      sick,
      well: seen,
      pages: pagesOf(well, seen),
      sickTurn: false,
    };
  }
  const cells = tiles.columns * tiles.rows;
  const wellSeen = Math.max(0, Math.min(well, cells - sick));
  const sickPages = pagesOf(sick, cells);
  return {
    cards: null,
    cardsOf: null,
    tiles: evenly(Math.min(cells, sick + wellSeen), tiles),
    sick: Math.min(sick, cells),
    well: wellSeen,
    pages: sickPages > 1 ? sickPages : pagesOf(well, wellSeen),
    sickTurn: sickPages > 1,
  };
}

/** What of a list a page shows. */
export function onPage<T>(all: readonly T[], each: number, page: number): readonly T[] {
  const from = (page % pagesOf(all.length, each)) * each;
  return all.slice(from, from + each);
}
/** The same of sick plants that turn: the worst of them, who come first, stand in what room is left. */
export function sickOnPage<T>(sick: readonly T[], each: number, page: number): readonly T[] {
  const own = onPage(sick, each, page);
  return own.length === sick.length ? own : [...sick.slice(0, each - own.length), ...own];
}
