import { afterEach, expect, test, vi } from "vitest";
import { toastFailure } from "../ui/toasts.tsx";
import { isOurs, watchUnhandledErrors } from "./unhandled-errors.ts";

vi.mock("../ui/toasts.tsx", { spy: true });
const shown = vi.mocked(toastFailure).mockImplementation(() => () => undefined);
let stop = (): void => undefined;
afterEach(() => {
  stop();
  shown.mockClear();
});
const fail = (file: string): void => {
  globalThis.dispatchEvent(
    new ErrorEvent("error", { message: "x", error: new Error("broken"), filename: file }),
  );
};
const own = `${globalThis.location.origin}/assets/index.js`;

test("ERR-12 an unhandled error of the product becomes an error toast", () => {
  stop = watchUnhandledErrors(false);
  fail(own);
  expect(shown).toHaveBeenCalledWith(new Error("broken"));
});

test("ERR-13 a foreign script's error shows only in development", () => {
  stop = watchUnhandledErrors(false);
  fail("chrome-extension://abc/inject.js");
  expect(shown).not.toHaveBeenCalled();
  stop();
  stop = watchUnhandledErrors(true);
  fail("chrome-extension://abc/inject.js");
  expect(shown).toHaveBeenCalledOnce();
});

test("a call that was cancelled because the reader left is no error", () => {
  stop = watchUnhandledErrors(true);
  globalThis.dispatchEvent(
    new ErrorEvent("error", {
      message: "x",
      error: new DOMException("gone", "AbortError"),
      filename: own,
    }),
  );
  expect(shown).not.toHaveBeenCalled();
  expect(isOurs(new Error("x"), undefined, "https://elsewhere.example")).toBe(false);
});
