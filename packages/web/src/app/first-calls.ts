import { askAhead } from "../live/live.api.ts";
import { plantQuery } from "../plants/plants.api.ts";
import { meQuery } from "../users/users.api.ts";
import { queries } from "./queries.ts";

/** Who is reading, asked for while the code of the page comes. What fails is asked again, and told, by the page itself. */
export async function askForUser(): Promise<void> {
  await queries.prefetchQuery({ ...meQuery(), meta: { quiet: true } });
}

/** The plant of the page that is on its way, and its values: they do not wait for each other, nor for the page. */
export async function askForPlant(plantId: string): Promise<void> {
  askAhead(plantId);
  await queries.prefetchQuery({ ...plantQuery(plantId), meta: { quiet: true } });
}
