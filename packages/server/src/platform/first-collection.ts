import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects the whole heap once, when a server is ready to serve. Until its first whole collection V8 lets the heap grow as far as the machine's
 * memory suggests, to some 240 MB on a large one, and only then by what lives in it; nothing else brings that about for minutes.
 * docs/decisions/0005-small-nursery.md
 */
export function collectOnce(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  collect();
}
