import type { WallPlant } from "./displays.wire.ts";
import type { HallPlantWire } from "./hall.wire.ts";

/** What changes on a television with a packet; energies, curves and charts come with the next answer of its `screen`. */
export type HallMoment = Pick<
  HallPlantWire,
  "id" | "power_kw" | "flow" | "weather" | "last_update"
>;

/**
 * Sent on `/display/{id}/live` of the plants of which something came, and on `/display/control/{id}/live` with whole plants of the wall;
 * or that the display is no longer as it was answered: its `screen` is to be asked for again. The client sends nothing. (DI15)
 */
export type ScreenPush =
  | {
      /** By the server's clock. [unix s] */
      readonly now: number;
      readonly plants: readonly (HallMoment | WallPlant)[];
    }
  | { readonly changed: "display" };
