import type { Notices } from "@heliograph/contract/messages/notices.wire.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { noticesKey } from "./messages.api.ts";
import { noticesPage } from "./messages.pages.ts";
import { NoticesPage } from "./notices-page.tsx";

const notices: Notices = {
  from: "minor",
  incidents: "major",
  quiet: null,
  digest: null,
  timezone: "Europe/Rome",
  plants: { 101: { from: null, incidents: "critical" }, 102: { from: "off", incidents: null } },
  telegram: false,
  push: false,
  webhook: false,
  webhook_url: null,
  telegram_linked: false,
  telegram_start: null,
  browsers: 0,
  push_key: null,
  webhook_secret: null,
};
const gone = { error: "gone", answer: "410 Gone", refused: [] };
/** What a test answers. */
let tested: object = gone;
/** What was sent to be saved. */
const sent: unknown[] = [];
const plants = ["101 Serre", "102 Capannone", "103 Tetto"].map((words) => {
  const [id = "", name = ""] = words.split(" ");
  return { id, name, client: null, kwp: 6, disabled: false };
});
async function answer(request: Request): Promise<Response> {
  if (request.method === "PATCH") {
    sent.push(await request.json());
    return Response.json(notices);
  }
  if (request.method === "POST") return Response.json(tested);
  if (request.url.endsWith("/user/me/notices")) return Response.json(notices);
  const ids = new URL(request.url).searchParams.get("ids")?.split(",");
  const found = plants.filter(({ id }) => ids?.includes(id) ?? true);
  return Response.json({ plants: found, count: found.length, values: [] });
}

beforeAll(async () => {
  await openTexts();
  await loadTexts(["messages"]);
});
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal("fetch", answer);
  await showPages([[noticesPage, NoticesPage]], "/notices", {
    me: { is_admin: false, perms: {} },
    known: [[noticesKey, notices]],
  });
  await screen.findByRole("heading", { name: "I tuoi avvisi" });
  await screen.findByRole("group", { name: "101 Serre" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plant = (name: string): HTMLElement => screen.getByRole("group", { name });
const choice = (of: string, label: string): HTMLInputElement =>
  within(plant(of)).getByRole("combobox", { name: label });
const choose = (of: string, label: string, option: string): void => {
  fireEvent.click(choice(of, label));
  const list = document.getElementById(choice(of, label).getAttribute("aria-controls")!)!;
  fireEvent.click(within(list).getByRole("option", { name: option, hidden: true }));
};
async function saved(): Promise<unknown> {
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
}

test("[M6] NOTE-06 each plant says from which weight up its alarms are written of, and what is found without one", () => {
  expect(choice("101 Serre", "Allarmi").value).toBe("come in generale");
  expect(choice("101 Serre", "Anomalie trovate senza un allarme").value).toBe("solo gravi");
  expect(choice("102 Capannone", "Allarmi").value).toBe("non scrivermi");
  // Of a plant that one does not want to hear of there is nothing to choose.
  expect(choice("102 Capannone", "Anomalie trovate senza un allarme").disabled).toBe(true);
  expect(screen.queryByRole("group", { name: "103 Tetto" })).toBeNull();
});

test("[M6] NOTE-06 both are chosen apart, and the other stays", async () => {
  choose("101 Serre", "Anomalie trovate senza un allarme", "nessuna");
  choose("102 Capannone", "Allarmi", "critici e importanti");
  expect(choice("102 Capannone", "Anomalie trovate senza un allarme").disabled).toBe(false);
  expect(await saved()).toEqual({
    plants: { 101: { from: null, incidents: "off" }, 102: { from: "major", incidents: null } },
  });
});

test("[M6] NOTE-06 a plant goes back to what holds for all, and another one is added", async () => {
  choose("101 Serre", "Anomalie trovate senza un allarme", "come in generale");
  fireEvent.click(screen.getByRole("combobox", { name: "Impianto" }));
  fireEvent.click(await screen.findByRole("option", { name: "103 Tetto", hidden: true }));
  await screen.findByRole("group", { name: "103 Tetto" });
  choose("103 Tetto", "Allarmi", "solo critici");
  expect(await saved()).toEqual({
    plants: {
      101: { from: null, incidents: null },
      102: { from: "off", incidents: null },
      103: { from: "critical", incidents: null },
    },
  });
});

test("[M20] [M24] a test that finds no browser any more says so and what to do, and the page forgets it with the portal", async () => {
  cleanup();
  await showPages([[noticesPage, NoticesPage]], "/notices", {
    me: { is_admin: false, perms: {} },
    known: [[noticesKey, { ...notices, push_key: "key", browsers: 1 }]],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Prova browser" }));
  expect(
    await screen.findByText(
      /^Questo browser non riceve più messaggi\. Premi «Attiva in questo browser»/,
    ),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Prova browser" })).toBeNull());
});
test("[M24] NOTE-04 a test that one of several browsers does not take names it", async () => {
  cleanup();
  tested = {
    error: null,
    answer: "201",
    refused: [{ to: "push.services.example", answer: "410 Gone" }],
  };
  await showPages([[noticesPage, NoticesPage]], "/notices", {
    me: { is_admin: false, perms: {} },
    known: [[noticesKey, { ...notices, push_key: "key", browsers: 2 }]],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Prova browser" }));
  expect(
    await screen.findByText(
      /^Prova inviata, ma non a tutti\. push\.services\.example: il browser non riceve più messaggi/,
    ),
  ).toBeTruthy();
  tested = gone;
});
