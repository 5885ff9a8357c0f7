import type { Path } from "../ui/path.ts";
import { usersSearch } from "./users-search.ts";

/** Everybody, and the users of one plant. */
export const paths: readonly Path[] = [
  {
    path: "/admin/users",
    seen: "admin",
    texts: ["users"],
    page: () => import("./users-page.tsx").then((part) => part.UsersPage),
    search: (raw) => ({ ...usersSearch(raw) }),
  },
  {
    path: "/plant/$plantId/config/users",
    seen: { plant: "users_show" },
    texts: ["users"],
    page: () => import("./plant-users-page.tsx").then((part) => part.PlantUsersPage),
    search: (raw) => ({ ...usersSearch(raw) }),
  },
];
