import { tags } from "@heliograph/contract/variables/tags.ts";
import { sampleJpeg } from "@heliograph/testkit/sample-images.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
const noon = at("2026-11-18T12:00+01:00");
const yesterday = noon - 86_400;
let inverter = "";
let irradiance = "";
const people = { reader: "", writer: "", keeper: "", stranger: "", closed: "" };

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await stage.plant("101");
  await stage.plant("102");
  inverter = await stage.device("101", { name: "Inverter 1", type: "inverter" });
  const sensor = await stage.device("101", { name: "Sensor", type: "sensor" });
  irradiance = await stage.variable(sensor, "irr", { name: "Sun", udm: "W/m2", tags: [tags.IRR] });
  const grants = {
    reader: [0, 210, 102],
    writer: [0, 210, 211, 102, 106, 10, 1],
    keeper: [0, 231],
    stranger: [0, 250],
    closed: [0, 210, 211],
  };
  for (const [name, numbers] of Object.entries(grants))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    people[name as "reader"] = (await stage.person(name, { 101: numbers })).token;
});
afterAll(() => stage.close());

const aNote = (more: object = {}) => ({ at: yesterday, text: "Panels washed", ...more });
const aWindow = (more: object = {}) => ({
  from: noon,
  to: noon + 7200,
  reason: "Inverter replaced",
  ...more,
});
const read = async (as: string, query = "") =>
  await stage.ask(as, `GET /plant/101/logbook${query}`);
const write = async (as: string, body: object, path = "") =>
  await stage.ask(as, `POST /plant/101/logbook/notes${path}`, body);
const setWindow = async (as: string, body: object, path = "") =>
  await stage.ask(as, `POST /plant/101/logbook/windows${path}`, body);
