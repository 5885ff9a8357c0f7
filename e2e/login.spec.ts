import type { User } from "@heliograph/contract/users/users.wire.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, demoPassword, newReader, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

const words = {
  it: {
    username: "Nome utente",
    password: "Password",
    submit: "Accedi",
    wrong: "Nome utente o password errati",
    locked: "L’account è bloccato",
    required: "Campo obbligatorio",
  },
  en: {
    username: "Username",
    password: "Password",
    submit: "Sign in",
    wrong: "Wrong username or password",
    locked: "The account is locked",
    required: "Field is required",
  },
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** The names of what was asked of the way in. */
function logins(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/token")) asked.push(request.method());
  });
  return asked;
}
const brandOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset["brand"]);

const text = words.it;

test("LOGIN-01 LOGIN-04 LOGIN-05 LOGIN-06 LOGIN-07 the form opens without a session, leads from field to field and refuses what is missing", async () => {
  const context = await newReader(browser);
  const page = await context.newPage();
  const asked = logins(page);
  await page.goto("/login");
  const username = page.getByRole("textbox", { name: text.username });
  const password = page.getByLabel(text.password, { exact: true });
  const submit = page.getByRole("button", { name: text.submit, exact: true });
  await submit.waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.keyboard.type("someone");
  await expect.poll(() => username.inputValue()).toBe("someone");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => password.evaluate((field) => field === document.activeElement))
    .toBe(true);
  await submit.click();
  await page.getByText(text.required).waitFor();
  await username.fill("");
  await password.fill("something");
  await page.getByText(text.required).waitFor();
  await submit.click();
  await expect.poll(() => page.getByText(text.required).count()).toBe(1);
  expect(asked).toEqual([]);
  await context.close();
});

test("LOGIN-09 a wrong password is reported, and the reader stays", async () => {
  const context = await newReader(browser);
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("textbox", { name: text.username }).fill("nobody");
  await page.getByLabel(text.password, { exact: true }).fill("not this one");
  const answer = page.waitForResponse("**/auth/token");
  await page.getByRole("button", { name: text.submit, exact: true }).click();
  await expect.poll(async () => (await answer).status()).toBe(401);
  await page.getByRole("alert").getByText(text.wrong).waitFor();
  for (const name of [text.username, text.password])
    await expect
      .poll(() => page.getByLabel(name, { exact: true }).getAttribute("aria-invalid"), {
        message: name,
      })
      .toBe("true");
  expect(new URL(page.url()).pathname).toBe("/login");
  await context.close();
});

test("LOGIN-08 FRAME-06 the account opens the plants, a page that was asked for comes back after the login, and home leads home", async () => {
  const context = await newReader(browser);
  const page = await context.newPage();
  await page.goto("/plant/640");
  await page.waitForURL("**/login?*");
  await page.getByRole("textbox", { name: words.it.username }).fill("client");
  await page.getByLabel(words.it.password, { exact: true }).fill(demoPassword);
  const sent = page.waitForRequest("**/api/v1/auth/token");
  await page.keyboard.press("Enter");
  const request = await sent;
  expect(request.method()).toBe("POST");
  expect(new URLSearchParams(request.postData() ?? "").get("grant_type")).toBe("password");
  await page.waitForURL("**/plant/640");
  await page.getByRole("banner").getByRole("link", { name: "Impianti" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("table", { name: "Impianti" }).waitFor();
  await context.close();
});

test("LOGIN-10 LOGIN-11 a locked account is reported in both languages, and gets no token", async () => {
  const admin = await tokenOf("admin");
  const username = `locked-${Date.now()}`;
  const password = "long enough 1";
  const user = await callApi<User>(admin, "/user", {
    method: "POST",
    body: JSON.stringify({ username, password, emails: ["locked@heliograph.example"] }),
  });
  await tokenOf(username, password);
  await callApi(admin, `/user/${user.id}`, {
    method: "PATCH",
    body: JSON.stringify({ disabled: true }),
  });
  await expect(tokenOf(username, password)).rejects.toThrow("423");
  for (const language of ["it", "en"] as const) {
    const text = words[language];
    const context = await newReader(browser, { language });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByRole("textbox", { name: text.username }).fill(username);
    await page.getByLabel(text.password, { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(text.locked).waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("heliograph.token")))
      .toBeNull();
    await context.close();
  }
});

test("LOGIN-02 LOGIN-03 partners have entrances that put on their brand, which stays", async () => {
  const context = await newReader(browser);
  const page = await context.newPage();
  for (const brand of ["aros", "solarx", "remtec"]) {
    await page.goto(`/${brand}`);
    await page.getByRole("button", { name: words.it.submit, exact: true }).waitFor();
    await expect.poll(() => brandOf(page)).toBe(brand);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("heliograph.brand")))
      .toBe(brand);
  }
  await page.goto("/login");
  await page.getByRole("button", { name: words.it.submit, exact: true }).waitFor();
  await expect.poll(() => brandOf(page)).toBe("remtec");
  await context.close();
});
