import type { About } from "@heliograph/contract/admin/admin.wire.ts";

/** Is the portal's demo fleet being configured, or sent? */
export async function isFleetBusy(address: string): Promise<boolean> {
  const about = (await (await fetch(`${address}/api/v1/about`)).json()) as About;
  return about.demo?.fleet !== null;
}
