import { shown } from "../ui/shown-page.ts";
import { processingPage, tasksPage } from "./tasks.pages.ts";

export const paths = [
  shown(tasksPage, () => import("./tasks-page.tsx").then((part) => part.TasksPage)),
  shown(processingPage, () => import("./processing-page.tsx").then((part) => part.ProcessingPage)),
];
