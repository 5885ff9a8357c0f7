import { askAhead } from "../live/live.api.ts";
import { isAllowed } from "../me.ts";
import { plantQuery } from "../plant-queries.ts";
import { meQuery } from "../users/users.api.ts";
import { queries } from "./queries.ts";

const reader = () => ({ ...meQuery(), meta: { quiet: true } });

/** Who is reading, asked for while the code of the page comes. What fails is asked again, and told, by the page itself. */
export async function askForUser(): Promise<void> {
  await queries.prefetchQuery(reader());
}

/** The plant of the page that is on its way, and its values where the reader may see it: neither waits for the other, nor for the page. */
export async function askForPlant(plantId: string): Promise<void> {
  await Promise.all([
    queries.prefetchQuery({ ...plantQuery(plantId), meta: { quiet: true } }),
    askForValues(plantId),
  ]);
}
async function askForValues(plantId: string): Promise<void> {
  const me = await queries.fetchQuery(reader()).catch(() => null);
  if (me !== null && isAllowed(me, plantId, "plant_show")) askAhead(plantId);
}
