import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import {
  jpegOfSize,
  pngOfBytes,
  pngOfSize,
  sampleGif,
  sampleJpeg,
  samplePng,
} from "@heliograph/testkit/sample-images.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const turin = { lat: 45.07, lon: 7.69 };
let stage: ServerStage;
const id: Record<string, string> = {};

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon - 3600 });
  const plant = await stage.plant("320", { name: "Atrio", ...turin });
  await stage.plant("321", { name: "Serre", ...turin });
  const inverter = await stage.device(plant, { type: "inverter", nominal: 100 });
  id["power"] = await stage.variable(inverter, "p", { udm: "W", tags: [51] });
  id["energy"] = await stage.variable(inverter, "e", { udm: "kWh", tags: [56] });
  const meter = await stage.device(plant, { type: "meter" });
  await stage.variable(meter, "x", { udm: "kW", tags: [54] });
  await stage.variable(meter, "l", { udm: "kW", tags: [52] });
  const sensor = await stage.device(plant, { type: "sensor" });
  const firr = await stage.variable(sensor, "irr", { udm: "W/m2", tags: [3] });
  const ftamb = await stage.variable(sensor, "air", { udm: "°C", tags: [2] });
  await stage.variable(sensor, "wind", { udm: "km/h", tags: [4] });
  const { sections } = await stage.make(`GET /plant/${plant}`);
  const [whole, ...others] = sections as object[];
  const named = { fpac: id["power"], fetot: id["energy"], firr, ftamb };
  await stage.make(`PATCH /plant/${plant}`, { sections: [{ ...whole, ...named }, ...others] });
  const more = { x: 20, l: 30, irr: 800, air: 27.5, wind: 10.8 };
  await stage.post(plant, { timestamp: noon - 7200, values: { p: 30_000, e: 1000, ...more } });
  stage.clock.set(noon);
  await stage.post(plant, { timestamp: noon - 60, values: { p: 50_000, e: 1090, ...more } });
});
afterAll(() => stage.close());

const ask = (line: string, body?: unknown) => stage.ask(stage.admin, line, body);
const make = async (body: object): Promise<InformativeDisplay> =>
  (await stage.make("POST /display", body)) as unknown as InformativeDisplay;
const opened = async (body: object): Promise<InformativeDisplay> =>
  await make({ ...(await make(body)), disabled: false });
