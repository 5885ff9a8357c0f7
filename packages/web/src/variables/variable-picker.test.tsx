import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openTexts } from "../ui/texts/texts.ts";
import { VariablePicker } from "./variable-picker.tsx";

beforeAll(openTexts);
afterEach(cleanup);

const item = (id: string) => ({ id, name: `Potenza ${id}` });
function Picker() {
  const [chosen, setChosen] = useState(["a", "elsewhere", "hidden"]);
  return (
    <MantineProvider>
      <VariablePicker
        name="vars"
        label="Variabili"
        groups={[{ id: "inv", name: "Inverter", items: [item("a"), item("b")] }]}
        chosen={chosen}
        onChange={setChosen}
        error={undefined}
        none="nulla"
      />
      <output>{chosen.join(" ")}</output>
    </MantineProvider>
  );
}

test("REPC-06 clearing takes out what is listed, names how many, and what no list shows stays and is counted", () => {
  render(<Picker />);
  expect(screen.getByText("2 variabili scelte non sono in questo elenco e restano.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Tutte le 2" }));
  expect(screen.getByRole("status").textContent).toBe("a b elsewhere hidden");
  fireEvent.click(screen.getByRole("button", { name: "Togli le 2 scelte" }));
  expect(screen.getByRole("status").textContent).toBe("elsewhere hidden");
  expect(screen.getByRole("button", { name: "Nessuna" })).toHaveProperty("disabled", true);
});
