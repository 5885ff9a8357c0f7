import {
  createUser,
  getUserByName,
  setUserPermissions,
} from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { permissionTemplate } from "@heliograph/domain/users/permission-templates.ts";
import type { TemplateName } from "@heliograph/domain/users/permission-templates.ts";
import type { PlantSpec } from "./plant-spec.ts";
import { PortalRefusal, type PortalClient } from "@heliograph/client/portal-client.ts";

interface DemoUser {
  readonly username: string;
  readonly fullname: string;
  readonly template: TemplateName;
  readonly sees: (spec: PlantSpec) => boolean;
}

/** Users of the demo: one who maintains all plants, one who owns those with self-consumption. */
const demoUsers: readonly DemoUser[] = [
  { username: "installer", fullname: "Ivo Installer", template: "installatore", sees: () => true },
  {
    username: "client",
    fullname: "Carla Client",
    template: "cliente",
    sees: (spec) => spec.load !== undefined,
  },
];

/** Creates the demo's people where they are missing and links them to plants that they do not see yet. */
export async function provisionUsers(
  portal: PortalClient,
  plants: readonly PlantSpec[],
  password: string,
): Promise<void> {
  for (const plan of demoUsers) {
    const user =
      (await findUser(portal, plan.username)) ??
      (await portal.call(createUser, { body: newUserOf(plan, password) }));
    for (const { id } of plants.filter(
      (spec) => plan.sees(spec) && user.perms[spec.id] === undefined,
    )) {
      await portal.call(setUserPermissions, {
        params: { id: user.id, plant_id: id },
        body: [...permissionTemplate(plan.template)],
      });
    }
  }
}

const newUserOf = ({ username, fullname }: DemoUser, password: string) => ({
  username,
  fullname,
  password,
  emails: [`${username}@heliograph.example`],
});

async function findUser(portal: PortalClient, username: string): Promise<User | null> {
  try {
    return await portal.call(getUserByName, { params: { username } });
  } catch (error) {
    if (error instanceof PortalRefusal && error.status === 404) return null;
    throw error;
  }
}
