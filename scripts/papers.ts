/** Writes the documents that are generated from the code: docs/openapi.json and docs/words.md. `npm run check` reports when they are stale. */
import { writeFileSync } from "node:fs";
import { findPapers } from "./made-papers.ts";

for (const { path, text } of await findPapers()) writeFileSync(path, text);
