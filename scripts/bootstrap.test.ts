import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const scripts = import.meta.dirname;
const started: ChildProcess[] = [];
let clone: string;

function write(path: string, text: string, mode = 0o644): void {
  const at = join(clone, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
  chmodSync(at, mode);
}
const read = (path: string): string => readFileSync(join(clone, path), "utf8");
const lock = (version: string): string =>
  JSON.stringify({ packages: { "": {}, "node_modules/a": { version, integrity: version } } });

/** A clone with our scripts, an npm that only notes that it was called, and a program to start. */
beforeEach(() => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), "heliograph-clone-")));
  for (const name of ["bootstrap", "run", "install", "portal"])
    cpSync(join(scripts, `${name}.mjs`), join(clone, "scripts", `${name}.mjs`));
  write("package-lock.json", lock("1.0.0"));
  write("tsconfig.base.json", "{}");
  write("work.mjs", `console.log("args", process.argv.slice(2).join(" "));`);
  // The pinned Node is another file than the one that runs us, as on a machine with an older Node.
  write("node26", `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, 0o755);
  write(
    "bin/npm",
    `#!/bin/sh
echo "npm $*" >> "${join(clone, "calls")}"
echo "$PATH" > "${join(clone, "path")}"
rm -rf node_modules
[ -f slow ] && { touch begun; exec sleep 600; }
mkdir -p node_modules/.bin
cp node26 node_modules/.bin/node
`,
    0o755,
  );
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(clone, { recursive: true, maxRetries: 3 });
});

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(clone, "node_modules/.bin")}:${join(clone, "bin")}:/usr/bin:/bin`,
});

function start(...args: readonly string[]): { code: number | null; out: string } {
  const ran = spawnSync(process.execPath, ["scripts/bootstrap.mjs", ...args], {
    cwd: clone,
    env: environment(),
    encoding: "utf8",
  });
  return { code: ran.status, out: ran.stdout + ran.stderr };
}

function begin(...args: readonly string[]): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs", ...args], {
    cwd: clone,
    env: environment(),
    stdio: "ignore",
  });
  started.push(child);
  return {
    child,
    ended: new Promise((done) => {
      child.on("exit", done);
    }),
  };
}

const appears = async (path: string): Promise<void> => {
  await vi.waitUntil(() => existsSync(join(clone, path)), { timeout: 20_000, interval: 10 });
};
const installs = (): number =>
  existsSync(join(clone, "calls")) ? read("calls").trim().split("\n").length : 0;

describe("installing", () => {
  test("a fresh clone installs once and hands over the arguments; a changed lock installs again", () => {
    expect(start("work.mjs", "--demo", "a b").out).toContain("args --demo a b");
    expect(start("work.mjs").out).toBe("args \n");
    expect(installs()).toBe(1);
    write("package-lock.json", lock("2.0.0"));
    start("work.mjs");
    expect(installs()).toBe(2);
    expect(read("calls")).toContain("npm ci --include=dev --include=optional");
  });

  test("npm does not run on the Node that it is about to delete", () => {
    start("work.mjs");
    expect(read("path")).not.toContain("node_modules");
  });

  test("what was installed by hand from the same lock file is not installed again", () => {
    write("node_modules/.bin/node", read("node26"), 0o755);
    write("node_modules/.package-lock.json", lock("1.0.0"));
    expect(start("work.mjs").code).toBe(0);
    expect(installs()).toBe(0);
    write("package-lock.json", lock("2.0.0"));
    start("work.mjs");
    expect(installs()).toBe(1);
  });

  test("an install that is interrupted is repeated, and nothing is left running", async () => {
    write("slow", "");
    const first = begin("work.mjs");
    await appears("begun");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(143); // 128 + SIGTERM 15
    rmSync(join(clone, "slow"));
    expect(start("work.mjs").out).toContain("args");
    expect(installs()).toBe(2);
  });

  test("an install that fails is reported and nothing is started", () => {
    write("bin/npm", "#!/bin/sh\nexit 7\n", 0o755);
    const { code, out } = start("work.mjs");
    expect(code).toBe(7);
    expect(out).toContain("could not be installed");
    expect(out).not.toContain("args");
  });

  test("two starts at once install once", async () => {
    const both = [begin("work.mjs"), begin("work.mjs"), begin("work.mjs")];
    expect(await Promise.all(both.map(async ({ ended }) => await ended))).toEqual([0, 0, 0]);
    expect(installs()).toBe(1);
  });
});

