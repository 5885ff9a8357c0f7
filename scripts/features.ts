/** Prints which features are proved by which tests. `--write` puts the totals into README.md, `--missing [AREA]` lists what is not proved. */
import { readFileSync, writeFileSync } from "node:fs";
import {
  parseFeatures,
  proofsByArea,
  proofTable,
  provedFeatures,
  withProofTable,
} from "./feature-proofs.ts";
import { testFiles } from "./source-files.ts";

const [flag, wantedArea] = process.argv.slice(2);
const features = parseFeatures(readFileSync("docs/features.tsv", "utf8"));
const files = testFiles().map((path) => ({ path, text: readFileSync(path, "utf8") }));
const proofs = provedFeatures(features, files);
const areas = proofsByArea(features, proofs);

if (flag === "--missing") {
  const missing = features.filter(
    ({ id, area }) =>
      !proofs.pathsById.has(id) && (wantedArea === undefined || area === wantedArea),
  );
  console.log(missing.map(({ id }) => id).join("\n"));
} else {
  for (const { area, total, proved, paths } of areas) {
    console.log(`${area.padEnd(9)} ${String(proved).padStart(3)} of ${String(total).padStart(3)}`);
    for (const path of paths) console.log(`          ${path}`);
  }
  console.log(`all       ${proofs.pathsById.size} of ${features.length}`);
}
if (flag === "--write") {
  const written = withProofTable(readFileSync("README.md", "utf8"), proofTable(areas));
  if (written === null) {
    console.error("README.md has no <!-- features --> and <!-- /features --> around the table.");
    process.exitCode = 1;
  } else writeFileSync("README.md", written);
}
for (const fault of proofs.faults) console.error(fault);
if (proofs.faults.length > 0) process.exitCode = 1;
