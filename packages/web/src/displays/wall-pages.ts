/** The room of a wall below its head. [px] */
export interface WallRoom {
  readonly width: number;
  readonly height: number;
}
/** Of a card of a sick plant and of a tile of another one, in text heights, the gap after it included. */
export const cardEm = { width: 17, height: 8 } as const;
export const tileEm = { width: 11, height: 4.2 } as const;
/** What sick plants leave to the others, where there are others. */
const sickShare = 0.65;

export interface WallPages {
  readonly cardColumns: number;
  readonly tileColumns: number;
  /** How many cards and tiles fit at once. */
  readonly cards: number;
  readonly tiles: number;
  /** How many pages are shown in turn. */
  readonly pages: number;
}

/** How plants are laid out at a text size, sick ones as cards above, the others as tiles below. @param em the text size [px] */
export function wallPages(
  room: WallRoom,
  em: number,
  { sick, well }: { readonly sick: number; readonly well: number },
): WallPages {
  const fit = (px: number, ems: number): number => Math.max(1, Math.floor(px / (ems * em)));
  const cardColumns = fit(room.width, cardEm.width);
  const tileColumns = fit(room.width, tileEm.width);
  const cardRows = Math.min(
    Math.ceil(sick / cardColumns),
    fit(room.height * (well === 0 ? 1 : sickShare), cardEm.height),
  );
  const tileRows = fit(room.height - cardRows * cardEm.height * em, tileEm.height);
  const cards = cardRows * cardColumns;
  const tiles = tileRows * tileColumns;
  const pagesOf = (count: number, each: number): number =>
    count === 0 ? 1 : Math.ceil(count / Math.max(1, each));
  const pages = Math.max(pagesOf(sick, cards), pagesOf(well, tiles));
  return { cardColumns, tileColumns, cards, tiles, pages };
}

/** What of a list a page shows: it begins anew where it has fewer pages than others. */
export function onPage<T>(all: readonly T[], each: number, page: number): readonly T[] {
  const pages = Math.max(1, Math.ceil(all.length / Math.max(1, each)));
  const from = (page % pages) * each;
  return all.slice(from, from + each);
}
