/** The administrator's menu, in its order: text key and address. */
export const adminMenu = [
  ["plants", "/admin/plants"],
  ["users", "/admin/users"],
  ["clients", "/admin/clients"],
  ["processes", "/admin/tasks"],
  ["import", "/admin/plant_import"],
  ["dataloggerCodes", "/admin/datalogger_codes"],
  ["events", "/admin/events"],
  ["displays", "/admin/display"],
  ["controlDisplays", "/admin/controldisplay"],
  ["ledDisplays", "/admin/leddisplay"],
  ["metrics", "/admin/server_stats"],
  ["messages", "/admin/messagges"],
  ["alerts", "/admin/alert_templates"],
  ["reports", "/admin/report_templates"],
  ["superConfig", "/admin/super_config"],
] as const;

/** DEVEL where the API is reached over plain http, else the version. */
export const ribbonOf = (apiAddress: string): string =>
  apiAddress.startsWith("http:") ? "DEVEL" : "2.0";

/** "Marta Ferri" is MF, "admin" is AD. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length > 1
      ? words
          .map((word) => word[0])
          .slice(0, 2)
          .join("")
      : name.trim().slice(0, 2);
  return letters.toUpperCase();
}
