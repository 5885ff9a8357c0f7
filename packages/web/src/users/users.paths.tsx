import { shown } from "../ui/shown-page.ts";
import { permissionsPage, plantUsersPage, rolesPage, usersPage } from "./users.pages.ts";

export const paths = [
  shown(usersPage, () => import("./users-page.tsx").then((part) => part.UsersPage)),
  shown(rolesPage, () => import("./roles-page.tsx").then((part) => part.RolesPage)),
  shown(plantUsersPage, () => import("./plant-users-page.tsx").then((part) => part.PlantUsersPage)),
  shown(permissionsPage, () =>
    import("./permissions-page.tsx").then((part) => part.PermissionsPage),
  ),
];
