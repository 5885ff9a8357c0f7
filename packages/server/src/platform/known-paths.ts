import type { FastifyInstance } from "fastify";

/** Which methods a path answers, so that a wrong method differs from a path that does not exist. */
export interface KnownPaths {
  /** Empty for an unknown path. */
  methodsOf(path: string): readonly string[];
}

/** Records every route that is mounted from here on. */
export function knownPaths(app: FastifyInstance): KnownPaths {
  const byPattern = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const known = byPattern.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const each of [method].flat()) known.methods.add(each);
    byPattern.set(url, known);
  });
  return {
    methodsOf: (path) => {
      const found = [...byPattern.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
    },
  };
}
/** Only `:name` is special in a path of the contract. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
