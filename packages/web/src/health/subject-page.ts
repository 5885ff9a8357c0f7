import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import { devicePage } from "../devices/devices.pages.ts";
import { sectionPage } from "../plants/plants.pages.ts";
import type { Place } from "../ui/page.ts";
import { variablePage } from "../variables/variables.pages.ts";

/** Where what an incident is about is shown; null of the whole plant, which the menu names, and of what is gone or hidden. */
export function subjectPage({ subject, plant_id: plantId }: Incident): Place | null {
  const { kind, id, name } = subject;
  if (name === null || kind === "plant") return null;
  if (kind === "device") return devicePage.at({ plantId, deviceId: id });
  return kind === "variable"
    ? variablePage.at({ plantId, varId: id })
    : sectionPage.at({ plantId, idx: id });
}
