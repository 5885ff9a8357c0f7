import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorClient } from "../import/operator-client.ts";
import { runCommand } from "../platform/commands.ts";
import { plantFileCommands } from "./plantfiles.cli.ts";

const noon = at("2026-06-21T12:00+02:00");
const folder = mkdtempSync(join(tmpdir(), "heliograph-files-"));
const pathOf = (name: string): string => join(folder, name);
let stage: ServerStage;
let url: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`;
  await stage.plant("801");
  await stage.variable(await stage.device("801", { type: "meter" }), "met.e", { udm: "kWh" });
  const packets = Array.from({ length: 2 * 288 }, (_, slot) => ({
    timestamp: noon - (2 * 288 - slot) * 300,
    values: { "met.e": slot / 4 },
  }));
  await stage.post("801", packets);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stage.close();
});

/** What the command says, to its end. */
async function type(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const room = plantFileCommands({
    openCalls: (_, given) =>
      Promise.resolve({
        ...operatorClient(given ?? url, stage.admin),
        close: () => Promise.resolve(),
      }),
    progress: () => {},
    print: (line) => void lines.push(line),
  });
  const { settings, log } = stage.world;
  const print = (line: string): void => void lines.push(line);
  const open = () => Promise.resolve({ ...stage, config: stage.connection, settings, log, print });
  await runCommand([room], ["plant", ...args], { open, print });
  return lines;
}

test("PFILE-01 plant export writes one file, plant import creates the plant of it with its measurements", async () => {
  expect(await type("export", "801", pathOf("a.json"))).toEqual([
    `plant 801 is in ${pathOf("a.json")}`,
  ]);
  const text = readFileSync(pathOf("a.json"), "utf8");
  expect(text.split("\n").slice(0, 3)).toEqual([
    "{",
    '  "format": "heliograph-plant",',
    '  "version": 2,',
  ]);
  expect(await type("import", pathOf("a.json"), "--id", "802", "--name", "Zwei")).toEqual([
    "created plant 802 Zwei: 1 sections, 1 devices, 1 variables, 0 formulas, 0 charts, 0 alerts, 0 reports, 0 tariffs, 0 notes, 0 images, 0 permissions",
  ]);
  // Two days of 5 minutes that began at noon touch three days of the plant.
  expect(await type("export", "801", pathOf("a.ndjson.gz"), "--data")).toEqual([
    `plant 801 is in ${pathOf("a.ndjson.gz")} with 3 days`,
  ]);
  expect(
    gunzipSync(readFileSync(pathOf("a.ndjson.gz")))
      .toString()
      .trimEnd()
      .split("\n"),
  ).toHaveLength(1 + 576);
  const dry = await type("import", pathOf("a.ndjson.gz"), "--id", "803", "--dry-run");
  expect(dry).toHaveLength(2);
  expect(dry[0]).toMatch(/^plant 801 is called .* too$/);
  expect(dry[1]).toMatch(/^would create plant 803/);
  const made = await type("import", pathOf("a.ndjson.gz"), "--id", "803");
  expect(made.at(-1)).toBe("576 moments sent, 576 values accepted, 0 refused");
  // It was cut short, as it were: the same measurements again change nothing.
  expect(await type("import", pathOf("a.ndjson.gz"), "--id", "803", "--data-only")).toEqual([
    "576 moments sent, 576 values accepted, 0 refused",
  ]);
  await type("export", "803", pathOf("b.ndjson.gz"), "--data");
  const [, ...a] = gunzipSync(readFileSync(pathOf("a.ndjson.gz")))
    .toString()
    .split("\n");
  const [, ...b] = gunzipSync(readFileSync(pathOf("b.ndjson.gz")))
    .toString()
    .split("\n");
  expect(b).toEqual(a);
});

test("PFILE-01 a file that is cut, unpacks without an end, or is refused costs nothing, and says why", async () => {
  await type("export", "801", pathOf("c.ndjson.gz"), "--data");
  const bytes = readFileSync(pathOf("c.ndjson.gz"));
  writeFileSync(pathOf("cut.gz"), bytes.subarray(0, bytes.length - 20));
  // 100 MB of zeros in 100 kB.
  writeFileSync(pathOf("bomb.gz"), gzipSync(Buffer.alloc(100_000_000)));
  writeFileSync(pathOf("half.json"), readFileSync(pathOf("a.json")).subarray(0, 400));
  const refused: [string[], string][] = [
    [["import", pathOf("cut.gz"), "--id", "810"], "was not copied whole"],
    [["import", pathOf("bomb.gz"), "--id", "810"], "more than 32 MB of configuration"],
    [["import", pathOf("half.json"), "--id", "810"], "ends in the middle"],
    [["import", pathOf("none.json")], "cannot be read"],
    [["import", pathOf("a.json")], "nothing was written"],
    [["export", "999", pathOf("no.json")], "404"],
  ];
  for (const [args, words] of refused)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(type(...args)).rejects.toThrow(words);
  expect(await stage.make("GET /plant/810/exists")).toBe(false);
});

test("PFILE-02 plant diff prints what differs between files and plants, line by line; nothing is printed of what is the same", async () => {
  await type("export", "801", pathOf("then.json"));
  expect(await type("diff", "801", pathOf("then.json"))).toEqual(["no differences"]);
  const [device] = (
    (await stage.make("GET /plant/801?full=true")) as { devices?: { id: string }[] }
  ).devices!;
  await stage.make(`PATCH /device/${device!.id}`, { nominal: 12.5 });
  await stage.variable(device!.id, "met.p", { name: "Potenza", udm: "kW" });
  const lines = [
    "~ devices[=Device 801].nominal: null -> 12.5",
    "+ devices[=Device 801].variables[met.p]: Potenza",
    "2 differences",
  ];
  expect(await type("diff", pathOf("then.json"), "801")).toEqual(lines);
  await type("export", "801", pathOf("now.json"));
  expect(await type("diff", pathOf("then.json"), pathOf("now.json"))).toEqual(lines);
  writeFileSync(pathOf("other.json"), '{"format":"heliograph-plant","version":9}');
  await expect(type("diff", pathOf("other.json"), "801")).rejects.toThrow("has version 9");
});
