import { notifications } from "@mantine/notifications";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { openTexts } from "./texts/texts.ts";
import { toastDone, toastError } from "./toasts.tsx";

beforeAll(openTexts);
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

test("an error goes with its page, and not with another word of its address; a success stays as long as it does", async () => {
  const { go } = await showPages(
    [
      [{ path: "/one" }, () => "one"],
      [{ path: "/two" }, () => "two"],
    ],
    "/one",
  );
  act(() => {
    toastError("il codice esiste già");
    toastDone("salvato");
  });
  await screen.findByText("il codice esiste già");
  await act(() => go("/one?sort=name"));
  expect(screen.queryByText("il codice esiste già")).toBeTruthy();
  await act(() => go("/two"));
  await waitFor(() => expect(screen.queryByText("il codice esiste già")).toBeNull());
  expect(screen.queryByText("salvato")).toBeTruthy();
  // The same fault on the next page is shown again.
  act(() => toastError("il codice esiste già"));
  await screen.findByText("il codice esiste già");
});

test("what is said while a dialog is open stands beside its buttons and stays there when it goes; what came before stays where it is", async () => {
  await showPages([[{ path: "/one" }, () => "one"]], "/one");
  const dialog = document.createElement("div");
  dialog.className = "mantine-Modal-content";
  const placeOf = (text: string): string | null | undefined =>
    screen.getByText(text).closest("[data-position]")?.getAttribute("data-position");
  act(() => toastDone("tariffa salvata"));
  await screen.findByText("tariffa salvata");
  document.body.append(dialog);
  act(() => toastError("il nome esiste già"));
  await screen.findByText("il nome esiste già");
  const places = () => [placeOf("tariffa salvata"), placeOf("il nome esiste già")];
  expect(places()).toEqual(["bottom-right", "bottom-left"]);
  act(() => dialog.remove());
  act(() => toastDone("un altro"));
  await screen.findByText("un altro");
  expect([...places(), placeOf("un altro")]).toEqual([
    "bottom-right",
    "bottom-left",
    "bottom-right",
  ]);
});
