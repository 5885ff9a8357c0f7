import {
  createRole,
  deleteRole,
  giveRole,
  listRoles,
  listRolesOfPlant,
  patchRole,
  previewRole,
} from "@heliograph/contract/users/roles.routes.ts";
import {
  createUser,
  deleteUser,
  getUser,
  getUserByName,
  listUsers,
  listUsersOfPlant,
  patchUser,
  setUserPermissions,
  unlinkUser,
} from "@heliograph/contract/users/users.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { UsersService } from "./users.service.ts";

const done = { ok: true } as const;

export function usersRoutes(app: FastifyInstance, users: UsersService): void {
  serve(app, getUser, ({ params, query }, call) =>
    users.get(call, params.id, query.plant_id ?? null),
  );
  serve(app, getUserByName, ({ params }) => users.byUsername(params.username));
  serve(app, listUsers, () => users.all());
  serve(app, listUsersOfPlant, ({ params }, call) => users.ofPlant(call, params.plant_id));
  serve(app, createUser, ({ query, body }, call) =>
    users.create(call, body, query.plant_id ?? null),
  );
  serve(app, patchUser, ({ params, query, body }, call) =>
    users.patch(call, params.id, { patch: body, plantId: query.plant_id ?? null }),
  );
  serve(app, setUserPermissions, ({ params, query, body }, call) => {
    const change = { plantId: params.plant_id, numbers: body, was: query.was };
    return users.setPermissions(call, params.id, change);
  });
  serve(app, unlinkUser, async ({ params }, call) => {
    await users.unlink(call, params.id, params.plant_id);
    return done;
  });
  serve(app, deleteUser, async ({ params, query }, call) => {
    await users.remove(call, params.id, query.plant_id ?? null);
    return done;
  });
  const { roles } = users;
  serve(app, listRoles, () => roles.all());
  serve(app, listRolesOfPlant, ({ params }) => roles.ofPlant(params.plant_id));
  serve(app, createRole, ({ body }, call) => roles.create(call, body));
  serve(app, patchRole, ({ params, body }, call) => roles.patch(call, params.id, body));
  serve(app, previewRole, ({ params, body }) => roles.preview(params.id, body));
  serve(app, giveRole, ({ params, body }, call) =>
    roles.give(call, params.id, { userId: params.user, ...body }),
  );
  serve(app, deleteRole, async ({ params }, call) => {
    await roles.remove(call, params.id);
    return done;
  });
}
