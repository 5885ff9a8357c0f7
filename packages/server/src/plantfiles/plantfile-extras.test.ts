import type {
  FileBytes,
  PlantFile,
  PlantFileReply,
  PlantSnapshot,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Logbook } from "@heliograph/contract/logbook/logbook.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { changeLine, diffPlants } from "@heliograph/domain/plantfiles/diff-plants.ts";
import { digestsIn, plantFileText } from "@heliograph/domain/plantfiles/file-text.ts";
import { phonePhoto, sampleJpeg, samplePng } from "@heliograph/testkit/sample-images.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let from: ServerStage;
let to: ServerStage;
beforeAll(async () => {
  from = await serverStage({ startSeconds: noon });
  to = await serverStage({ startSeconds: noon });
});
afterAll(async () => {
  await from.close();
  await to.close();
});

type Made = { readonly id: string };
const fileOf = async (stage: ServerStage, id: string, extras = ""): Promise<PlantFile> =>
  (await stage.make(`GET /plant/${id}/file${extras === "" ? "" : `?with=${extras}`}`)) as PlantFile;
const importOn = async (stage: ServerStage, file: unknown, more: object = {}) =>
  (await stage.make("POST /admin/plant_file", { file, ...more })) as PlantFileReply;
async function upload(plant: string, cat: string, owner: string, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set("cat", cat);
  form.set("owner_id", owner);
  form.set("upload", new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  const reply = await from.app.inject({
    method: "POST",
    url: "/api/v1/file",
    headers: {
      authorization: `Bearer ${from.admin}`,
      "content-type": encoded.headers.get("content-type")!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  if (reply.statusCode !== 200) throw new Error(`${plant}: ${reply.body}`);
}
const tariff = (day: string, price: number, more: object = {}) => ({
  valid_from: day,
  valid_to: null,
  bands: [{ name: "F0", self_consumption: price, feed_in: 0.1 }],
  ...more,
});
const extras = "logbook,photos,images";

/** A plant with tariffs, a logbook with photos, a logo and an image; answers its device and a note. */
async function writtenPlant(id: string) {
  await from.plant(id);
  const device = await from.device(id, {
    type: "inverter",
    oid: "inv",
    oidn: 1,
    name: "Inverter 1",
  });
  const gone = await from.device(id, { type: "meter", name: "Vecchio contatore" });
  await from.make(
    `POST /plant/${id}/tariffs`,
    tariff("2025-01-01", 0.2, { valid_to: "2025-12-31" }),
  );
  await from.make(`POST /plant/${id}/tariffs`, tariff("2026-01-01", 0.25));
  await from.make(`POST /plant/${id}/investment`, investment);
  const note = (await from.make(`POST /plant/${id}/logbook/notes`, {
    at: noon - 86_400,
    subject: { kind: "device", id: device },
    text: "Ventola sostituita",
  })) as Made;
  await from.make(`POST /plant/${id}/logbook/notes`, {
    at: noon - 2 * 86_400,
    subject: { kind: "device", id: gone },
    text: "Sigilli controllati",
  });
  await from.make(`POST /plant/${id}/logbook/windows`, {
    from: noon,
    to: noon + 3600,
    subject: { kind: "section", id: "1" },
    reason: "Pulizia dei moduli",
  });
  await from.ask(from.admin, `DELETE /device/${gone}`);
  await upload(id, "plant_logo", id, samplePng, "logo.png");
  await upload(id, "generic", id, sampleJpeg, "tetto.jpg");
  await upload(id, "logbook_photo", note.id, phonePhoto(6), "ventola.jpg");
  return { device, note: note.id };
}
const investment = {
  cost: 84_000,
  currency: "EUR",
  first_day: "2025-01-01",
  saved_before: 1200,
  yearly_cost: 900,
  degradation: 0.4,
  life_years: 25,
};
const investmentOf = async (stage: ServerStage, id: string) =>
  (await stage.make(`GET /plant/${id}/investment`)) as unknown;
/** Gives the other portal all bytes that the document names; answers how many images have them now. */
async function sendBytes(source: string, file: PlantFile, target: string): Promise<number> {
  let sum = 0;
  for (const digest of digestsIn(file)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const bytes = await from.make(`GET /plant/${source}/file/bytes/${digest}`);
    // oxlint-disable-next-line no-await-in-loop
    const reply = await to.make(`POST /plant/${target}/file/bytes`, bytes);
    sum += (reply as unknown as { placed: number }).placed;
  }
  return sum;
}

test("[PF10] PFILE-01 tariffs always, logbook, photos and images where asked for: the same comes back byte by byte", async () => {
  await writtenPlant("711");
  const plain = await fileOf(from, "711");
  expect([plain.version, plain.logbook, plain.images]).toEqual([2, null, null]);
  expect(plain.investment).toEqual(investment);
  expect(plain.tariffs?.map((one) => [one.valid_from, one.valid_to, one.bands[0]])).toEqual([
    ["2025-01-01", "2025-12-31", { name: "F0", self_consumption: 0.2, feed_in: 0.1 }],
    ["2026-01-01", null, { name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
  ]);
  const texts = await fileOf(from, "711", "logbook");
  expect(texts.logbook?.notes.map(({ photos }) => photos)).toEqual([null, null]);
  const file = await fileOf(from, "711", extras);
  expect(file.logbook?.notes).toMatchObject([
    // What has been deleted since keeps its name alone.
    {
      text: "Sigilli controllati",
      subject: { kind: "device", key: null, name: "Vecchio contatore" },
      author: "boss",
      photos: [],
    },
    {
      text: "Ventola sostituita",
      subject: { kind: "device", key: "inv.1", name: "Inverter 1" },
      photos: [{ name: "ventola.jpg" }],
    },
  ]);
  expect(file.logbook?.windows).toMatchObject([
    { reason: "Pulizia dei moduli", subject: { kind: "section", key: "A" }, from: noon },
  ]);
  expect(file.images).toMatchObject([
    { cat: "plant_logo", name: "logo.png", size: samplePng.length },
    { cat: "generic", name: "tetto.jpg", size: sampleJpeg.length },
  ]);
  const reply = await importOn(to, file);
  expect(reply).toMatchObject({ faults: [], counts: { tariffs: 2, notes: 3, images: 3 } });
  // The images wait for their bytes; the rest is there.
  expect((await fileOf(to, "711", extras)).images).toEqual([]);
  expect(await sendBytes("711", file, "711")).toBe(3);
  expect(plantFileText(await fileOf(to, "711", extras))).toBe(plantFileText(file));
  // Sent again nothing waits for them any more.
  expect(await sendBytes("711", file, "711")).toBe(0);
  expect(plantFileText(await fileOf(to, "711", extras))).toBe(plantFileText(file));
  const { notes } = (await to.make("GET /plant/711/logbook")) as unknown as Logbook;
  expect(notes.map((one) => [one.text, one.subject_name, one.photos.length])).toEqual([
    ["Ventola sostituita", "Inverter 1", 1],
    ["Sigilli controllati", "Vecchio contatore", 0],
  ]);
  const { logo } = (await to.make("GET /plant/711")) as unknown as { logo: { name: string } };
  expect(logo.name).toBe("logo.png");
  // Neither password nor token, and who reads it is an administrator.
  expect(JSON.stringify(file)).not.toMatch(/passw|secret|token/i);
  const { token } = await from.person("anna.neri", { 711: [0, 210, 260] });
  for (const path of ["file?with=images", `file/bytes/${digestsIn(file)[0]}`])
    // oxlint-disable-next-line no-await-in-loop
    expect((await from.ask(token, `GET /plant/711/${path}`)).status).toBe(403);
});

test("[PF10] PFILE-01 bytes that are others than the file names are refused, as are bytes that nobody has", async () => {
  await writtenPlant("712");
  const file = await fileOf(from, "712", "images");
  await importOn(to, file);
  const [digest] = digestsIn(file);
  const bytes = (await from.make(`GET /plant/712/file/bytes/${digest}`)) as unknown as FileBytes;
  const changed = { ...bytes, base64: bytes.base64.replace(/^..../, "AAAA") };
  const refused = await to.ask(to.admin, "POST /plant/712/file/bytes", changed);
  expect(refused).toMatchObject({ status: 400, body: { code: "plant_file_bytes" } });
  expect((await fileOf(to, "712", "images")).images).toEqual([]);
  // The right ones still find their place.
  expect(await sendBytes("712", file, "712")).toBe(2);
  const none = `GET /plant/712/file/bytes/${"0".repeat(64)}`;
  expect((await from.ask(from.admin, none)).body).toMatchObject({ code: "file_not_found" });
});

test("[PF3] PFILE-01 a file of version 1 is still read; what is wrong with tariffs and logbook has its place", async () => {
  const file = await fileOf(from, "711", extras);
  const { tariffs: _tariffs, logbook: _logbook, images: _images, ...known } = file;
  const old = { ...known, version: 1, plant: { ...file.plant, id: "713" } };
  const reply = await importOn(to, old);
  expect(reply).toMatchObject({ faults: [], counts: { tariffs: 0, notes: 0, images: 0 } });
  expect((await fileOf(to, "713", extras)).devices).toEqual(file.devices);
  const faultsOf = async (change: object): Promise<unknown[]> =>
    (await importOn(to, { ...file, ...change }, { id: "799" })).faults.map(
      ({ at: place, refused }) => [place, refused.code],
    );
  const [first, second] = file.tariffs!;
  expect(await faultsOf({ tariffs: [{ ...first, valid_to: "2026-03-01" }, second] })).toEqual([
    ["tariffs[2025-01-01].valid_from", "tariff_follows_open"],
    ["tariffs[2026-01-01].valid_from", "tariff_overlaps"],
  ]);
  const { notes, windows } = file.logbook!;
  const lost = { ...notes[1]!, subject: { ...notes[1]!.subject, key: "inv.7" } };
  expect(await faultsOf({ logbook: { notes: [notes[0], lost], windows } })).toEqual([
    ["logbook.notes[#2].subject", "plant_file_reference"],
  ]);
  const logo = file.images![0]!;
  expect(await faultsOf({ images: [logo, logo] })).toEqual([["images", "invalid_request"]]);
});

test("[PF6] PFILE-02 tariffs, notes and images are compared by day, text and name; what one file does not have is not said", async () => {
  const file = await fileOf(from, "711", extras);
  expect(diffPlants(await fileOf(from, "711"), file)).toEqual([]);
  const [first, second] = file.tariffs!;
  const after: PlantFile = {
    ...file,
    tariffs: [first!, { ...second!, incentive: 0.05 }],
    logbook: { ...file.logbook!, notes: file.logbook!.notes.slice(1) },
    images: [file.images![0]!, { ...file.images![1]!, name: "tetto-nord.jpg" }],
  };
  expect(diffPlants(file, after).map(changeLine)).toEqual([
    "~ tariffs[2026-01-01].incentive: null -> 0.05",
    "- logbook.notes[Sigilli controllati]: Sigilli controllati",
    "- images[tetto.jpg]: tetto.jpg",
    "+ images[tetto-nord.jpg]: tetto-nord.jpg",
  ]);
});

test("[PF8] PFILE-03 tariffs go back with the plant: changed ones, deleted ones, those that came since; logbook and images stay", async () => {
  await writtenPlant("714");
  const list = async () => (await from.make("GET /plant/714/tariffs")) as unknown as Tariff[];
  const [first, second] = await list();
  from.clock.set(noon + 3600);
  await from.make(
    `POST /plant/714/tariffs/${second!.id}`,
    tariff("2026-01-01", 0.4, { valid_to: "2026-06-30" }),
  );
  await from.ask(from.admin, `DELETE /plant/714/tariffs/${first!.id}`);
  await from.make("POST /plant/714/tariffs", tariff("2026-07-01", 0.3));
  const moments = (await from.make("GET /plant/714/snapshots")) as unknown as PlantSnapshot[];
  expect(moments[0]?.at).toBe(noon + 3600);
  const written = await fileOf(from, "714", extras);
  await from.make("POST /plant/714/investment", { ...investment, cost: 1 });
  const restored = await from.make(`POST /plant/714/snapshots/${noon + 3600}/restore`, {});
  expect(await investmentOf(from, "714")).toEqual({ investment });
  expect(restored).toMatchObject({ faults: [], deleted: ["2026-07-01"] });
  expect((await list()).map((one) => [one.id === second!.id, one.valid_from, one.bands])).toEqual([
    [false, "2025-01-01", first!.bands],
    [true, "2026-01-01", second!.bands],
  ]);
  expect(await fileOf(from, "714", extras)).toMatchObject({
    logbook: written.logbook,
    images: written.images,
  });
  from.clock.set(noon);
});

test("[PF7] PFILE-03 each moment says who changed what after it, up to the next one", async () => {
  from.clock.set(noon);
  await from.plant("715");
  const device = await from.device("715", { name: "Contatore" });
  const variables = await Promise.all(
    ["a", "b", "c"].map((mib) => from.variable(device, mib, { name: `Valore ${mib}` })),
  );
  from.clock.set(noon + 1800);
  const { token } = await from.person("luca.bianchi", { 715: [0, 60, 61] });
  const renamed = await from.ask(token, `PATCH /device/${device}`, { name: "Contatore fiscale" });
  expect(renamed.status).toBe(200);
  const moments = (await from.make("GET /plant/715/snapshots")) as unknown as PlantSnapshot[];
  const common = { user: "boss", real_user: null };
  expect(moments).toEqual([
    {
      at: noon + 1800,
      changes: [
        {
          ...common,
          user: "luca.bianchi",
          act: "edit",
          ent: "device",
          count: 1,
          nam: "Contatore fiscale",
        },
      ],
    },
    {
      at: noon,
      // The plant itself was created before its first moment, in the same second.
      changes: [
        { ...common, act: "create", ent: "variable", count: variables.length, nam: "Valore c" },
        { ...common, act: "create", ent: "device", count: 1, nam: "Contatore" },
        { ...common, act: "create", ent: "plant", count: 1, nam: expect.any(String) as string },
      ],
    },
  ]);
  from.clock.set(noon);
});

test("[PF4] PFILE-01 a name that other plants have is allowed and said, whatever its case", async () => {
  const file = await fileOf(from, "711");
  await importOn(to, file, { id: "717", name: "Serre di Quinto" });
  const reply = await importOn(to, file, { id: "716", name: "SERRE di quinto", dry_run: true });
  expect(reply).toMatchObject({ faults: [], namesakes: ["717"] });
  const other = await importOn(to, file, { id: "716", name: "Un altro nome", dry_run: true });
  expect(other).toMatchObject({ faults: [], namesakes: [] });
});

test("[PF1] [P29] in a file a chart names another plant's variable by that plant and its id; where that is not, the series is absent", async () => {
  await from.plant("301");
  await from.plant("302");
  const near = await from.variable(await from.device("301"), "a.1.pac");
  const far = await from.variable(await from.device("302"), "b.1.pac");
  const series = [
    { var_id: near, per_kwp: true },
    { var_id: far, plant_id: "302" },
  ];
  const chart = { name: "Due", type: "line", period: "day", multimode: "normal", series };
  await from.make("POST /plant/301/chart", chart);
  const file = await fileOf(from, "301");
  expect(file.charts[0]?.series).toMatchObject([
    { variable: "a.1.pac", plant_id: null, per_kwp: true },
    { variable: far, plant_id: "302", per_kwp: false },
  ]);
  const chartsOn = async (stage: ServerStage, id: string) =>
    ((await stage.make(`GET /plant/${id}?full=1`)) as unknown as Plant).charts?.map((one) =>
      one.series.map(({ plant_id: plant, var_id: varId }) => [plant, varId === far]),
    );
  await importOn(from, file, { id: "303", name: "Copia" });
  expect(await chartsOn(from, "303")).toEqual([
    [
      [null, false],
      ["302", true],
    ],
  ]);
  await importOn(to, file);
  expect(await chartsOn(to, "301")).toEqual([[[null, false]]]);
});
