/** Every feature has one name, spelt alike in contract, domain, server and web. A folder that is not in this list is red in `npm run check`. */
export const rooms = [
  "auth", "users", "plants", "devices", "variables", "formulas", "ingest", "data", "live", "alerts", "messages",
  "reports", "charts", "estimates", "trackers", "gse", "gperformance", "banner", "displays", "dashboards", "tasks",
  "files", "logs", "admin", "import", "sun",
] as const;
