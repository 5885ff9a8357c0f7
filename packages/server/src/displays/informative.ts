import type {
  DisplayImage,
  DisplayOptions,
  InformativeDisplay,
  SentInformative,
} from "@heliograph/contract/displays/informative.wire.ts";
import { maxDisplayImages } from "@heliograph/contract/displays/informative.wire.ts";
import { imagesInUse, seriesOfPage, withImages } from "@heliograph/domain/displays/page-of.ts";
import type { FileKeeper } from "../files/files.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import {
  copyImage,
  imageBytes,
  type ImageFacts,
  imageFacts,
  imagesOf,
  putImage,
  removeImage,
} from "./display-images.store.ts";
import type { DisplayKeeper } from "./display-keeper.ts";
import { displaysOf, findDisplay } from "./displays.store.ts";

/** Televisions in halls, as administrators keep them. */
export interface InformativeDisplays {
  all(): Promise<InformativeDisplay[]>;
  one(id: string): Promise<InformativeDisplay>;
  /** Without an id a new one, which begins disabled (DI1). Images of another display that it names are copied. (DI12) */
  save(call: Call, sent: SentInformative): Promise<InformativeDisplay>;
  remove(call: Call, id: string): Promise<void>;
  readonly images: FileKeeper;
}
/** As it is stored. */
type Body = Omit<InformativeDisplay, "images">;

const kind = "informative";

