import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { messagesQuery } from "./messages.api.ts";
import { messagesPage } from "./messages.pages.ts";
import { MessagesPage } from "./messages-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["messages"]);
});
afterEach(cleanup);

const noon = 1_782_036_000;
const message = (n: number, more: Partial<Message>): Message => ({
  id: String(n).padStart(24, "0"),
  plant_id: "101",
  time: noon + n,
  type: "alarm_ko",
  title: `Titolo ${n}`,
  text: `Testo ${n}`,
  channel: "email",
  to: ["luca@example.org"],
  error: null,
  state: "sent",
  carried_by: null,
  occasion: String(n).padStart(24, "f"),
  alert_id: null,
  incident_id: null,
  acknowledged: null,
  is_open: false,
  deliveries: [
    {
      id: "d".repeat(24),
      user: "Luca Moretti",
      to: ["luca@example.org"],
      state: "sent",
      tries: 1,
      next_try: null,
      sent: noon,
      together: 1,
      error: null,
      answer: null,
      refused: [],
    },
  ],
  ...more,
});
const sent = [
  message(3, { type: "report" }),
  message(2, { type: "alarm_ok", channel: "sms" }),
  message(1, {
    state: "failed",
    error: "la casella non esiste o non accetta posta: controlla l’indirizzo",
    deliveries: [
      {
        ...message(1, {}).deliveries[0]!,
        state: "failed",
        error: "refused",
        answer: "550 no such user",
      },
    ],
  }),
];

async function show(messages: readonly Message[]): Promise<void> {
  await showPages([[messagesPage, MessagesPage]], "/plant/101/messages", {
    me: { is_admin: true, perms: {} },
    known: [
      [["plant", "101"], { id: "101", name: "Serre" }],
      [messagesQuery("101", "it").queryKey, { pages: [[...messages]], pageParams: [null] }],
    ],
  });
  await screen.findByRole("heading", { name: "Messaggi" });
}
const titles = (): string[] =>
  screen.queryAllByText(/^Titolo \d$/).map(({ textContent }) => textContent);

test("MSG-01 MSG-03 MSG-04 each message has its type and its channel in words", async () => {
  await show(sent);
  expect(titles()).toEqual(["Titolo 3", "Titolo 2", "Titolo 1"]);
  for (const word of ["report", "allarme", "rientro", "SMS", "inviato", "non riuscito"])
    expect(screen.getAllByText(word).length).toBeGreaterThan(0);
});
test("MSG-02 all, alerts alone, or reports alone", async () => {
  await show(sent);
  fireEvent.click(screen.getByRole("radio", { name: "Allarmi" }));
  await expect.poll(titles).toEqual(["Titolo 2", "Titolo 1"]);
  fireEvent.click(screen.getByRole("radio", { name: "Report" }));
  await expect.poll(titles).toEqual(["Titolo 3"]);
});
test("MSG-05 one that is opened shows its text, its recipients and what went wrong", async () => {
  await show(sent);
  fireEvent.click(screen.getByText("Titolo 1"));
  const dialog = within(await screen.findByRole("dialog"));
  for (const text of ["Testo 1", "Luca Moretti"])
    expect(dialog.getAllByText(text).length).toBeGreaterThan(0);
  expect(
    dialog.getByText("la casella non esiste o non accetta posta: controlla l’indirizzo"),
  ).toBeTruthy();
  // The server's own words are a detail.
  expect(dialog.getByText("Risposta: 550 no such user", { selector: "small" })).toBeTruthy();
});
test("[M24] MSG-05 what one of several addresses never takes is no clean line: it says so, and of which address and why when it is opened", async () => {
  const [delivery] = message(1, {}).deliveries;
  const to = ["luca@example.org", "luca@vecchio.example"];
  const refused = [{ to: "luca@vecchio.example", answer: "550 5.1.1 no such user" }];
  await show([message(1, { to, deliveries: [{ ...delivery!, to, refused }] })]);
  const row = screen.getByText("Titolo 1").closest("tr, li, [role=row]")!;
  expect(row.textContent).toContain("non a tutti");
  expect(row.textContent).not.toContain("inviato");
  fireEvent.click(screen.getByText("Titolo 1"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(
      "luca@vecchio.example: la casella non esiste o non accetta posta: controlla l’indirizzo",
    ),
  ).toBeTruthy();
  expect(dialog.getByText("Risposta: 550 5.1.1 no such user")).toBeTruthy();
});
test("[M2] MSG-04 what went through several channels is one line and one dialog: each channel with its recipients and what became of it", async () => {
  const [delivery] = message(1, {}).deliveries;
  const rowOf = (): Element => screen.getByText("Titolo 1").closest("tr, li, [role=row]")!;
  await show([
    message(2, {}),
    message(1, {}),
    message(1, {
      id: "b".repeat(24),
      channel: "telegram",
      state: "failed",
      error: "la chat di Telegram è bloccata",
      deliveries: [
        { ...delivery!, to: ["Luca Moretti"], state: "failed", error: "gone", answer: null },
        { ...delivery!, id: "e".repeat(24), user: "Anna Pellegrini", to: ["Anna Pellegrini"] },
      ],
    }),
  ]);
  expect(titles()).toEqual(["Titolo 2", "Titolo 1"]);
  expect(rowOf().textContent).toContain("e-mail, Telegram");
  // The worst of them; who is reached twice is one person.
  expect(rowOf().textContent).toMatch(/Luca Moretti\+1.*non riuscito/);
  fireEvent.click(screen.getByText("Titolo 1"));
  const dialog = within(await screen.findByRole("dialog"));
  const channel = (name: string) =>
    within(dialog.getByRole("region", { name })).getAllByRole("listitem");
  expect(channel("e-mail").map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^inviatoLuca Morettiluca@example.org/),
  ]);
  expect(channel("Telegram").map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^non riuscitoLuca Moretti.*la chat di Telegram è bloccata/),
    expect.stringMatching(/^inviatoAnna Pellegrini/),
  ]);
});
test("[M3] what reached nobody says why: others have the alarm, or nobody was chosen", async () => {
  const unreached: Partial<Message> = { channel: null, to: [], deliveries: [], state: "carried" };
  await show([
    message(2, { ...unreached, carried_by: "c".repeat(24) }),
    message(1, { ...unreached, carried_by: null }),
  ]);
  const row = (title: string): string =>
    screen.getByText(title).closest("tr, li, [role=row]")?.textContent ?? "";
  expect(row("Titolo 2")).toMatch(/nessuno: già avvisati.*riunito/);
  expect(row("Titolo 1")).toMatch(/nessuno scelto.*non inviato/);
});
test("MSG-01 without any, it says what would stand there", async () => {
  await show([]);
  expect(screen.getByText("Nessun messaggio")).toBeTruthy();
});
