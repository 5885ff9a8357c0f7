import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isRoute = (value: unknown): value is { method: string; path: string } =>
  isObject(value) && typeof value["method"] === "string" && typeof value["path"] === "string";
const isPlain = (value: unknown): boolean =>
  typeof value === "string" ||
  typeof value === "number" ||
  (isObject(value) && !("_zod" in value) && Object.values(value).every(isPlain));

/**
 * What the browser needs of a file of routes: method and path of each. Schemas and functions are left out; importing one fails the build,
 * reading one through a route throws.
 */
function leanSource(exported: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exported).flatMap(([name, value]) => {
    if (isRoute(value))
      return [
        `export const ${name} = lean(${JSON.stringify(value.method)}, ${JSON.stringify(value.path)});`,
      ];
    return isPlain(value) ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
  });
  const refuse = `() => { throw new Error("Schemas of routes stay out of the browser: import the schema from the room's .wire.ts"); }`;
  return [
    `const refuse = { get: ${refuse} };`,
    `const lean = (method, path) => Object.defineProperties({ method, path }, { params: refuse, query: refuse, body: refuse, reply: refuse });`,
    ...lines,
  ].join("\n");
}

/** Calls need a method and a path, not the schema library: without it the login is 27 kB lighter. */
export function leanRoutes(): Plugin {
  return {
    name: "heliograph-lean-routes",
    enforce: "pre",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!/\/contract\/src\/(?:.+\.routes|route)\.ts$/.test(file)) return undefined;
      // The time of the last change makes a development server read an edited file anew.
      const loaded: Record<string, unknown> = await import(
        `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`
      );
      return leanSource(loaded);
    },
  };
}
