import { homepage } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../../page-stage.setup.tsx";
import { plantQuery, usePlant } from "../../plant-queries.ts";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { plantPage } from "../plants.pages.ts";
import { HomepageDialog } from "./homepage-dialog.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboard", "refusals"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const energies = ["a", "b", "c"].map((letter) => ({
  id: letter.repeat(24),
  name: `Contatore ${letter.toUpperCase()}`,
  disabled: false,
  tags: [],
  udm: "kWh",
  data_type: "float",
  bitmask: null,
}));
const [first, second, third] = energies.map(({ id }) => id);
const plantWith = (of: object) => ({
  id: "101",
  name: "Serre",
  timezone: "Europe/Rome",
  sections: [],
  formulas: energies,
  devices: [],
  homepage: homepage.parse(of),
});
function Shown() {
  const [isOpen, setIsOpen] = useState(true);
  const plant = usePlant();
  return isOpen && <HomepageDialog plant={plant} onClose={() => setIsOpen(false)} />;
}

test("[P32] HPED-11 of two who choose for one box the second reads what the first has chosen, by name, keeps his own, and another box stays as it is stored", async () => {
  const sent: object[] = [];
  const theirs = plantWith({ numeric_vars: [second], history_hide_estimates: true });
  const mine = { ...theirs.homepage, numeric_vars: [first, third] };
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json(theirs);
    sent.push((await request.json()) as object);
    if (sent.length > 1) return Response.json({ ...theirs, homepage: mine });
    const field = "homepage.numeric_vars";
    return Response.json(
      { code: "changed_meanwhile", params: { key: field }, fields: [{ field }] },
      { status: 409 },
    );
  });
  await showPages([[plantPage, Shown]], "/plant/101", {
    known: [[plantQuery("101").queryKey, plantWith({ numeric_vars: [first] })]],
  });
  const dialog = await screen.findByRole("dialog");
  const box = dialog.querySelector<HTMLInputElement>('input[data-path="numeric_vars"]')!;
  fireEvent.click(box);
  fireEvent.click(await screen.findByRole("option", { name: "Contatore C" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await within(dialog).findByText(/è stato cambiato da altri.*Ora c’è: Contatore B/);
  expect(within(dialog).getAllByText("Contatore C").length).toBeGreaterThan(0);
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    { homepage: mine, was: { homepage: { ...theirs.homepage, numeric_vars: [first] } } },
    { homepage: mine, was: { homepage: theirs.homepage } },
  ]);
});
