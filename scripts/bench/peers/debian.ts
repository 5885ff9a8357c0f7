/** Programs of other engines, out of Debian's packages; nothing is installed. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Where a program lies: on this machine, or out of the package of that name, which is unpacked in a folder.
 * @returns null where there is neither
 */
export function fromDebian(name: string, program: string, folder: string): string | null {
  const there = ["/usr/bin", "/usr/local/bin"].map((bin) => join(bin, program)).find(existsSync);
  if (there !== undefined) return there;
  const unpacked = join(folder, name);
  mkdirSync(unpacked, { recursive: true });
  try {
    const silent = { cwd: unpacked, stdio: "ignore" } as const;
    execFileSync("apt-get", ["download", name], silent);
    const file = readdirSync(unpacked).find((entry) => entry.endsWith(".deb"))!;
    execFileSync("dpkg-deb", ["-x", file, "."], silent);
    return join(unpacked, "usr/bin", program);
  } catch {
    return null;
  }
}
/** Of its package, as Debian counts; null where the program is not from one. */
export function versionOf(name: string): string | null {
  try {
    const text = execFileSync("apt-cache", ["show", "--no-all-versions", name], {
      encoding: "utf8",
    });
    return /^Version: ([^+~-]+)/m.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}
