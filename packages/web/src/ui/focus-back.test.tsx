import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { useFocusBack } from "./focus-back.ts";

function Dialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  useFocusBack();
  return (
    <button type="button" ref={(button) => button?.focus()} onClick={onClose}>
      close
    </button>
  );
}
function Page(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

test("the focus returns to what opened a dialog when the dialog goes", async () => {
  render(<Page />);
  const opener = screen.getByText("open");
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByText("close"));
  fireEvent.click(screen.getByText("close"));
  await expect.poll(() => document.activeElement === opener).toBe(true);
});
