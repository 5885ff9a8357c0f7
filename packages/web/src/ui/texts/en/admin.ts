import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/admin.ts";

export const texts: Words<typeof it> = {
  title: "Administration",
  disk: {
    low: "The database's disk is nearly full: {{free}} MB of {{total}} MB are left. Make room before data can no longer be saved.",
    full: "The database's disk is full: data from loggers is refused and will be sent again. Make room: everything else goes on by itself.",
  },
};
