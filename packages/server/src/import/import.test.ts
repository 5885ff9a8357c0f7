import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importStage, type ImportStage } from "../../../testkit/src/import-stage.ts";
import { logsService } from "../logs/logs.service.ts";
import { usersService } from "../users/users.service.ts";

// Rows of a real plant (SOLPEV, MIT, (c) 2019 SOLARMA s.n.c.), shortened to some of their columns.
const header =
  "Orario di rilevazione\tNumero dispositivo \tNumero di serie\tPotenza [W]\tEnergia di oggi [kWh]\tStato\tLimite di potenza [W]";
const rows = [
  "2019-09-08 11:50:00\t1\t029501N182\t0\t0\t70\t16000",
  "2019-09-08 11:50:00\t2\t101802N182\t3222\t10.055\t60\t16000",
  "2019-09-08 12:00:00\t1\t029501N182\t0\t0\t70\t16000",
  "2019-09-08 12:00:00\t2\t101802N182\t3600\t10.655\t60\t16000",
  "2019-09-08 12:10:00\t2\t1018", // cut
  "2019-09-08 12:10:00\t2\t101802N182\t3400\t--\t60\t16000",
];

let stage: ImportStage;
let made = 0;
beforeAll(async () => {
  stage = await importStage();
});
afterAll(() => stage.close());

