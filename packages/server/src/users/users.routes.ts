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
  serve(app, setUserPermissions, ({ params, body }, call) =>
    users.setPermissions(call, params.id, { plantId: params.plant_id, numbers: body }),
  );
  serve(app, unlinkUser, async ({ params }, call) => {
    await users.unlink(call, params.id, params.plant_id);
    return done;
  });
  serve(app, deleteUser, async ({ params, query }, call) => {
    await users.remove(call, params.id, query.plant_id ?? null);
    return done;
  });
}