const screen = async (of: string, query = ""): Promise<HallScreenWire> => {
  const answer = await stage.app.inject({ url: `/api/v1/display/${of}/screen${query}` });
  return JSON.parse(answer.body) as HallScreenWire;
};
async function upload(
  display: string,
  bytes: Uint8Array,
  more: { name?: string; file_id?: string; token?: string } = {},
) {
  const { name = "image.png", token = stage.admin, ...fields } = more;
  const form = new FormData();
  for (const [key, value] of Object.entries({ cat: "display_image", owner_id: display, ...fields }))
    form.set(key, value);
  form.set("upload", new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  const reply = await stage.app.inject({
    method: "POST",
    url: "/api/v1/file",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type")!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: reply.statusCode, body: JSON.parse(reply.body) as Record<string, unknown> };
}
const imageOf = async (display: string): Promise<string> =>
  String((await upload(display, samplePng)).body["id"]);

test("[DI23] two people edit pages of one display: each his own is there, one page that both changed is refused", async () => {
  const page = (text: string) => ({ template_id: "title", options: { text } });
  const made = await make({ name: "Atrio", pages: [page("a"), page("b")] });
  const [a, b] = made.pages as { options: object }[];
  const path = `POST /display/${made.id}`;
  const written = (one: { options: object }, text: string) => ({
    ...one,
    options: { ...one.options, text },
  });
  const was = { pages: made.pages };
  const theirs = await ask(path, { ...made, pages: [written(a!, "theirs"), b], was });
  expect(theirs.status).toBe(200);
  const mine = await ask(path, { ...made, pages: [a, written(b!, "mine"), page("new")], was });
  expect(mine.status).toBe(200);
  const stored = mine.body as typeof made;
  const texts = (of: typeof made) =>
    (of.pages as { options: { text: string } }[]).map(({ options }) => options.text);
  expect(texts(stored)).toEqual(["theirs", "mine", "new"]);
  expect(await ask(path, { ...made, pages: [written(a!, "too"), b], was })).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile", params: { key: "pages" } },
  });
});
test("ENT-32 ENT-33 ENT-34 API-70 API-71 API-72 DISP-31 DISP-33 [DI1] [DI2] a display with every option is stored, read, listed, replaced and deleted", async () => {
  const first = await make({ name: "Ingresso", disabled: false });
  expect(first).toEqual({
    id: first.id,
    name: "Ingresso",
    disabled: true,
    engine: "hd",
    stylesheet: "default",
    options: {
      plants: [],
      logo: null,
      logo2: null,
      image: null,
      image_wide: null,
      image_small: null,
      title1: "",
      title2: "",
    },
    images: [],
    pages: [],
  });
  const image = await imageOf(first.id);
  const options = {
    plants: ["320"],
    logo: image,
    logo2: image,
    image,
    image_wide: image,
    image_small: image,
    title1: "Il sole in casa",
    title2: "__hidden__",
  };
  const chart = {
    type: "area",
    name: "Potenza",
    period: "week",
    multimode: "stacked",
    vars: [id["energy"]],
    series: [{ var_id: id["power"], name: "P", color: "c03", line: 5, fill: 0.4 }],
  };
  const sent = {
    ...first,
    disabled: false,
    engine: "legacy",
    stylesheet: "aros",
    options,
    pages: [{ template_id: "chart", options: { ...options, text: "Testo", chart } }],
  };
  const stored = await make(sent);
  expect(stored).toEqual({
    ...sent,
    images: [expect.objectContaining({ id: image, version: 1, size: samplePng.length })],
    pages: [{ ...sent.pages[0], id: expect.stringMatching(/^[0-9a-f]{24}$/) as string }],
  });
  expect((await ask(`GET /display/${first.id}`)).body).toEqual(stored);
  expect((await ask("GET /display/list")).body).toContainEqual(stored);
  // The alias that names the display in its path.
  expect((await ask(`POST /display/${first.id}`, stored)).body).toEqual(stored);
  expect((await ask(`DELETE /display/${first.id}`)).body).toMatchObject({
    code: "display_enabled",
  });
  await make({ ...stored, disabled: true });
  expect((await ask(`DELETE /display/${first.id}`)).status).toBe(200);
  for (const line of [`GET /display/${first.id}`, `DELETE /display/${first.id}`])
    expect((await ask(line)).status).toBe(404);
  expect((await ask("POST /display", stored)).status).toBe(404);
  // Its images went with it.
  expect((await stage.app.inject({ url: `/api/v1/file/${image}` })).statusCode).toBe(404);
});
test("DISP-05 DISP-06 DISP-27 DISP-28 DISP-29 DISP-30 ENT-35 what may not be is refused and nothing is stored", async () => {
  const before = await make({ name: "Sala" });
  const page = (chart: object) => ({ pages: [{ template_id: "chart", options: { chart } }] });
  const series = { var_id: id["power"] };
  const wrong = [
    { stylesheet: "enel" },
    { engine: "flash" },
    { options: { plants: ["999"] } },
    { options: { logo: "f".repeat(24) } },
    { pages: [{ template_id: "circus", options: {} }] },
    page({ series: Array.from({ length: 7 }, () => series) }),
    page({ series: [{ name: "without a variable" }] }),
    page({ series: [{ var_id: "f".repeat(24) }] }),
    page({ series: [{ ...series, fill: 1.1 }] }),
    page({ series: [{ ...series, fill: 2 }] }),
    page({ series: [{ ...series, line: -1 }] }),
  ];
  for (const part of wrong) {
    const answer = await ask("POST /display", { ...before, ...part });
    expect([answer.status, part]).toEqual([400, part]);
  }
  expect((await ask(`GET /display/${before.id}`)).body).toEqual(before);
  const six = await make({
    ...before,
    ...page({ series: Array.from({ length: 6 }, () => series) }),
  });
  expect(six.pages[0]?.options.chart?.series[5]).toEqual({
    var_id: id["power"],
    name: "",
    color: null,
    line: 3,
    fill: 0,
  });
  const twice = [six.pages[0], six.pages[0]];
  expect((await ask("POST /display", { ...six, pages: twice })).body).toMatchObject({
    code: "display_page_twice",
  });
});
test("ENT-36 API-73 [DI10] at least eight templates, each with its options", async () => {
  const { body } = await ask("GET /display/template/all");
  const all = body as unknown as { id: string; name: string; options: string[] }[];
  expect(all.length).toBeGreaterThanOrEqual(8);
  for (const one of all) expect((await ask(`GET /display/template/${one.id}`)).body).toEqual(one);
  expect((await ask("GET /display/template/nothing")).body).toMatchObject({
    code: "display_template_not_found",
  });
});
test("DISP-10 DISP-11 DISP-12 DISP-13 DISP-14 DISP-15 [DI12] images: JPEG and PNG of 500,000 bytes and 1920 x 1000 at most, for admins alone", async () => {
  const { id: display } = await make({ name: "Immagini" });
  for (const bytes of [samplePng, sampleJpeg, pngOfSize(1920, 1000), pngOfBytes(500_000)])
    expect((await upload(display, bytes)).status).toBe(200);
  const refusals = [
    [sampleGif, "file_type"],
    [pngOfBytes(500_001), "file_too_big"],
    [pngOfSize(1921, 10), "image_too_large"],
    [jpegOfSize(10, 1001), "image_too_large"],
  ] as const;
  for (const [bytes, code] of refusals)
    expect((await upload(display, bytes)).body).toMatchObject({ code });
  const { token } = await stage.person("viewer", { 320: [0, 260, 261] });
  expect((await upload(display, samplePng, { token })).status).toBe(403);
  expect((await upload("f".repeat(24), samplePng)).status).toBe(404);
  const images = (await make(await stage.make(`GET /display/${display}`))).images;
  expect(images).toHaveLength(4);
  const [first] = images;
  const replaced = await upload(display, sampleJpeg, { file_id: first!.id, name: "nuova.jpg" });
  expect(replaced.body).toMatchObject({ id: first!.id, name: "nuova.jpg", version: 2 });
  const served = await stage.app.inject({ url: `/api/v1/file/${first!.id}?v=2` });
  expect(served.headers["content-type"]).toBe("image/jpeg");
  expect(served.rawPayload).toEqual(Buffer.from(sampleJpeg));
  expect((await stage.ask(token, `DELETE /file/${first!.id}`)).status).toBe(403);
});
test("DISP-18 [DI12] an image in use is not deleted; one that nothing uses is", async () => {
  const display = await make({ name: "In uso" });
  const [logo, onPage, free] = [
    await imageOf(display.id),
    await imageOf(display.id),
    await imageOf(display.id),
  ];
  await make({
    ...display,
    options: { logo },
    pages: [{ template_id: "image", options: { image_wide: onPage } }],
  });
  for (const used of [logo, onPage])
    expect(await ask(`DELETE /file/${used}`)).toMatchObject({
      status: 412,
      body: { code: "display_image_in_use" },
    });
  expect((await ask(`DELETE /file/${free}`)).status).toBe(200);
  const { images } = await stage.make(`GET /display/${display.id}`);
  expect((images as { id: string }[]).map((one) => one.id)).toEqual([logo, onPage]);
});
test("DISP-32 [DI12] a copy has the same pages, with images of its own", async () => {
  const display = await make({ name: "Originale" });
  const image = await imageOf(display.id);
  const whole = await opened({
    ...display,
    options: { title1: "T", image },
    pages: [{ template_id: "image", options: { image } }],
  });
  const { id: _id, images: _images, pages, ...fields } = whole;
  const copy = await make({
    ...fields,
    name: `${whole.name} (Duplicato)`,
    pages: pages.map(({ template_id, options }) => ({ template_id, options })),
  });
  expect(copy).toMatchObject({ disabled: true, name: "Originale (Duplicato)" });
  const [own] = copy.images;
  expect(copy.images).toHaveLength(1);
  expect(own!.id).not.toBe(image);
  expect(copy.options).toEqual({ ...whole.options, image: own!.id });
  expect(copy.pages[0]!.options.image).toBe(own!.id);
  await make({ ...whole, disabled: true });
  await stage.make(`DELETE /display/${whole.id}`);
  const served = await stage.app.inject({ url: `/api/v1/file/${own!.id}` });
  expect(served.rawPayload).toEqual(Buffer.from(samplePng));
});
test("DISP-38 [DI3] [DI11] [DI13] whoever knows the id is sent the pages in order with the figures of the moment", async () => {
  const display = await opened({
    name: "Atrio",
    options: { plants: ["320", "321"], title1: "Di tutte", title2: "Sotto" },
    pages: [
      { template_id: "summary", options: { plants: ["320"], title2: "__hidden__" } },
      { template_id: "plants", options: {} },
      { template_id: "image_text", options: { text: "Benvenuti", title1: "Ciao" } },
    ],
  });
  const shown = await screen(display.id);
  expect(shown.now).toBe(noon);
  expect(
    shown.pages.map((page) => [page.template_id, page.title1, page.title2, page.plants]),
  ).toEqual([
    ["summary", "Di tutte", null, ["320"]],
    ["plants", "Di tutte", "Sotto", ["320", "321"]],
    ["image_text", "Ciao", "Sotto", []],
  ]);
  expect(shown.pages[2]!.text).toBe("Benvenuti");
  const [atrio, serre] = shown.plants;
  expect(atrio).toMatchObject({
    id: "320",
    name: "Atrio",
    power_kw: 50,
    // The counter rose from 1000 to 1090 kWh.
    today_kwh: 90,
    flow: { production: 50, exchange: 20, storage: null, load: 30, charge: null },
    // Nobody put a page of the weather there. (O28)
    weather: { irradiance: null, ambient: null, module: null, wind: null },
    last_update: noon - 60,
  });
  const { day } = atrio!;
  // Turin on the longest day: the sun rises at 5:43 and sets at 21:20.
  expect(day!.span).toEqual([at("2026-06-21T04:30+02:00"), at("2026-06-21T22:30+02:00")]);
  for (const [which, time] of ["05:43", "21:20"].entries())
    expect(Math.abs(day!.sun![which]! - at(`2026-06-21T${time}+02:00`))).toBeLessThan(120);
  expect(day!.power.find(([time]) => time === noon - 7200)?.[1]).toBe(30);
  expect(day!.power.every(([time]) => time <= noon)).toBe(true);
  expect(serre).toMatchObject({ power_kw: null, today_kwh: null, flow: null, day: null });
  expect(JSON.stringify(shown)).not.toMatch(/verdict|incident|alert|expected/);

  const weather = { template_id: "weather", options: { plants: ["320"] } };
  await make({ ...display, pages: [...display.pages, weather] });
  expect((await screen(display.id)).plants[0]!.weather).toEqual({
    irradiance: 800,
    ambient: 27.5,
    module: null,
    // 10.8 km/h
    wind: 3,
  });

  await make({ ...display, disabled: true });
  const closed = await stage.app.inject({ url: `/api/v1/display/${display.id}/screen` });
  expect(closed.statusCode).toBe(403);
  expect((await ask(`GET /display/${display.id}/screen?preview=1`)).status).toBe(200);
  expect(
    (await stage.app.inject({ url: `/api/v1/display/${"f".repeat(24)}/screen` })).statusCode,
  ).toBe(404);
});
test("DISP-26 [DI14] a chart has the data of its variables: instants of the day, bars of a month", async () => {
  const chart = (more: object) => ({ template_id: "chart", options: { chart: more } });
  const display = await opened({
    name: "Grafici",
    pages: [
      chart({ period: "day", name: "Oggi", series: [{ var_id: id["power"], line: 4 }] }),
      chart({ period: "month", type: "bar", vars: [id["energy"]] }),
      chart({ period: "years", series: [{ var_id: id["power"] }] }),
      chart({}),
    ],
  });
  const [day, month, years, none] = (await screen(display.id)).pages.map((page) => page.chart);
  const midnight = at("2026-06-21T00:00+02:00");
  expect(day).toMatchObject({ name: "Oggi", span: [midnight, midnight + 86_400] });
  expect(day!.series[0]).toMatchObject({ unit: "W", line: 4, step_seconds: 300 });
  expect(day!.series[0]!.points.find(([time]) => time === noon - 7200)).toEqual([
    noon - 7200,
    30_000,
  ]);
  expect(month!.span).toEqual([at("2026-06-01T00:00+02:00"), at("2026-07-01T00:00+02:00")]);
  expect(month!.series[0]!.points.at(-1)).toEqual([midnight, 90]);
  expect(years!.span[0]).toBe(at("2017-01-01T00:00+01:00"));
  expect(none).toBeNull();
});
