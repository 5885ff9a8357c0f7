import { shown } from "../ui/shown-page.ts";
import { plantUsersPage, usersPage } from "./users.pages.ts";

export const paths = [
  shown(usersPage, () => import("./users-page.tsx").then((part) => part.UsersPage)),
  shown(plantUsersPage, () => import("./plant-users-page.tsx").then((part) => part.PlantUsersPage)),
];
