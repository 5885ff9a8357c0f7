import { MantineProvider } from "@mantine/core";
import { act, type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Language } from "./format.ts";
import { NumberField } from "./number-field.tsx";
import { chooseLanguage, openTexts } from "./texts/texts.ts";

let held: number | null;
let box: HTMLElement;
let root: Root;
beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await openTexts();
});
beforeEach(() => {
  held = 7;
  box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

/** @param props.without the page holds nothing for what is no number */
function Page(props: { readonly without?: boolean; readonly step?: number }): ReactNode {
  const [value, setValue] = useState<number | null>(7);
  return (
    <MantineProvider>
      <NumberField
        label="Energia"
        value={value}
        {...(props.step === undefined ? {} : { step: props.step })}
        onChange={(next) => {
          held = next;
          setValue(props.without && Number.isNaN(next) ? null : next);
        }}
      />
      <button type="button" onClick={() => setValue(40)}>
        40
      </button>
    </MantineProvider>
  );
}
const field = (): HTMLInputElement => {
  const found = box.querySelector("input");
  if (!found) throw new Error("no field");
  return found;
};
/** All of it at once, as when it is pasted. */
const paste = (text: string): void =>
  act(() => {
    field().focus();
    // Past the setter with which React notices its own changes.
    Reflect.set(HTMLInputElement.prototype, "value", text, field());
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const leave = (): void => act(() => field().blur());

test.each([
  ["it", "12.5", 12.5, "12,5"],
  ["it", "1234.5", 1234.5, "1234,5"],
  ["it", "1.234,5", 1234.5, "1234,5"],
  ["it", "1 234,5", 1234.5, "1234,5"],
  ["en", "12,5", 12.5, "12.5"],
  ["en", "1234,5", 1234.5, "1234.5"],
  ["en", "1,234.5", 1234.5, "1234.5"],
  ["en", "\u22125", -5, "-5"],
  ["it", "", null, ""],
  ["it", "molto", Number.NaN, "molto"],
] as const)(
  "in %s a pasted %j is %s, and %j stands there",
  async (language: Language, text, value, shown) => {
    await act(() => chooseLanguage(language));
    act(() => root.render(<Page />));
    expect(field().value).toBe("7");
    paste(text);
    expect(held).toBe(value);
    expect(field().value).toBe(text);
    leave();
    expect(field().value).toBe(shown);
  },
);

test("a value that comes from elsewhere replaces what was typed, also what was no number", async () => {
  await act(() => chooseLanguage("it"));
  act(() => root.render(<Page />));
  paste("molto");
  leave();
  act(() => box.querySelector("button")?.click());
  expect(field().value).toBe("40");
});

test("a minus is no number yet, and can be gone on from where the page holds nothing for it", async () => {
  await act(() => chooseLanguage("it"));
  act(() => root.render(<Page without />));
  paste("-");
  expect(field().value).toBe("-");
  paste("-5");
  leave();
  expect([held, field().value]).toEqual([-5, "-5"]);
  paste("-");
  leave();
  expect(field().value).toBe("");
});

test("CINFO-15 the arrow keys go to the next multiple of the step, and never below nothing", () => {
  act(() => root.render(<Page step={50} />));
  expect(field().getAttribute("step")).toBe("50");
  const press = (key: string): number | null => {
    act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    return held;
  };
  expect([press("ArrowUp"), press("ArrowUp"), press("ArrowDown")]).toEqual([50, 100, 50]);
  expect([press("ArrowDown"), press("ArrowDown"), press("a")]).toEqual([0, 0, 0]);
  paste("120");
  expect(press("ArrowDown")).toBe(100);
});
