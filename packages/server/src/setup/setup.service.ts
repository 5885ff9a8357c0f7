import type { PlantSetup } from "@heliograph/contract/setup/setup.wire.ts";
import { isComplete, setupChecks } from "@heliograph/domain/setup/setup-checks.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { UserCall } from "../users/users.service.ts";
import { setupFacts, type SetupRooms } from "./setup-facts.ts";
import { asideOf, setAside } from "./setup.store.ts";

/** What is missing before a new plant can be relied on. Rules by number: docs/rules/setup.md. */
export interface SetupService {
  /** @param ifShown without the checks where the list is not shown any more */
  get(call: UserCall, plantId: string, ifShown: boolean): Promise<PlantSetup>;
  setAside(call: UserCall, plantId: string): Promise<void>;
}

export function setupService(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  rooms: SetupRooms & { readonly plants: Pick<PlantsService, "open" | "hidden"> },
): SetupService {
  return {
    async get(call, plantId, ifShown) {
      const model = await rooms.plants.open(call.caller, plantId);
      const known = await asideOf(db, plantId);
      const aside = known && (known.complete ? "complete" : "by_hand");
      if (aside !== null && ifShown) return { aside, checks: null };
      const nowSeconds = clock.nowSeconds();
      const checks = setupChecks(
        await setupFacts(rooms, {
          call,
          model,
          hidden: rooms.plants.hidden(call.caller, model),
          nowSeconds,
        }),
      );
      if (aside !== null || !isComplete(checks)) return { aside, checks };
      await setAside(db, { plantId, at: nowSeconds, complete: true });
      return { aside: "complete", checks };
    },
    async setAside({ caller }, plantId) {
      await rooms.plants.open(caller, plantId);
      await setAside(db, { plantId, at: clock.nowSeconds(), complete: false });
    },
  };
}