async function addPhoto(
  as: string,
  owner: string,
): Promise<{ status: number; body: { id: string } }> {
  const form = new FormData();
  form.set("cat", "logbook_photo");
  form.set("owner_id", owner);
  form.set("upload", new File([new Uint8Array(sampleJpeg)], "roof.jpg"));
  const encoded = new Response(form);
  const reply = await stage.app.inject({
    method: "POST",
    url: "/api/v1/file",
    headers: {
      authorization: `Bearer ${as}`,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const photo = async (as: string | null, id: string): Promise<number> =>
  (
    await stage.app.inject({
      method: "GET",
      url: `/api/v1/file/${id}`,
      headers: as === null ? {} : { authorization: `Bearer ${as}` },
    })
  ).statusCode;

describe("[LB1] notes", () => {
  test("read 210, write 211 or 231, at a time in the past, about a part of the plant", async () => {
    expect((await write(people.reader, aNote())).status).toBe(403);
    expect((await write(people.stranger, aNote())).status).toBe(403);
    const body = aNote({ subject: { kind: "device", id: inverter } });
    const made = await write(people.writer, body);
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...body,
        subject_name: "Inverter 1",
        author: "writer",
        created: noon,
        editor: null,
        edited: null,
        photos: [],
      },
    });
    expect((await write(people.keeper, aNote({ at: noon - 60, text: "Seen" }))).status).toBe(200);
    expect((await read(people.keeper)).status).toBe(403);
    expect((await read(people.stranger)).status).toBe(403);
    const { body: seen } = await read(people.reader);
    expect(seen.notes.map(({ text }: { text: string }) => text)).toEqual(["Seen", "Panels washed"]);
    expect(seen).toMatchObject({ more: false, windows: [] });
  });
  test("[LB2] who edited it and when stands beside who wrote it", async () => {
    const { id } = (await write(people.writer, aNote())).body;
    stage.clock.advance(600);
    const edited = await write(people.keeper, aNote({ text: "Panels washed twice" }), `/${id}`);
    expect(edited.body).toMatchObject({
      id,
      text: "Panels washed twice",
      author: "writer",
      created: noon,
      editor: "keeper",
      edited: noon + 600,
    });
    const edits = await stage.make("GET /log/edits/search?entities=note");
    expect(edits[0]).toMatchObject({ act: "edit", nam: "Panels washed twice", pid: "101" });
    expect((await stage.ask(people.reader, `DELETE /plant/101/logbook/notes/${id}`)).status).toBe(
      403,
    );
    expect((await stage.ask(people.writer, `DELETE /plant/101/logbook/notes/${id}`)).status).toBe(
      200,
    );
    expect((await write(people.writer, aNote(), `/${id}`)).body.code).toBe("note_not_found");
    stage.clock.set(noon);
  });
  test("what is no note is refused", async () => {
    const wrong = [
      aNote({ text: "  " }),
      aNote({ at: "yesterday" }),
      { text: "without a time" },
      aNote({ more: 1 }),
    ];
    for (const body of wrong)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await write(people.writer, body)).status).toBe(400);
    const foreign = await stage.device("102");
    for (const subject of [
      { kind: "device", id: foreign },
      { kind: "section", id: "7" },
      { kind: "plant", id: inverter },
    ])
      // oxlint-disable-next-line no-await-in-loop
      expect((await write(people.writer, aNote({ subject }))).body).toMatchObject({
        code: "subject_not_found",
        fields: [{ field: "subject" }],
      });
  });
  test("[LB3] a note about what a reader may not see is not there for him", async () => {
    const about = aNote({ subject: { kind: "variable", id: irradiance }, text: "Sensor cleaned" });
    expect((await write(people.closed, about)).body.code).toBe("subject_hidden");
    const { id } = (await write(people.writer, about)).body;
    const texts = async (as: string) =>
      (await read(as)).body.notes.map(({ text }: { text: string }) => text);
    expect(await texts(people.writer)).toContain("Sensor cleaned");
    expect(await texts(people.reader)).not.toContain("Sensor cleaned");
    expect((await write(people.closed, aNote(), `/${id}`)).body.code).toBe("note_not_found");
    const gone = await stage.ask(people.closed, `DELETE /plant/101/logbook/notes/${id}`);
    expect(gone.body.code).toBe("note_not_found");
  });
  test("[LB4] a span answers its own notes and says whether there are older ones", async () => {
    const start = at("2026-10-01T00:00Z");
    for (const minute of [0, 1, 2])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await write(people.writer, aNote({ at: start + minute * 60, text: `minute ${minute}` }));
    const texts = async (query: string) => {
      const { body } = await read(people.writer, query);
      return [body.notes.map(({ text }: { text: string }) => text), body.more];
    };
    expect(await texts(`?from=${start}&to=${start + 120}`)).toEqual([
      ["minute 1", "minute 0"],
      false,
    ]);
    expect(await texts(`?from=${start}&to=${start + 121}&limit=2`)).toEqual([
      ["minute 2", "minute 1"],
      true,
    ]);
    expect((await read(people.writer, "?from=9&to=8")).status).toBe(400);
  });
  test("[LB5] [FI9] [FI10] photos are read with the note and go with it", async () => {
    const hidden = { kind: "variable", id: irradiance };
    const { id } = (await write(people.writer, aNote({ subject: hidden }))).body;
    expect((await addPhoto(people.reader, id)).status).toBe(403);
    expect((await addPhoto(people.closed, id)).status).toBe(404);
    const added = await addPhoto(people.writer, id);
    expect(added.status).toBe(200);
    const [note] = (await read(people.writer)).body.notes.filter(
      (one: { id: string }) => one.id === id,
    );
    expect(note.photos).toMatchObject([{ id: added.body.id, width: 8, height: 4, version: 1 }]);
    expect(await photo(people.writer, added.body.id)).toBe(200);
    expect(await photo(null, added.body.id)).toBe(401);
    expect(await photo(people.stranger, added.body.id)).toBe(404);
    expect(await photo(people.reader, added.body.id)).toBe(404);
    await stage.ask(people.writer, `DELETE /plant/101/logbook/notes/${id}`);
    expect(await photo(people.writer, added.body.id)).toBe(404);
    expect((await addPhoto(people.writer, id)).status).toBe(404);
  });
});

