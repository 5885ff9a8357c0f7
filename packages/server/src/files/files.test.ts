import { maxUploadBytes, plantQuotaBytes } from "@heliograph/contract/files/files.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { aPlant } from "@heliograph/testkit/a-plant.ts";
import {
  phonePhoto,
  pngOfBytes,
  pngOfSize,
  sampleGif,
  sampleJpeg,
  samplePng,
  secretPlace,
} from "@heliograph/testkit/sample-images.ts";
import {
  type Asker,
  callerOf,
  plantStage,
  type PlantStage,
} from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logsService } from "../logs/logs.service.ts";
import { problem } from "../platform/problem.ts";
import { filesRoutes } from "./files.routes.ts";
import { filesService, type FilesService } from "./files.service.ts";

let stage: PlantStage;
let files: FilesService;
let diskIsFull = false;
const note = "b".repeat(24);

beforeAll(async () => {
  stage = await plantStage();
  const room = {
    refuseWhenFull: () => {
      if (diskIsFull) throw problem("no_room");
    },
  };
  files = filesService(stage.world, { plants: stage.plants, logs: logsService(stage.world), room });
  // Of another room: a thing that only holders of 210 may read.
  files.own("logbook_photo", {
    editors: ["events_edit"],
    max: 2,
    read: async ({ isAdmin, perms }, { plantId }) => {
      if (!isAdmin && perms.get(plantId)?.has(210) !== true)
        throw problem("object_not_found", { id: note });
    },
  });
  filesRoutes(stage.app, files, async (request) => {
    const header = request.headers["x-asker"];
    return typeof header === "string" ? callerOf(JSON.parse(header) as "admin") : null;
  });
  await stage.make("POST /plant", aPlant("101"));
  await stage.make("POST /plant", aPlant("102"));
  await stage.world.db
    .transaction()
    .execute((trx) => stage.plants.register(trx, "101", note, "note"));
});
afterAll(() => stage.close());

const may = (...names: Parameters<typeof Array.of<string>>): Asker =>
  ({ 101: ["plant_show", ...names] }) as unknown as Asker;
const uploader = may("logo_upload");

