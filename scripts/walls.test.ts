import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = dirname(import.meta.dirname);
const config = join(root, ".dependency-cruiser.cjs");
const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const oxlint = join(root, "node_modules/oxlint/bin/oxlint");

let house: string;
beforeEach(() => {
  house = realpathSync(mkdtempSync(join(tmpdir(), "heliograph-walls-")));
});
afterEach(() => {
  rmSync(house, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** The packages that the walls know by name. */
const packages = ["zod", "jsep", "kysely", "pg", "react", "vitest"];
/** What dependency-cruiser resolves an import of a package to: the entry of the real one, which may lie in a `dist` as our own builds do. */
const entryOf = (name: string): string =>
  relative(root, realpathSync(fileURLToPath(import.meta.resolve(name))));

/** The packages with their own manifest and their entry at its own place, and the workspace's own as npm links them. */
function furnish(): void {
  for (const name of packages) {
    const manifest = `node_modules/${name}/package.json`;
    write(manifest, readFileSync(join(root, manifest), "utf8"));
    write(entryOf(name), "export const x = 1;");
  }
  mkdirSync(join(house, "node_modules/@heliograph"), { recursive: true });
  for (const name of [
    "contract",
    "domain",
    "client",
    "server",
    "web",
    "edge",
    "simulator",
    "testkit",
  ]) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({
        name: `@heliograph/${name}`,
        type: "module",
        exports: { "./*": "./src/*" },
      }),
    );
    symlinkSync(join("../../packages", name), join(house, "node_modules/@heliograph", name));
  }
}

/** `packages/server/src/alerts/alerts.store.ts` for "server/alerts/alerts.store.ts". */
const at = (short: string): string => short.replace(/^(\w+)\//, "packages/$1/src/");

type Imports = Readonly<Record<string, readonly string[]>>;

/** Builds a repository of files with the given imports, and returns the walls that were broken: "rule: from -> to". */
function wallsMet(imports: Imports): readonly string[] {
  furnish();
  const lines = new Map<string, string[]>();
  for (const [from, targets] of Object.entries(imports)) {
    lines.set(from, [...(lines.get(from) ?? []), ...targets.map((to) => `export * from "${to}";`)]);
    for (const to of targets) {
      const inWorkspace = /^@heliograph\/(\w+\/.+)$/.exec(to)?.[1];
      if (inWorkspace !== undefined && !lines.has(inWorkspace)) lines.set(inWorkspace, []);
    }
  }
  for (const [short, text] of lines) write(at(short), `${text.join("\n")}\nexport const it = 1;\n`);
  const ran = spawnSync(
    process.execPath,
    [cruiser, "packages", "--config", config, "--output-type", "json"],
    { cwd: house, encoding: "utf8" },
  );
  const { summary } = JSON.parse(ran.stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
    .toSorted();
}

const service = "@heliograph/server/alerts/alerts.service.ts";
const store = "@heliograph/server/alerts/alerts.store.ts";

/** One wrong import for each wall: the file, what it imports, and what is reported. */
const wrong: readonly (readonly [rule: string, from: string, to: string])[] = [
  ["everything-resolves", "server/plants/a.ts", "./nowhere.ts"],
  ["no-circular", "domain/data/a.ts", "@heliograph/domain/data/a.ts"],
  ["contract-is-the-floor", "contract/data/a.ts", "@heliograph/domain/data/b.ts"],
  ["contract-is-the-floor", "contract/data/b.ts", "react"],
  ["domain-is-pure", "domain/data/c.ts", "node:fs"],
  ["domain-is-pure", "domain/data/d.ts", "kysely"],
  ["client-is-outside", "client/a.ts", "@heliograph/domain/data/b.ts"],
  ["client-is-outside", "client/b.ts", "zod"],
  ["leaves-do-not-meet", "web/plants/a.tsx", "@heliograph/server/main.ts"],
  ["leaves-do-not-meet", "edge/main.ts", "@heliograph/simulator/fleet.ts"],
  ["leaves-do-not-meet", "server/main.ts", "@heliograph/simulator/fleet.ts"],
  ["rooms-talk-by-service", "server/plants/b.ts", "@heliograph/server/alerts/alert-mail.ts"],
  ["rooms-talk-by-service", "server/plants/c.ts", store],
  ["rooms-talk-by-service", "server/plants/d.ts", "@heliograph/server/alerts/mail.service.ts"],
  ["routes-ask-services", "server/alerts/alerts.routes.ts", store],
  ["stores-look-down", "server/plants/plants.store.ts", service],
  [
    "services-know-no-route",
    "server/users/users.service.ts",
    "@heliograph/server/users/users.routes.ts",
  ],
  ["platform-knows-no-room", "server/platform/a.ts", service],
  ["platform-knows-no-room", "server/platform/b.ts", "@heliograph/server/cli.ts"],
  ["sql-only-in-stores", "server/plants/plants.service.ts", "kysely"],
  ["sql-only-in-stores", "server/app.ts", "pg"],
  ["web-rooms-talk-by-api", "web/plants/b.tsx", "@heliograph/web/alerts/alerts-page.tsx"],
  ["web-rooms-talk-by-api", "web/plants/c.tsx", "@heliograph/web/app/frame.tsx"],
  ["pages-are-addresses", "web/alerts/alerts.pages.ts", "@heliograph/web/alerts/alerts-page.tsx"],
  ["ui-knows-no-room", "web/ui/a.tsx", "@heliograph/web/alerts/alerts.api.ts"],
  ["web-has-no-disk", "web/plants/d.tsx", "node:path"],
  ["tests-stay-outside", "server/plants/e.ts", "@heliograph/testkit/fake-clock.ts"],
  ["tests-stay-outside", "domain/data/e.ts", "@heliograph/domain/data/f.test.ts"],
];

describe("the walls", () => {
  test("each reports its one wrong import, and nothing else", () => {
    const met = wallsMet(Object.fromEntries(wrong.map(([, from, to]) => [from, [to]])));
    const expected = wrong.map(([rule, from, to]) => {
      const inWorkspace = /^@heliograph\/(\w+\/.+)$/.exec(to)?.[1];
      const target =
        inWorkspace !== undefined
          ? at(inWorkspace)
          : /^\w+$/.test(to)
            ? entryOf(to)
            : to.replace(/^node:/, "");
      return `${rule}: ${at(from)} -> ${target}`;
    });
    expect(met).toEqual(expected.toSorted());
  });

  test("every wall of the configuration has a wrong import above", () => {
    const { forbidden } = createRequire(import.meta.url)(config) as {
      forbidden: { name: string }[];
    };
    const proved = new Set(wrong.map(([rule]) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
  });

  test("a repository that keeps the rules breaks none", () => {
    expect(
      wallsMet({
        "contract/alerts/alerts.wire.ts": ["zod"],
        "domain/formulas/parse.ts": ["jsep", "@heliograph/contract/alerts/alerts.wire.ts"],
        "domain/formulas/parse.test.ts": ["vitest", "./parse.ts"],
        "client/portal-client.ts": ["node:zlib", "@heliograph/contract/alerts/alerts.wire.ts"],
        "simulator/feed.ts": ["@heliograph/client/portal-client.ts"],
        "server/main.ts": [service, "@heliograph/server/alerts/alerts.routes.ts"],
        "server/app.ts": [
          "@heliograph/server/plants/plants.routes.ts",
          "@heliograph/server/platform/db.ts",
        ],
        "server/cli.ts": ["@heliograph/server/plants/plants.service.ts"],
        "server/platform/db.ts": ["kysely", "pg"],
        "server/alerts/alerts.routes.ts": ["./alerts.service.ts"],
        "server/alerts/alerts.service.ts": ["./alerts.store.ts", "./alert-mail.ts"],
        "server/alerts/alerts.store.ts": ["kysely", "../platform/db.ts"],
        "server/alerts/alerts.test.ts": [
          "@heliograph/testkit/fresh-database.ts",
          "pg",
          "../plants/plants.store.ts",
        ],
        "server/alerts/alert-mail.ts": ["@heliograph/domain/formulas/parse.ts"],
        "server/plants/plants.routes.ts": ["./plants.service.ts"],
        "server/plants/plants.service.ts": ["../alerts/alerts.service.ts", "./plants.store.ts"],
        "server/plants/plants.store.ts": ["kysely"],
        "testkit/fresh-database.ts": ["pg", "@heliograph/server/platform/db.ts"],
        "web/app/frame.tsx": ["react", "@heliograph/web/alerts/alerts-page.tsx"],
        "web/ui/chart.tsx": ["react", "./chart-worker.ts?worker&url", "geojson"],
        "web/alerts/alerts.api.ts": ["@heliograph/contract/alerts/alerts.wire.ts"],
        "web/alerts/alerts-page.tsx": ["./alerts.api.ts", "../ui/chart.tsx"],
        "web/alerts/alerts.pages.ts": ["../ui/page.ts"],
        "web/ui/page.ts": ["react"],
        "web/plants/plants-page.tsx": ["../alerts/alerts.api.ts", "../alerts/alerts.pages.ts"],
        "edge/main.ts": ["@heliograph/contract/alerts/alerts.wire.ts"],
      }),
    ).toEqual([]);
  });
});

describe("the lint", () => {
  function faultsOf(path: string, text: string): readonly string[] {
    write(path, text);
    // Beside the fixture: the paths of its overrides are relative to the configuration itself.
    write(".oxlintrc.json", readFileSync(join(root, ".oxlintrc.json"), "utf8"));
    const ran = spawnSync(process.execPath, [oxlint, "--format", "json", "packages"], {
      cwd: house,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(ran.stdout) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  }

  test.each([
    ["export const at = Date.now();", "eslint(no-restricted-globals)"],
    ["export const at = new Date(0);", "eslint(no-restricted-globals)"],
    ["export const at = Math.random();", "eslint(no-restricted-properties)"],
    ["export const at = Temporal.Now.instant();", "eslint(no-restricted-properties)"],
  ])("%s is refused there, and nowhere else", (text, rule) => {
    expect(faultsOf("packages/domain/src/data/a.ts", text)).toEqual([rule]);
    rmSync(join(house, "packages"), { recursive: true });
    expect(faultsOf("packages/server/src/data/a.ts", text)).toEqual([]);
  });

  test("an address of a page is not put together by hand", () => {
    const text = 'import { Link } from "@tanstack/react-router";\nexport const A = Link;';
    expect(faultsOf("packages/web/src/plants/a.ts", text)).toEqual([
      "eslint(no-restricted-imports)",
    ]);
    rmSync(join(house, "packages"), { recursive: true });
    expect(faultsOf("packages/web/src/ui/page-link.tsx", text)).toEqual([]);
  });

  test.each([
    ["export * from './b.ts';", "oxc(no-barrel-file)"],
    [
      "export const f = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;",
      "eslint(max-params)",
    ],
    [
      Array.from({ length: 401 }, (_, i) => `export const x${i} = ${i};`).join("\n"),
      "eslint(max-lines)",
    ],
    ["export const f = (a: any): unknown => a;", "typescript(no-explicit-any)"],
    ["console.log(1);", "eslint(no-console)"],
  ])("what breaks $1 is refused everywhere", (text, rule) => {
    expect(faultsOf("packages/server/src/data/a.ts", text)).toContain(rule);
  });
});
