import type { Browser } from "playwright-core";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as form } from "../packages/web/src/ui/texts/en/form.ts";
import { texts as frame } from "../packages/web/src/ui/texts/en/frame.ts";
import { texts as login } from "../packages/web/src/ui/texts/en/login.ts";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makeUser } from "./own-plant.ts";

const text = { frame, form, login, account: "Edit account", save: "Save" };
const password = "long enough 1";

let browser: Browser;
let admin: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
});
afterAll(async () => {
  await browser.close();
});

test("SESS-03 a session that ends in mid-work says so, and what was typed is saved after a login on the spot; with nothing typed the login says it", async () => {
  const user = await makeUser(admin);
  const context = await newUser(browser, user.token, { language: "en" });
  const page = await context.newPage();
  const tokenHere = async (): Promise<string> =>
    (await page.evaluate(() => localStorage.getItem("heliograph.token"))) ?? "";
  const end = async (token: string): Promise<unknown> =>
    await callApi(token, "/auth/logout", { method: "POST", body: "{}" });
  await page.goto("/");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: text.account }).click();
  const name = page.getByRole("dialog").locator("input[autocomplete=name]");
  await name.fill("Marta Ferri");
  await end(await tokenHere());
  await page.getByRole("button", { name: text.save, exact: true }).click();
  const again = page.getByRole("dialog", { name: text.frame.session.ended });
  await again.getByText(text.frame.session.kept).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("heliograph.token"))).toBeNull();
  const field = again.locator("input[autocomplete=current-password]");
  await field.fill("not this one");
  await again.getByRole("button", { name: text.frame.session.goOn }).click();
  await again.getByText(text.frame.session.wrong).waitFor();
  await field.fill(password);
  await again.getByRole("button", { name: text.frame.session.goOn }).click();
  await again.waitFor({ state: "hidden" });
  await expect.poll(() => name.inputValue()).toBe("Marta Ferri");
  await page.getByRole("button", { name: text.save, exact: true }).click();
  await page.getByText(text.form.common.save_success).waitFor();
  // An error would stand there until it is closed: the dialog told the end of the session, and no toast did.
  await expect
    .poll(() => page.getByRole("alert").allTextContents())
    .not.toContainEqual(expect.stringContaining(text.form.common.save_failed));
  await expect.poll(() => page.locator(".mantine-Notification-root").count()).toBe(1);
  await expect
    .poll(async () => (await callApi<User>(admin, `/user/${user.id}`)).fullname)
    .toBe("Marta Ferri");

  // No page is open that would notice it first.
  const token = await tokenHere();
  await page.close();
  await end(token);
  const next = await context.newPage();
  await next.goto("/");
  await next.waitForURL("**/login*");
  await next.getByText(text.login.ended).waitFor();
  await context.close();
});
