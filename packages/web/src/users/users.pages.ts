import { page } from "../ui/page.ts";
import { idOrNew, text } from "../ui/search.ts";

/** Permissions are shown by what they let somebody see of a plant. */
const texts = ["users", "dashboard", "health"] as const;
/** The user whose form is open. */
const search = { user: idOrNew() };
/** Sets of permissions with a name; the one whose form is open, or whose holders are shown. */
export const rolesPage = page("/admin/roles", {
  seen: "admin",
  texts: ["users"],
  search: { role: idOrNew(), holders: idOrNew() },
});
/** Everybody, and the users of one plant. */
export const usersPage = page("/admin/users", { seen: "admin", texts, search });
export const plantUsersPage = page("/plant/$plantId/config/users", {
  seen: { plant: "users_show" },
  texts,
  search,
});
/** What somebody may do on a plant, why he sees a thing or does not, and what a change would show him; the thing that is asked about. */
export const permissionsPage = page("/plant/$plantId/config/users/$userId", {
  seen: { plant: "users_show" },
  texts,
  search: { what: text() },
});
