import { page } from "../ui/page.ts";
import { idOrNew } from "../ui/search.ts";

/** The user whose form is open. */
const search = { user: idOrNew() };
/** Sets of permissions with a name; the one whose form is open, or whose holders are shown. */
export const rolesPage = page("/admin/roles", {
  seen: "admin",
  texts: ["users"],
  search: { role: idOrNew(), holders: idOrNew() },
});
/** Everybody, and the users of one plant. */
export const usersPage = page("/admin/users", { seen: "admin", texts: ["users"], search });
export const plantUsersPage = page("/plant/$plantId/config/users", {
  seen: { plant: "users_show" },
  texts: ["users"],
  search,
});
