import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { moneyQuery } from "./tariff-queries.ts";
import { useDayMoney } from "./use-day-money.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["tariffs"]);
});
afterEach(cleanup);

const day = (name: string, total: number) => ({ day: name, currency: "EUR", total });
const october = {
  days: [day("2026-10-12", 4.25), day("2026-10-31", 3)],
  sums: [{ currency: "EUR", total: 80 }],
};
const november = { days: [day("2026-11-05", 2)], sums: [{ currency: "EUR", total: 31.5 }] };

async function worthOf(shown: string): Promise<string> {
  const Worth = (): ReactNode => {
    const of = useDayMoney({ id: "101" } as Plant, { shown, today: "2026-11-24" }, true);
    return `${of.day?.number} | ${of.month?.number}`;
  };
  const { container } = await showPages([[{ path: "/" }, Worth]], "/", {
    me: { id: "e".repeat(24), is_admin: true, perms: {} },
    known: [
      [moneyQuery("101", { from: "2026-10-01", to: "2026-10-31" }).queryKey, october],
      [moneyQuery("101", { from: "2026-11-01", to: "2026-11-24" }).queryKey, november],
    ],
  });
  return container.textContent ?? "";
}

test("TARF-01 beside the energy of a whole month stands the money of all its days, of the one that runs that of the days so far", async () => {
  expect(await worthOf("2026-10-12")).toContain("4,25 | 80,00");
  cleanup();
  expect(await worthOf("2026-11-05")).toContain("2,00 | 31,50");
});
