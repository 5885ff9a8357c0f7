import { z } from "zod";
import { plantId } from "../ids.ts";
import { taskLine } from "./task-lines.ts";

export const taskStatuses = ["queue", "run", "urgent", "done"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const taskKinds = [
  "recalc",
  "import",
  "file_import",
  "report",
  "packing",
  "gse",
  "test",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Long work that goes on while nobody looks. Times in unix seconds. */
export const task = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(taskKinds),
  status: z.enum(taskStatuses),
  /** Process that works on it. */
  pid: z.number().int().nullable(),
  params: z.object({ plant_id: plantId.nullable() }).loose(),
  created: z.number().int(),
  started: z.number().int().nullable(),
  updated: z.number().int().nullable(),
  /** Share done, 0 to 1; null before it began. */
  progress: z.number().nullable(),
  /** How it ended; null while it has not. */
  outcome: z.enum(["success", "failure", "cancelled"]).nullable(),
  /** English lines. */
  output: z.string(),
  /** The same as codes with parameters; a list of tasks has none. */
  lines: z.array(taskLine).optional(),
});
export type Task = z.infer<typeof task>;