async function upload(
  as: Asker,
  bytes: Uint8Array,
  {
    name = "logo.png",
    ...fields
  }: {
    name?: string;
    cat?: string;
    owner_id?: string;
    file_id?: string;
    seen_version?: string;
  } = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ cat: "plant_logo", owner_id: "101", ...fields }))
    form.set(key, value);
  form.set("upload", new File([new Uint8Array(bytes)], name, { type: "text/html" }));
  return await send(as, form);
}
async function send(as: Asker, form: FormData) {
  const encoded = new Response(form);
  const reply = await stage.app.inject({
    method: "POST",
    url: "/api/v1/file",
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      ...(as === "nobody" ? {} : { "x-asker": JSON.stringify(as) }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
async function get(id: string, as: Asker = "nobody", headers: Record<string, string> = {}, v = "") {
  return await stage.app.inject({
    method: "GET",
    url: `/api/v1/file/${id}${v}`,
    headers: { ...headers, ...(as === "nobody" ? {} : { "x-asker": JSON.stringify(as) }) },
  });
}
const stored = async () =>
  await stage.world.db.selectFrom("file").select(["plant_id", "id", "name"]).execute();

describe("POST /file", () => {
  test("a body of another type is refused, and the hint names the form that is taken", async () => {
    const reply = await stage.app.inject({
      method: "POST",
      url: "/api/v1/file",
      headers: { "x-asker": JSON.stringify(uploader), "content-type": "text/xml" },
      payload: "<a/>",
    });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({ params: { takes: "multipart/form-data" } });
  });
  test("API-62 ENT-11 ENT-51 CIMG-10 a logo gets id and version, and the plant shows it", async () => {
    const first = await upload(uploader, samplePng);
    expect(first).toMatchObject({
      status: 200,
      body: {
        name: "logo.png",
        version: 1,
        size: samplePng.length,
        type: "image/png",
        width: 8,
        height: 4,
      },
    });
    const { id } = first.body;
    const logo = async () => (await stage.ask(uploader, "GET /plant/101")).body.logo;
    expect(await logo()).toEqual({ id, name: "logo.png", version: 1 });
    // A plant has one logo: the next one takes its place, under the same id.
    const second = await upload(uploader, sampleJpeg, { name: "new.jpg" });
    expect(second.body).toMatchObject({ id, version: 2, type: "image/jpeg" });
    expect(await logo()).toEqual({ id, name: "new.jpg", version: 2 });
    const edits = await stage.edits();
    for (const edit of [
      { act: "create", ent: "file", nam: "logo.png", pid: "101" },
      { act: "edit", ent: "file", nam: "new.jpg" },
    ])
      expect(edits).toContainEqual(expect.objectContaining(edit));
  });
  test("CIMG-11 API-62 a logo needs 11 or 261 on that plant, a generic file 261", async () => {
    expect((await upload("nobody", samplePng)).status).toBe(401);
    expect((await upload(may("images_show"), samplePng)).status).toBe(403);
    expect((await upload(uploader, samplePng, { owner_id: "102" })).status).toBe(403);
    expect((await upload(uploader, samplePng, { owner_id: "999" })).status).toBe(404);
    expect((await upload(may("images_edit"), samplePng)).status).toBe(200);
    expect((await upload(uploader, samplePng, { cat: "generic" })).status).toBe(403);
    expect((await upload(may("images_edit"), samplePng, { cat: "generic" })).status).toBe(200);
  });
  test("CIMG-02 CIMG-03 CIMG-04 what is refused leaves nothing behind", async () => {
    const before = await stored();
    const gif = await upload(uploader, sampleGif);
    expect(gif).toMatchObject({
      status: 400,
      body: { code: "file_type", params: { types: "JPEG, PNG" }, fields: [{ field: "upload" }] },
    });
    expect((await upload(uploader, pngOfBytes(150_001))).body.code).toBe("file_too_big");
    expect((await upload(uploader, pngOfSize(1001, 300))).body.code).toBe("image_too_large");
    expect((await upload(uploader, samplePng, { name: "a.p" })).body.code).toBe("file_name_short");
    expect(await stored()).toEqual(before);
  });
  test("a form that is none, without a file, with a foreign field, or with two files is refused", async () => {
    const form = (fields: Record<string, string | Blob>): FormData => {
      const made = new FormData();
      for (const [key, value] of Object.entries(fields)) made.append(key, value);
      return made;
    };
    const own = { cat: "plant_logo", owner_id: "101" };
    const png = new Blob([new Uint8Array(samplePng)]);
    expect((await send(uploader, form(own))).body).toMatchObject({
      code: "invalid_request",
      fields: [{ field: "upload" }],
    });
    expect((await send(uploader, form({ ...own, upload: "a text" }))).status).toBe(400);
    expect((await send(uploader, form({ ...own, upload: png, more: "x" }))).status).toBe(400);
    expect((await send(uploader, form({ ...own, upload: png, cat: "shell" }))).status).toBe(400);
    const twice = form({ ...own, upload: png });
    twice.append("upload", png, "other.png");
    expect((await send(uploader, twice)).status).toBe(400);
    const broken = await stage.app.inject({
      method: "POST",
      url: "/api/v1/file",
      headers: { "content-type": "multipart/form-data; boundary=x", "x-asker": '"admin"' },
      payload: "--x\r\nno form at all",
    });
    expect(broken.statusCode).toBe(400);
    const many = form(own);
    for (let i = 0; i < 20; i++) many.append(`field${i}`, "x");
    expect((await send(uploader, many)).status).toBe(400);
  });
  test("[FI3] more bytes than any category takes are refused before they are read", async () => {
    const reply = await upload(uploader, new Uint8Array(maxUploadBytes));
    expect(reply).toMatchObject({ status: 413, body: { code: "too_large" } });
  });
  test("[FI6] a plant's files have a quota", async () => {
    const { id } = (await upload(may("images_edit"), samplePng, { cat: "generic" })).body;
    const almost = plantQuotaBytes - samplePng.length;
    await stage.world.db.updateTable("file").set({ size: almost }).where("id", "=", id).execute();
    const refused = await upload(may("images_edit"), samplePng, { cat: "generic" });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "file_quota", params: { limit: 500 } },
    });
    // Replacing the large one needs no room beside it.
    const replaced = await upload(may("images_edit"), samplePng, { cat: "generic", file_id: id });
    expect(replaced).toMatchObject({ status: 200, body: { id, version: 2 } });
  });
  test("ENT-52 an upload with a file_id puts other bytes under the same id, with the next version", async () => {
    const editor = may("images_edit");
    const { id, version } = (await upload(editor, samplePng, { cat: "generic" })).body;
    const again = await upload(editor, sampleJpeg, {
      cat: "generic",
      name: "new.jpg",
      file_id: id,
    });
    expect(again.body).toMatchObject({ id, version: version + 1, name: "new.jpg" });
    const served = await get(id);
    expect(served.headers["content-type"]).toBe("image/jpeg");
    expect(Buffer.from(served.rawPayload).equals(Buffer.from(sampleJpeg))).toBe(true);
  });
  test("[FI11] a logo that somebody else replaced meanwhile is neither replaced nor deleted unseen", async () => {
    const { logo } = (await stage.ask(uploader, "GET /plant/101")).body;
    const shown = String((logo as { version: number } | null)?.version ?? 0);
    const first = await upload(uploader, samplePng, { seen_version: shown });
    const { id, version } = first.body as { id: string; version: number };
    const late = await upload(uploader, samplePng, { seen_version: shown });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: "changed_meanwhile" }),
    ]);
    const seen = await upload(uploader, samplePng, { seen_version: String(version) });
    expect(seen.status).toBe(200);
    const remove = async (of: number) =>
      (await stage.ask(uploader, `DELETE /file/${id}?version=${of}`)).status;
    expect([await remove(version), await remove(version + 1)]).toEqual([409, 200]);
  });
  test("a file is replaced only within its owner and category", async () => {
    const { id } = (await upload(may("images_edit"), samplePng, { cat: "generic" })).body;
    const other = await upload(may("images_edit"), samplePng, { file_id: id });
    expect(other.body).toMatchObject({ code: "file_owner_fixed", fields: [{ field: "file_id" }] });
    const foreign = await upload("admin", samplePng, {
      cat: "generic",
      owner_id: "102",
      file_id: id,
    });
    expect(foreign.body.code).toBe("file_owner_fixed");
  });
  test("OPS-02 a full disk refuses uploads with 507", async () => {
    diskIsFull = true;
    expect((await upload(uploader, samplePng)).status).toBe(507);
    diskIsFull = false;
    expect((await upload(uploader, samplePng)).status).toBe(200);
  });
  test("[FI7] few files are on their way at a time, and a place is free again afterwards", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => upload(uploader, samplePng)));
    const codes = many.map(({ status }) => status);
    expect(codes).toContain(503);
    expect(codes.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect((await upload(uploader, samplePng)).status).toBe(200);
  });
});