describe("handing over", () => {
  test.each([
    ["process.exit(5)", 5],
    ["process.kill(process.pid, 'SIGKILL')", 137],
  ])("%s ends the start with %i", (text, code) => {
    write("work.mjs", text);
    expect(start("work.mjs").code).toBe(code);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s reaches the program, whose answer counts",
    async (signal) => {
      write(
        "work.mjs",
        `import { writeFileSync } from "node:fs";
       process.on("${signal}", () => process.exit(9));
       setInterval(() => {}, 1000);
       writeFileSync("begun", "");`,
      );
      const { child, ended } = begin("work.mjs");
      await appears("begun");
      child.kill(signal);
      expect(await ended).toBe(9);
    },
  );

  test("a program that does not exist is named", () => {
    expect(start("nowhere.ts")).toMatchObject({
      code: 2,
      out: expect.stringContaining("There is no nowhere.ts"),
    });
  });
});

describe("the portal before the server", () => {
  const main = "packages/server/src/main.ts";
  const index = "packages/web/dist/index.html";

  /** A vite that copies the page and counts itself. */
  beforeEach(() => {
    write(main, `console.log("serving");`);
    write("packages/web/index.html", "one");
    write("packages/contract/src/a.ts", "export const a = 1;");
    write("packages/domain/src/b.ts", "export const b = 1;");
    write(
      "vite.mjs",
      `import { appendFileSync, cpSync, mkdirSync } from "node:fs";
       const out = process.argv[process.argv.indexOf("--outDir") + 1];
       appendFileSync("../../builds", "x");
       mkdirSync(out, { recursive: true });
       cpSync("index.html", out + "/index.html");`,
    );
    write(
      "bin/npm",
      `#!/bin/sh
mkdir -p node_modules/.bin node_modules/vite/bin
cp node26 node_modules/.bin/node
cp vite.mjs node_modules/vite/bin/vite.js
echo '{"type":"module"}' > node_modules/vite/package.json
`,
      0o755,
    );
  });
  const builds = (): number => (existsSync(join(clone, "builds")) ? read("builds").length : 0);

  test("the server runs with its own flags of Node and of its memory, every other program without", () => {
    const print = `console.log("flags", process.execArgv.join(" "), process.env.MALLOC_MMAP_THRESHOLD_);`;
    write(main, print);
    write("flags.mjs", print);
    expect(start(main).out).toContain(
      "flags --max-semi-space-size=4 --heap-growing-percent=100 65536\n",
    );
    expect(start("flags.mjs").out).toBe("flags  undefined\n");
  });
  test("is built once, and again when something it is made of changes", () => {
    expect(start(main).out).toMatch(/Building the portal[^]*Portal built in [\d.]+ s[^]*serving/);
    expect(start(main).out).toBe("serving\n");
    expect(builds()).toBe(1);
    for (const [path, n] of [
      ["packages/web/index.html", 2],
      ["packages/contract/src/a.ts", 3],
      ["packages/domain/src/c.ts", 4],
    ] as const) {
      write(path, "changed");
      start(main);
      expect(builds()).toBe(n);
    }
    expect(read(index)).toBe("changed");
  });

  test("is not built for a test that changes, for another program, or for a process that serves none", () => {
    start(main);
    write("packages/domain/src/b.test.ts", "changed");
    start(main);
    expect(builds()).toBe(1);
    write("packages/web/index.html", "changed");
    start("work.mjs");
    expect(
      spawnSync(process.execPath, ["scripts/bootstrap.mjs", main], {
        cwd: clone,
        env: { ...environment(), ROLES: "worker" },
      }).status,
    ).toBe(0);
    expect(builds()).toBe(1);
  });

  test("that cannot be built leaves the old build and does not start the server", () => {
    start(main);
    write("packages/web/index.html", "two");
    write("node_modules/vite/bin/vite.js", "process.exit(3);");
    const { code, out } = start(main);
    expect(code).toBe(3);
    expect(out).toContain("The portal could not be built.");
    expect(out).not.toContain("serving");
    expect(read(index)).toBe("one");
  });
});
