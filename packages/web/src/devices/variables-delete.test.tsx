import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { idOf, show, some, world } from "./variables-stage.setup.tsx";

// By itself: a refusal of another test would have brought the texts that the page is to load.
test("what is used is not deleted: the places are links; what is not is deleted after a question", async () => {
  await show(some(2));
  world.places = [
    { in: "chart", name: "Correnti", id: idOf(5) },
    { in: "homepage", key: "daily_vars" },
  ];
  const remove = async (): Promise<void> => {
    fireEvent.click(screen.getByRole("button", { name: /^Azioni della riga: I2/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Elimina" }));
  };
  await remove();
  const dialog = await screen.findByRole("dialog", { name: "I2 non si può eliminare" });
  await within(dialog).findByText(/Correnti/);
  fireEvent.click(within(dialog).getByRole("button", { name: "Chiudi" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  world.places = [];
  await remove();
  const question = await screen.findByRole("dialog");
  fireEvent.click(within(question).getByRole("button", { name: "Elimina" }));
  await waitFor(() => expect(world.sent.map(({ method }) => method)).toEqual(["DELETE"]));
});
