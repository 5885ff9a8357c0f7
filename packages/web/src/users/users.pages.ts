import { page } from "../ui/page.ts";
import { idOrNew } from "../ui/search.ts";

/** The user whose form is open. */
const search = { user: idOrNew() };
/** Everybody, and the users of one plant. */
export const usersPage = page("/admin/users", { seen: "admin", texts: ["users"], search });
export const plantUsersPage = page("/plant/$plantId/config/users", {
  seen: { plant: "users_show" },
  texts: ["users"],
  search,
});
