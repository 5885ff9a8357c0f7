import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { newAlertForm } from "./alert-draft.ts";
import { MessagePreview } from "./message-preview.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["alerts", "alerting"]);
});
afterEach(cleanup);

const plant = { id: "101", name: "Serre", timezone: "Europe/Rome" } as Plant;
const mark = (container: Element): string[] =>
  [...container.querySelectorAll<HTMLElement>(".hg-reads-mark")].map(
    ({ dataset, textContent }) => `${dataset["mark"]} ${textContent}`,
  );

test.each([
  ["001", "critical ✕"],
  ["002", "major !"],
  [null, "major !"],
  ["009", "minor !"],
])(
  "[M17] the message of a rule of template %s has the mark of its weight, as the mail draws it: %s",
  (template_id, drawn) => {
    const form = { ...newAlertForm(null, (() => "") as never), template_id };
    const { container } = render(
      <MantineProvider>
        <MessagePreview plant={plant} form={form} variable={null} />
      </MantineProvider>,
    );
    expect(mark(container)).toEqual([drawn]);
    fireEvent.click(screen.getByLabelText("Rientra"));
    expect(mark(container)).toEqual(["ok ✓"]);
  },
);