describe("GET /file/{id}", () => {
  test("API-63 ENT-51 the same bytes and their type, without a token; unknown is 404", async () => {
    const { id, version } = (await upload(uploader, samplePng)).body;
    const reply = await get(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("image/png");
    expect(new Uint8Array(reply.rawPayload)).toEqual(samplePng);
    expect((await get("f".repeat(24))).statusCode).toBe(404);
    expect((await get("nonsense")).statusCode).toBe(400);
    // With its version the address never changes its content.
    const named = await get(id, "nobody", {}, `?v=${version}`);
    expect(named.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(reply.headers["cache-control"]).toBe("public, no-cache");
    expect((await get(id, "nobody", {}, "?v=1")).headers["cache-control"]).toBe("public, no-cache");
    const tag = String(reply.headers.etag);
    const again = await get(id, "nobody", { "if-none-match": `W/${tag}` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await upload(uploader, sampleJpeg);
    expect((await get(id, "nobody", { "if-none-match": tag })).statusCode).toBe(200);
  });
  test("[FI8] opened by itself it can run nothing, and no browser guesses another type", async () => {
    const name = "lögo'; filename=x.html\r\n.png";
    const { id } = (await upload(uploader, samplePng, { name })).body;
    const { headers } = await get(id);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-disposition"]).toMatch(
      /^inline; filename\*=UTF-8''l%C3%B6go%27[^;'"\s]*$/,
    );
  });
  test("[FI4] the photo that is served does not know where it was taken", async () => {
    const { body } = await upload("admin", phonePhoto(8), {
      cat: "logbook_photo",
      owner_id: note,
      name: "photo.jpg",
    });
    expect(Buffer.from((await get(body.id, "admin")).rawPayload).toString("latin1")).not.toContain(
      secretPlace,
    );
  });
  test("[FI9] a photo needs the token of a reader, and no shared cache keeps it", async () => {
    const writer = may("events_show", "events_edit");
    const photo = await upload(writer, sampleJpeg, {
      cat: "logbook_photo",
      owner_id: note,
      name: "photo.jpg",
    });
    expect(photo.status).toBe(200);
    const { id } = photo.body;
    expect((await get(id)).statusCode).toBe(401);
    expect((await get(id, may("charts_show"))).statusCode).toBe(404);
    const reply = await get(id, may("events_show"), {}, "?v=1");
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    expect(
      (
        await upload(writer, sampleJpeg, {
          cat: "logbook_photo",
          owner_id: note,
          name: "photo.jpg",
        })
      ).body.code,
    ).toBe("too_many_files");
    expect(
      (await upload(writer, sampleJpeg, { cat: "logbook_photo", owner_id: "c".repeat(24) })).status,
    ).toBe(404);
    expect([...((await files.of("101", [note])).get(note) ?? [])]).toHaveLength(2);
    await stage.world.db.transaction().execute((trx) => files.deleteOf(trx, "101", note));
    expect((await get(id, may("events_show"))).statusCode).toBe(404);
  });
});

describe("GET /file/for_plant/{plant}", () => {
  test("CIMG-01 CIMG-11 [FI1] the images of a plant need 260 on it: its logo and its other ones, none of its logbook", async () => {
    const reader = may("images_show");
    const logo = (await upload(uploader, samplePng)).body;
    const other = (
      await upload(may("images_edit"), sampleJpeg, { cat: "generic", name: "field.jpg" })
    ).body;
    await upload(may("events_edit"), sampleJpeg, {
      cat: "logbook_photo",
      owner_id: note,
      name: "photo.jpg",
    });
    const listed = await stage.ask(reader, "GET /file/for_plant/101");
    expect(listed.status).toBe(200);
    const images = listed.body as unknown as { id: string; cat: string }[];
    expect(images).toContainEqual({ ...logo, cat: "plant_logo" });
    expect(images).toContainEqual({ ...other, cat: "generic" });
    expect(images.filter(({ cat }) => cat === "logbook_photo")).toEqual([]);
    const everything = Object.keys(permissions).filter((name) => name !== "images_show");
    expect((await stage.ask(may(...everything), "GET /file/for_plant/101")).status).toBe(403);
    expect((await stage.ask(reader, "GET /file/for_plant/102")).status).toBe(403);
    expect((await stage.ask("nobody", "GET /file/for_plant/101")).status).toBe(401);
  });
});

describe("DELETE /file/{id}", () => {
  test("API-64 CIMG-11 then it is gone, and the plant has no logo", async () => {
    const { id } = (await upload(uploader, samplePng)).body;
    expect((await stage.ask("nobody", `DELETE /file/${id}`)).status).toBe(401);
    expect((await stage.ask(may("images_show"), `DELETE /file/${id}`)).status).toBe(403);
    expect((await stage.ask(uploader, `DELETE /file/${id}`)).status).toBe(200);
    expect((await get(id)).statusCode).toBe(404);
    expect((await stage.ask(uploader, `DELETE /file/${id}`)).status).toBe(404);
    expect((await stage.ask(uploader, "GET /plant/101")).body.logo).toBeNull();
    // The clock stands still: the order of entries is not that of their ids.
    const deleted = { act: "delete", ent: "file", nam: "logo.png" };
    expect(await stage.edits()).toContainEqual(expect.objectContaining(deleted));
  });
  test("[FI10] [P20] the files of a plant go with it", async () => {
    await upload("admin", samplePng, { owner_id: "102" });
    await stage.make("PATCH /plant/102", { disabled: true });
    await stage.make("DELETE /plant/102");
    expect((await stored()).filter(({ plant_id }) => plant_id === "102")).toEqual([]);
  });
});
