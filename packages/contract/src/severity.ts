import { z } from "zod";

/** How much something matters to who is to be told: worth waking somebody for first. A person chooses from which on. Decision O30. */
export const severities = ["critical", "major", "minor"] as const;
export const severity = z.enum(severities);
export type Severity = (typeof severities)[number];
