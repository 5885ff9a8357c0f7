/** Words of administration, without schemas: pages need no more. */

/** What is counted of each plant, all there ever was of messages, events and edits. */
export const plantCounts = [
  "sections",
  "devices",
  "variables",
  "alerts",
  "reports",
  "messages",
  "events",
  "edits",
  "files",
  "gse_measures",
  "charts",
] as const;
export type PlantCount = (typeof plantCounts)[number];

/** What is asked of the server's stores; the names with `mongo` are those of the specification and answer the same. */
export const serverInfoNames = [
  "redis",
  "postgres-dbstats",
  "postgres-tablestats",
  "mongo-dbstats",
  "mongo-collstats",
] as const;
export type ServerInfoName = (typeof serverInfoNames)[number];

/** The test chat of administrators: what is sent comes back. */
export const chatSocketPath = "/admin/chat";
