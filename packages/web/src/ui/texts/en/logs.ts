import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/logs.ts";

export const texts: Words<typeof it> = {
  title: "Event log",
  edits: {
    title: "Edits",
    when: "When",
    who: "Who",
    what: "What",
    name: "Name",
    changes: "Changed values",
    before: "Before",
    after: "After",
    same: "no value changed",
    removed: "removed",
    hidden: "Values not visible with your permissions",
    more_one: "{{count}} more field",
    more_other: "{{count}} more fields",
    older: "Show earlier edits",
    none: "No edits",
    noneHint:
      "Whoever changes the plant, its devices, variables, alerts and permissions appears here.",
    program: "Heliograph",
    actedAs: "{{real}} in the place of {{user}}",
  },
  action: {
    create: "Created",
    edit: "Edited",
    delete: "Deleted",
    link: "Linked",
    unlink: "Unlinked",
    reset: "Reset",
    duplicate: "Duplicated",
  },
  entity: {
    plant: "plant",
    device: "device",
    variable: "variable",
    chart: "chart",
    alert: "alert",
    user: "user",
    permission: "permissions",
  },
};
