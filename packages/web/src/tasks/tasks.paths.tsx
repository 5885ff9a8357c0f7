import type { Path } from "../ui/path.ts";
import { tasksSearch } from "./tasks-search.ts";

/** Long work and its output, and the plants that are being worked on. */
export const paths: readonly Path[] = [
  {
    path: "/admin/tasks",
    seen: "admin",
    texts: ["tasks"],
    page: () => import("./tasks-page.tsx").then((part) => part.TasksPage),
    search: (raw) => ({ ...tasksSearch(raw) }),
  },
  {
    path: "/admin/processing",
    seen: "admin",
    texts: ["tasks"],
    page: () => import("./processing-page.tsx").then((part) => part.ProcessingPage),
  },
];
