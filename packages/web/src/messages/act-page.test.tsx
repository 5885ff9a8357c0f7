import type { linkContent } from "@heliograph/contract/messages/notices.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { CallError } from "../call-error.ts";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { ActPage } from "./act-page.tsx";
import { linkQuery } from "./messages.api.ts";
import { actPage } from "./messages.pages.ts";

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

type Link = z.infer<typeof linkContent>;
const link: Link = {
  action: "mute",
  plant_id: "101",
  plant: "Serre",
  title: "Serre: inverter 1 has stopped",
  user: "Ben",
  language: "en",
  is_done: false,
  is_over: false,
  until: null,
  timezone: "Europe/Rome",
};
const show = (language: Link["language"]) =>
  showPages([[actPage, ActPage]], "/act/abc", {
    known: [[linkQuery("abc").queryKey, { ...link, language }]],
  });

test("[M16] the page of a mail's link speaks the mail's language, whatever the browser keeps", async () => {
  await show("en");
  expect(await screen.findByRole("button", { name: "Get no more messages" })).toBeTruthy();
  cleanup();
  await show("it");
  expect(await screen.findByRole("button", { name: "Non ricevere più messaggi" })).toBeTruthy();
});
test("[M16] of a link that leads nowhere it speaks the browser's", async () => {
  vi.spyOn(globalThis.navigator, "languages", "get").mockReturnValue(["en-GB"]);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new CallError("status", 404, {}));
  await showPages([[actPage, ActPage]], "/act/abc");
  expect(await screen.findByText("This link does not work")).toBeTruthy();
});
test("[M16] of an alarm that is over the page says so and has no button that would do nothing", async () => {
  await showPages([[actPage, ActPage]], "/act/abc", {
    known: [
      [linkQuery("abc").queryKey, { ...link, action: "acknowledge", is_done: true, is_over: true }],
    ],
  });
  expect(await screen.findByText(/is over: nothing is left to do/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Already over" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
