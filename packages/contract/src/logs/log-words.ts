/** Words of the logs, without their schemas: addresses of pages are made of them. */
export const eventTypes = [
  "login",
  "logout",
  "login_failed",
  "impersonate",
  "task",
  "ingest",
  "alert",
  "report",
  "error",
] as const;
export type EventType = (typeof eventTypes)[number];
export const editActions = [
  "create",
  "edit",
  "delete",
  "link",
  "unlink",
  "reset",
  "duplicate",
] as const;
export type EditAction = (typeof editActions)[number];
/** What is edited: kinds of things, each in one word. */
export const editEntities = [
  "plant",
  "device",
  "variable",
  "chart",
  "alert",
  "report",
  "mailing",
  "incident",
  "note",
  "window",
  "escalation",
  "tariff",
  "investment",
  "gse_account",
  "gse_plant",
  "gse_data",
  "utf_meter",
  "utf_reading",
  "file",
  "user",
  "permission",
  "role",
  "display",
  "dashboard",
  "public_link",
] as const;
export type EditEntity = (typeof editEntities)[number];
/** How many entries a page of the log offers to show; the first unless another is chosen. */
export const logLimits = [25, 50, 100, 250, 500, 1000] as const;
