import type { User } from "@heliograph/contract/users/users.wire.ts";
import { onSessionChange } from "../session.ts";
import { brandStore } from "../ui/brand.tsx";
import { stored } from "../ui/stored.ts";
import { chooseLanguage } from "../ui/texts/texts.ts";

/** With whose brand and language this session began. */
const wearerStore = stored<string | null>("brandOwner", (text) => text);
onSessionChange(() => wearerStore.set(null));

/** Puts on a user's own brand and language, once, at the beginning of the session: a switch made later stays. (U35) */
export function beginAs(me: Pick<User, "id" | "brand" | "language">): void {
  if (wearerStore.get() === me.id) return;
  brandStore.set(me.brand ?? "default");
  if (me.language !== null) void chooseLanguage(me.language);
  wearerStore.set(me.id);
}
