import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { AdminMessagesPage } from "./admin-messages-page.tsx";
import { smsCreditQuery, transportsQuery } from "./messages.api.ts";
import { adminMessagesPage } from "./messages.pages.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["messages"]);
});
beforeEach(() => {
  // What is known is read again, and never answered.
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const transport = (channel: string, waiting: number, failed: number) => ({
  channel,
  configured: true,
  where: "gateway.example",
  settings: [],
  waiting,
  failed,
});
test("[M11] of each channel stands what waits and what failed, where there is any, apart from its address", async () => {
  await showPages([[adminMessagesPage, AdminMessagesPage]], "/admin/messagges", {
    me: { id: "e".repeat(24), is_admin: true, perms: {} },
    known: [
      [
        transportsQuery().queryKey,
        [transport("sms", 2, 1), transport("telegram", 0, 2), transport("email", 0, 0)],
      ],
      [smsCreditQuery().queryKey, { credit: 42, of: "gateway" }],
    ],
  });
  const lines = (await screen.findAllByText(/gateway\.example/)).map((one) => one.textContent);
  expect(lines).toEqual([
    "SMS attivo: gateway.example · 2 in attesa · 1 non riuscito",
    "Telegram attivo: gateway.example · 2 non riusciti",
    "e-mail attivo: gateway.example",
  ]);
});
