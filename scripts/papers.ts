/** Writes the papers that are made from the code: docs/openapi.json and docs/words.md. `npm run check` says when they are not fresh. */
import { writeFileSync } from "node:fs";
import { findPapers } from "./made-papers.ts";

for (const { path, text } of await findPapers()) writeFileSync(path, text);
