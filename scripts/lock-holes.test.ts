import { expect, test } from "vitest";
import { lockHoles } from "./lock-holes.ts";

test("a platform package that is named but not locked is a hole", () => {
  const tool = {
    version: "1.0.0",
    optionalDependencies: { "@tool/linux": "1.0.0", "@tool/darwin": "1.0.0" },
  };
  expect(
    lockHoles({
      packages: {
        "": {},
        "node_modules/tool": tool,
        "node_modules/@tool/linux": { version: "1.0.0" },
      },
    }),
  ).toEqual(["node_modules/tool names @tool/darwin, which is not locked"]);
});

test("a package locked inside another one is locked", () => {
  expect(
    lockHoles({
      packages: {
        "": { optionalDependencies: { b: "1" } },
        "node_modules/a/node_modules/b": { version: "1.0.0" },
      },
    }),
  ).toEqual([]);
});

test("a download address is reported; the folder of a workspace is none", () => {
  expect(
    lockHoles({
      packages: {
        "node_modules/a": { version: "1.0.0", resolved: "https://registry.example/a.tgz" },
        "node_modules/@heliograph/web": { resolved: "packages/web" },
      },
    }),
  ).toEqual(["node_modules/a carries a download address"]);
});
