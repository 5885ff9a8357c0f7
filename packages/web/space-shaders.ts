import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const made = "new Function('width', 'height', 'dpr', 'return ' + exprRes[1])";

/**
 * The chart engine's part in space makes functions of formulas for sizes (`expr(width / 2)`) while the page runs, which our content policy
 * forbids. They are all known: here they become functions of the code. A release that makes them in another way fails the build.
 */
export function spaceShaders(): Plugin {
  return {
    name: "heliograph-space-shaders",
    apply: "build",
    transform: {
      filter: { id: /claygl\/src\/createCompositor\.js$/ },
      handler(code) {
        if (!code.includes(made))
          throw new Error("claygl makes its functions of sizes elsewhere now");
        const file = createRequire(import.meta.url).resolve("echarts-gl/lib/effect/composite.js");
        const formulas = [...readFileSync(file, "utf8").matchAll(/'expr\((.*)\)'/g)].map(
          ([, formula = ""]) => formula,
        );
        const cases = [...new Set(formulas)].map(
          (formula) => `${JSON.stringify(formula)}: (width, height, dpr) => (${formula})`,
        );
        return `const sizes = {${cases.join(", ")}};\n${code.replace(made, "sizes[exprRes[1]]")}`;
      },
    },
  };
}