export function informativeDisplays(
  { db, changes }: Pick<RoomContext, "db" | "changes">,
  keeper: DisplayKeeper,
  rooms: {
    readonly plants: Pick<PlantsService, "plantOf">;
    readonly logs: Pick<LogsService, "edit">;
  },
): InformativeDisplays {
  const { plants, logs } = rooms;
  const write = keeper.writing<Body>(kind);
  const withOwn = (body: Body, images: readonly ImageFacts[]): InformativeDisplay => ({
    ...body,
    images: images.flatMap(({ display_id: of, ...image }) =>
      of === body.id ? [image satisfies DisplayImage] : [],
    ),
  });
  const one = async (trx: Db, id: string): Promise<InformativeDisplay> => {
    const body = keeper.found(
      (await findDisplay(trx, kind, { id, hold: false })) as Body | null,
      id,
    );
    return withOwn(body, await imagesOf(trx, [id]));
  };
  const plantsIn = ({ options, pages }: Pick<Body, "options" | "pages">): string[] =>
    [options, ...pages.map((page) => page.options)].flatMap((of) => of.plants);
  const variablesIn = ({ pages }: Pick<Body, "pages">): string[] =>
    pages.flatMap(({ options: { chart } }) =>
      chart === null ? [] : seriesOfPage(chart).map((series) => series.var_id),
    );
  /** Those that were already drawn may have gone since. */
  const refuseUnknownVariables = async (next: Body, before: Body | null): Promise<void> => {
    const drawn = new Set(before === null ? [] : variablesIn(before));
    const added = [...new Set(variablesIn(next))].filter((id) => !drawn.has(id));
    const known = await Promise.all(added.map((id) => plants.plantOf(id)));
    const unknown = added.filter((_, at) => known[at] === null);
    if (unknown.length > 0)
      throw problem("display_variables_unknown", { variables: unknown.join(", ") }, "pages");
  };
  /** Every image that it names as one of its own; those of other displays are copied, one that is nowhere is refused. (DI12) */
  const withOwnImages = async (trx: Db, next: Body): Promise<Body> => {
    const own = new Set((await imagesOf(trx, [next.id])).map(({ id }) => id));
    const copies = new Map<string, string>();
    for (const id of imagesInUse(next)) {
      if (own.has(id)) continue;
      const copy = newObjectId();
      if (own.size + copies.size >= maxDisplayImages)
        throw problem("too_many_files", { limit: maxDisplayImages }, "options");
      // oxlint-disable-next-line no-await-in-loop -- some images, one statement after the other on one connection
      if (!(await copyImage(trx, id, { id: copy, displayId: next.id })))
        throw problem("display_image_unknown", { id }, "options");
      copies.set(id, copy);
    }
    const moved = <T extends DisplayOptions>(options: T): T => withImages(options, copies);
    return {
      ...next,
      options: moved(next.options),
      pages: next.pages.map((page) => ({ ...page, options: moved(page.options) })),
    };
  };
  const refuseOthers = ({ caller }: { readonly caller: Caller }): void => {
    if (!caller.isAdmin) throw problem("admin_needed");
  };
  const facts = ({ id, name }: Pick<ImageFacts, "id" | "name">) =>
    ({ ent: "file", nam: name, plantId: null, id }) as const;

  return {
    async all() {
      const bodies = (await displaysOf(db, kind)) as Body[];
      const images = await imagesOf(
        db,
        bodies.map(({ id }) => id),
      );
      return bodies.map((body) => withOwn(body, images));
    },
    one: async (id) => await one(db, id),
    async save(call, { id: named, images: _images, was, pages, ...fields }) {
      const id = named ?? newObjectId();
      const ids = pages.flatMap((page) => page.id ?? []);
      if (new Set(ids).size !== ids.length) throw problem("display_page_twice", {}, "pages");
      const sent: Body = {
        ...fields,
        id,
        pages: pages.map((page) => ({ ...page, id: page.id ?? newObjectId() })),
      };
      await write(call, id, async (before, trx) => {
        if (named !== undefined) keeper.found(before, id);
        const next =
          before === null
            ? { ...sent, disabled: true }
            : keeper.withEdits(kind, before, { ...sent, was });
        await keeper.refuseUnknown(
          [...new Set(plantsIn(next))],
          before === null ? [] : plantsIn(before),
        );
        await refuseUnknownVariables(next, before);
        // Its images point to it: it has to be there before them.
        if (before === null) await keeper.put(trx, kind, next);
        return await withOwnImages(trx, next);
      });
      return await one(db, id);
    },
    async remove(call, id) {
      await write(call, id, (before) => keeper.removable(before, id));
    },
    images: {
      async put(call, { owner_id: displayId, file_id: replacedId }, file) {
        refuseOthers(call);
        return await changes.transaction(db, async (trx) => {
          keeper.found(await findDisplay(trx, kind, { id: displayId, hold: true }), displayId);
          const own = await imagesOf(trx, [displayId]);
          const before = own.find(({ id }) => id === replacedId) ?? null;
          if (replacedId !== undefined && before === null)
            throw problem("file_owner_fixed", { id: replacedId }, "file_id");
          if (before === null && own.length >= maxDisplayImages)
            throw problem("too_many_files", { limit: maxDisplayImages }, "upload");
          const { name, type, width, height, bytes } = file;
          const id = before?.id ?? newObjectId();
          const version = (before?.version ?? 0) + 1;
          const image = { id, name, version, type, width, height, size: bytes.length };
          await putImage(trx, { ...image, display_id: displayId, bytes });
          const act = before === null ? "create" : "edit";
          await logs.edit(trx, call, { ...facts(image), act, before, after: image });
          return image;
        });
      },
      async find(id) {
        const image = await imageFacts(db, id);
        return image === null
          ? null
          : { ...image, isPublic: true, bytes: () => imageBytes(db, id) };
      },
      async remove(call, id) {
        const known = await imageFacts(db, id);
        if (known === null) return false;
        refuseOthers(call);
        const { display_id: displayId } = known;
        await changes.transaction(db, async (trx) => {
          const display = keeper.found(
            (await findDisplay(trx, kind, { id: displayId, hold: true })) as Body | null,
            displayId,
          );
          if (imagesInUse(display).has(id))
            throw problem("display_image_in_use", { name: known.name });
          await removeImage(trx, id);
          await logs.edit(trx, call, {
            ...facts(known),
            act: "delete",
            before: known,
            after: null,
          });
        });
        return true;
      },
    },
  };
}