/** A folder with these files; the plant is called after it. */
function folderOf(files: Record<string, string>): string {
  const path = join(stage.folder, `field ${++made}`);
  mkdirSync(path);
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(path, name), Buffer.from(text, "latin1"));
  return path;
}
const danfoss = (...lines: string[]): string => [header, ...lines, ""].join("\n");
/** Everything that an import could change, as one text. */
async function portalNow(): Promise<string> {
  const plants = (await stage.ask("GET", "/plant/all?full=true")) as { id: string }[];
  const whole = [];
  for (const { id } of plants) whole.push(await stage.ask("GET", `/plant/${id}?full=true`));
  return JSON.stringify(whole);
}
const packetsInJournal = async (): Promise<number> => {
  const { n } = (await stage.world.db
    .selectFrom("packet" as never)
    .select((e) => e.fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow()) as { n: string };
  return Number(n);
};

describe("an import of a folder", () => {
  test("[X2] [X6] [X15] makes the plant, sends the moments, and says what it left out and where", async () => {
    const folder = folderOf({ "details.txt": danfoss(...rows), "notes.md": "# notes" });
    const output = await stage.type("danfoss", folder, "--plant", "0601", "--kwp", "36.5");
    expect(output).toContain(
      "plant 0601 field 1: made the plant, 2 devices, 8 variables, 2 formulas",
    );
    expect(output).toContain("3 moments from 2019-09-08 11:50 to 2019-09-08 12:10 (Europe/Rome)");
    // 2 x 2 rows of 4 values, and one of 3.
    expect(output).toContain("3 packets sent, 19 values accepted");
    expect(output).toContain("nothing was refused");
    expect(output).toContain("line 6: cut line: 3 of 7 cells");
    expect(output).toContain('line 7: Energia di oggi [kWh]: "--" is no number');
    expect(output).toContain("skipped notes.md: no table by its name");
    expect(stage.shown).toContain("sending: 100 %");
    const plant = await stage.ask("GET", "/plant/0601?full=true");
    expect(plant).toMatchObject({
      name: "field 1",
      timezone: "Europe/Rome",
      kwp: 36.5,
      // The local day of the first moment began at 22:00 UTC.
      active_since: Date.UTC(2019, 8, 7, 22) / 1000,
    });
    const [inverter] = plant.devices;
    expect(inverter).toMatchObject({ oid: "inv", oidn: 1, nominal: 16, brand: "Danfoss" });
    const idOf = (mib: string): string =>
      plant.devices
        .flatMap((d: { variables: { mib: string; id: string }[] }) => d.variables)
        .find((v: { mib: string }) => v.mib === mib).id;
    const start = Date.UTC(2019, 8, 8, 10) / 1000; // 12:00 in Rome
    const ids = [idOf("inv.2.pac"), plant.sections[0].fpac, idOf("inv.2.eday")];
    const [row] = await stage.ask("POST", "/data/fetch", { ids, start, end: start + 300 });
    expect(row).toEqual([start, 3.6, 3.6, 10.655]);
    expect(plant.homepage.featured_vars).toEqual([plant.sections[0].fpac]);
  });

  test("[X13] again, it changes nothing and sends nothing, and goes to the same plant without being told", async () => {
    const folder = join(stage.folder, "field 1");
    const [before, packets] = [await portalNow(), await packetsInJournal()];
    const output = await stage.type("danfoss", folder);
    expect(output).toContain("plant 0601 field 1: nothing was missing");
    expect(output).toContain("3 moments the portal had already, 0 packets sent");
    expect(await portalNow()).toBe(before);
    expect(await packetsInJournal()).toBe(packets);
  });

  test("[X13] what people changed stays; what is new is added", async () => {
    const folder = folderOf({ "details.txt": danfoss(...rows.slice(0, 2)) });
    await stage.type("danfoss", folder, "--plant", "602");
    const plant = await stage.ask("GET", "/plant/602?full=true");
    const device = plant.devices[0];
    await stage.ask("PATCH", `/device/${device.id}`, { name: "North roof", nominal: 15 });
    await stage.ask("PATCH", "/plant/602", {
      sections: plant.sections.map((s: object) => ({ ...s, kwp: 40 })),
    });
    writeFileSync(
      join(folder, "later.txt"),
      danfoss(...rows.slice(2, 4), "2019-09-08 12:00:00\t3\t101902N182\t0\t0\t50\t16000"),
    );
    const output = await stage.type("danfoss", folder, "--plant", "602");
    expect(output).toContain("made 1 device, 4 variables");
    expect(output).toContain("1 moment the portal had already, 1 packet sent, 12 values accepted");
    const after = await stage.ask("GET", "/plant/602?full=true");
    expect(after.devices[0]).toMatchObject({ name: "North roof", nominal: 15 });
    expect(after).toMatchObject({ kwp: 40 });
  });

  test("[X2] the size that the plant has goes before the one that the files suggest", async () => {
    const part = { name: "GLOBAL", kwp: 50 };
    await stage.ask("POST", "/plant", {
      id: "605",
      name: "known size",
      client: "Acme Solar",
      active_since: 0,
      sections: [part, { ...part, name: "A" }],
    });
    const csv = ",met1_poa_pyranometer,inv1_power\n2019-09-08 12:00:00,800,30000\n";
    await stage.type("alsoenergy", folderOf({ "m.csv": csv }), "--plant", "605");
    const plant = await stage.ask("GET", "/plant/605?full=true");
    const { fteo, fpr } = plant.sections[0];
    const start = Date.UTC(2019, 8, 8, 10) / 1000;
    const ids = [fteo, fpr];
    // 50 kWp x 0.8 kW/m2 = 40 kW; 30 kW of them are 75 %.
    expect(await stage.ask("POST", "/data/fetch", { ids, start, end: start + 300 })).toEqual([
      [start, 40, 75],
    ]);
  });

  test("[X15] what the portal refuses is reported by reason", async () => {
    const folder = folderOf({ "details.txt": danfoss(...rows.slice(2, 4)) });
    await stage.type("danfoss", folder, "--plant", "603");
    writeFileSync(
      join(folder, "details.txt"),
      danfoss(
        ...rows.slice(2, 4),
        "2019-09-07 12:00:00\t2\tx\t1\t1\t60\t1",
        "2019-09-08 13:00:00\t2\tx\t1\t1\t60.5\t1",
      ),
    );
    const output = await stage.type("danfoss", folder, "--plant", "603");
    expect(output).toContain("2 lines refused:");
    expect(output).toContain("    stamp_before_active: 1");
    expect(output).toContain("    wrong_data_type: 1");
  });
});

describe("[X12] nothing is written before everything is read", () => {
  const cases: [string, () => Record<string, string>, string][] = [
    [
      "a wrong header",
      () => ({ "details.txt": danfoss(...rows).replace("Potenza [W]", "Potenz") }),
      "details.txt, line 1: the header lacks",
    ],
    [
      "an unknown unit in the second file",
      () => ({ "a.txt": danfoss(...rows), "b.txt": danfoss(...rows).replace("[W]", "[cv]") }),
      'b.txt, line 1: column "Potenza [cv]"',
    ],
    [
      "a folder without tables",
      () => ({ "notes.md": "# notes", "x.txt": "a\tb" }),
      "holds no measurements of the kind danfoss.\n  notes.md: no table",
    ],
  ];
  test.each(cases)("[X5] %s", async (_, files, reason) => {
    const [before, packets] = [await portalNow(), await packetsInJournal()];
    await expect(stage.type("danfoss", folderOf(files()), "--plant", "699")).rejects.toThrow(
      reason,
    );
    expect(await portalNow()).toBe(before);
    expect(await packetsInJournal()).toBe(packets);
  });
  test("[X12] a folder that is not there, a zone that nobody knows", async () => {
    await expect(stage.type("danfoss", join(stage.folder, "nowhere"))).rejects.toThrow(
      "cannot be read",
    );
    const folder = folderOf({ "m.csv": ",inv1_power\n2019-09-08 12:00:00,1000\n" });
    await expect(stage.type("alsoenergy", folder)).rejects.toThrow("--timezone is needed");
    writeFileSync(
      join(folder, "site_loc_orientation.json"),
      '{"loc":{"latitude":1,"longitude":200,"tz":"Nowhere"}}',
    );
    await expect(stage.type("alsoenergy", folder)).rejects.toThrow("site_loc_orientation.json");
  });
  test("[X16] a plant whose devices are others", async () => {
    await stage.type("danfoss", folderOf({ "details.txt": danfoss(...rows) }), "--plant", "604");
    const { devices } = await stage.ask("GET", "/plant/604?full=true");
    await stage.ask("PATCH", `/device/${devices[0].id}`, { type: "meter" });
    const before = await portalNow();
    const folder = folderOf({ "details.txt": danfoss(...rows) });
    await expect(stage.type("danfoss", folder, "--plant", "604")).rejects.toThrow(
      "has inv.1 already, of the type meter; the files know it as inverter",
    );
    expect(await portalNow()).toBe(before);
  });
  test.each([
    [[], "missing required argument 'folder'"],
    [["a", "b"], "too many arguments"],
    [["a", "--plant", "12"], "3 or 4 digits"],
    [["a", "--timezone", "Mars"], "A time zone is needed"],
    [["a", "--kwp=-1"], "above 0"],
    [["a", "--unit", "KW"], "CHANNEL=UNIT"],
    [["a", "--url", "ftp://x"], "http://"],
    [["a", "--strange"], "--strange"],
  ])("[X12] %j", async (args, reason) => {
    await expect(stage.type("danfoss", ...args)).rejects.toThrow(reason);
  });
});

describe("[X14] the portal that is spoken to", () => {
  test("[X14] one that listens is used, with a session that this process signed", async () => {
    const portal = await stage.open(stage.portal.url);
    expect(portal.url).toBe(stage.portal.url);
    await portal.close();
    // Closing what was only used leaves it serving.
    expect(await stage.ask("GET", "/user/me")).toMatchObject({ username: "importer" });
  });
  test("[X14] nobody at an address that was given is reported, and nothing is served instead", async () => {
    await expect(stage.open("http://127.0.0.1:1")).rejects.toThrow(
      "Nobody listens at http://127.0.0.1:1.",
    );
  });
  test("[X14] something else that answers sees no session", async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, reply) => {
      seen.push(request.headers.authorization);
      reply.end("not_logged_in");
    });
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const { port } = other.address() as AddressInfo;
    await expect(stage.open(`http://127.0.0.1:${port}`)).rejects.toThrow("is not Heliograph");
    expect(seen).toEqual([undefined]);
    other.close();
  });
  test("[X14] a demonstration that stands still is served like any other portal", async () => {
    const still = await importStage();
    try {
      await still.world.db.deleteFrom("account").execute();
      const world = { ...still.world, settings: { ...still.world.settings, demo: true } };
      const demo = usersService(world, logsService(world));
      await demo.claimDatabase();
      await demo.ensureDemoAccounts([]);
      const served = await still.open(null);
      const reply = await fetch(`${served.url}/api/v1/user/me`, {
        headers: { authorization: `Bearer ${served.token}` },
      });
      expect(await reply.json()).toMatchObject({ username: "admin" });
      await served.close();
    } finally {
      await still.close();
    }
  });
  test("[X14] a locked admin signs nothing", async () => {
    const empty = await importStage();
    try {
      await empty.world.db.updateTable("account").set({ disabled: true }).execute();
      const other = await empty.open(null).catch((error: Error) => error.message);
      expect(other).toContain("user create NAME --admin");
    } finally {
      await empty.close();
    }
  });
});
