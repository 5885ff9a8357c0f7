import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { Confirmations, useConfirmDelete } from "./confirm.tsx";
import { LoadingOverlay, startLoading } from "./loading.tsx";
import { openTexts } from "./texts/texts.ts";
import { toastError, Toasts } from "./toasts.tsx";

beforeAll(openTexts);
afterEach(cleanup);

let answers: boolean[] = [];
function Asker({ twice }: { readonly twice: boolean }) {
  const ask = useConfirmDelete();
  return (
    <button
      type="button"
      onClick={() => void ask("Cascina", twice).then((yes) => answers.push(yes))}
    >
      go
    </button>
  );
}
async function asked(twice: boolean): Promise<void> {
  answers = [];
  render(
    <MantineProvider env="test">
      <Asker twice={twice} />
      <Confirmations />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByText("go"));
  const warning = "L’operazione non si può annullare.";
  await expect.poll(() => screen.queryByText(warning)).not.toBe(null);
}

test("VALID-10 a deletion asks first and warns that it cannot be undone; cancel does nothing", async () => {
  await asked(false);
  await act(() => fireEvent.click(screen.getByRole("button", { name: "Annulla" })));
  expect(answers).toEqual([false]);
});

test("VALID-11 a dangerous one asks twice: the button wakes when the name has been typed", async () => {
  await asked(true);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Elimina" });
  expect(button.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Per confermare scrivi «Cascina»"), {
    target: { value: "Cascina" },
  });
  expect(button.disabled).toBe(false);
  await act(() => fireEvent.click(button));
  expect(answers).toEqual([true]);
});

test("SESS-12 the overlay shows while a call runs and goes when all have ended", () => {
  render(
    <MantineProvider>
      <LoadingOverlay />
    </MantineProvider>,
  );
  expect(screen.queryByRole("progressbar")).toBeNull();
  let ends: (() => void)[] = [];
  act(() => {
    ends = [startLoading(), startLoading()];
  });
  expect(screen.getByRole("progressbar")).toBeTruthy();
  act(() => ends[0]?.());
  expect(screen.getByRole("progressbar")).toBeTruthy();
  act(() => ends[1]?.());
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("ERR-11 an error toast has a close button and is shown once for the same error", async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  toastError("Richiesta non valida");
  toastError("Richiesta non valida");
  expect(await screen.findAllByText("Richiesta non valida")).toHaveLength(1);
  expect(screen.getByRole("alert").querySelector("button")).toBeTruthy();
});