describe("[LB7] notes about variables", () => {
  test("CHX-03 who sees the variable reads them with their photos, by its id and a span, without the logbook's right", async () => {
    const power = await stage.variable(inverter, "pac", { name: "Power", udm: "kW" });
    const other = await stage.variable(inverter, "vac", { name: "Voltage", udm: "V" });
    const about = (id: string, text: string, at: number) =>
      aNote({ subject: { kind: "variable", id }, text, at });
    const first = (await write(people.writer, about(power, "Fuse blown", noon - 3600))).body;
    await write(people.writer, about(power, "The day before", noon - 90_000));
    await write(people.writer, about(other, "Another curve", noon - 3600));
    await write(people.writer, about(irradiance, "Dirty", noon - 1800));
    const added = await addPhoto(people.writer, first.id);
    const ask = async (as: string, ids: string) =>
      await stage.ask(
        as,
        `GET /plant/101/logbook/variables?ids=${ids}&from=${noon - 80_000}&to=${noon}`,
      );
    const texts = async (as: string, ids: string) =>
      (await ask(as, ids)).body.notes.map(({ text }: { text: string }) => text);
    const { body } = await ask(people.stranger, power);
    expect(body).toMatchObject({
      notes: [{ text: "Fuse blown", author: "writer", photos: [{ id: added.body.id }] }],
      more: false,
    });
    expect(await photo(people.stranger, added.body.id)).toBe(200);
    expect(await texts(people.writer, `${power},${irradiance}`)).toEqual(["Dirty", "Fuse blown"]);
    expect(await texts(people.stranger, `${power},${irradiance}`)).toEqual(["Fuse blown"]);
    expect(await texts(people.writer, "")).toEqual([]);
    const elsewhere = (await stage.person("elsewhere", { 102: [0, 210] })).token;
    expect((await ask(elsewhere, power)).status).toBe(403);
    expect(await photo(elsewhere, added.body.id)).toBe(403);
    expect((await ask(people.writer, "x")).status).toBe(400);
  });
});

describe("[LB6] maintenance windows", () => {
  test("231 alone sets them; they are read with the logbook", async () => {
    expect((await setWindow(people.writer, aWindow())).status).toBe(403);
    const made = await setWindow(people.keeper, aWindow({ subject: { kind: "section", id: "1" } }));
    expect(made).toMatchObject({
      status: 200,
      body: { from: noon, to: noon + 7200, reason: "Inverter replaced", author: "keeper" },
    });
    const touching = async (from: number, to: number) =>
      (await read(people.reader, `?from=${from}&to=${to}`)).body.windows.length;
    expect(await touching(noon - 60, noon)).toBe(0);
    expect(await touching(noon - 60, noon + 1)).toBe(1);
    expect(await touching(noon + 7199, noon + 9000)).toBe(1);
    expect(await touching(noon + 7200, noon + 9000)).toBe(0);
    const { id } = made.body;
    const moved = await setWindow(people.keeper, aWindow({ to: noon + 60 }), `/${id}`);
    expect(moved.body).toMatchObject({ id, to: noon + 60, editor: "keeper", edited: noon });
    const path = `DELETE /plant/101/logbook/windows/${id}`;
    expect((await stage.ask(people.writer, path)).status).toBe(403);
    expect((await stage.ask(people.keeper, path)).status).toBe(200);
    expect((await stage.ask(people.keeper, path)).body.code).toBe("window_not_found");
    const acts = await stage.make("GET /log/edits/search?entities=window");
    expect(
      acts
        .map(({ act }: { act: string }) => act)
        .toSorted((a: string, b: string) => a.localeCompare(b)),
    ).toEqual(["create", "delete", "edit"]);
  });
  test("one that ends before it begins, or never, is refused", async () => {
    expect((await setWindow(people.keeper, aWindow({ to: noon }))).body).toMatchObject({
      code: "invalid_request",
      fields: [{ field: "to", rule: "backward" }],
    });
    const years = aWindow({ to: noon + 367 * 86_400 });
    expect((await setWindow(people.keeper, years)).status).toBe(400);
    expect((await setWindow(people.keeper, aWindow({ reason: "" }))).status).toBe(400);
  });
});
