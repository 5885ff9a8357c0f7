import type { Notices } from "@heliograph/contract/messages/notices.wire.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { noticesPage } from "./messages.pages.ts";
import { PushSwitch } from "./push-switch.tsx";

const notices = { push_key: "key", browsers: 0 } as Notices;
const made = {
  endpoint: "https://push.example/1",
  keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
};
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
const subscribed = { ...made, toJSON: () => made, unsubscribe };
/** What this browser holds, and what its owner answers. */
let held: typeof subscribed | null;
let permission: NotificationPermission;
let answered: NotificationPermission;
let asked: number;
let status: number;
/** How often, when it subscribed. */
let unsubscribedBefore: number;

beforeAll(async () => {
  await openTexts();
  await loadTexts(["messages"]);
});
beforeEach(() => {
  held = null;
  permission = "default";
  answered = "granted";
  asked = 0;
  status = 200;
  unsubscribe.mockClear();
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => {
      unsubscribedBefore = unsubscribe.mock.calls.length;
      return subscribed;
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked += 1;
      permission = answered;
      return answered;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => ({ pushManager }),
      register: async () => ({ pushManager }),
      ready: Promise.resolve({ pushManager }),
    },
  });
  vi.stubGlobal("fetch", async () =>
    status === 200
      ? Response.json({ ...notices, browsers: 1 })
      : Response.json({ detail: "no" }, { status }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});
const show = async (own: Partial<Notices> = {}): Promise<void> => {
  await showPages(
    [[noticesPage, () => <PushSwitch notices={{ ...notices, ...own }} test={null} />]],
    "/notices",
    { me: { is_admin: false, perms: {} } },
  );
  await screen.findByText("Questo browser");
};
const on = (): HTMLElement => screen.getByRole("button", { name: "Attiva in questo browser" });

test("[M20] nobody is asked before he presses; who refuses reads how to take it back, and is offered nothing that cannot work", async () => {
  answered = "denied";
  await show();
  expect(asked).toBe(0);
  fireEvent.click(on());
  expect(await screen.findByText(/^Le notifiche di questo sito sono bloccate/)).toBeTruthy();
  expect(asked).toBe(1);
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  await show();
  expect(screen.getByText(/^Le notifiche di questo sito sono bloccate/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
test("[M20] who closed the question may press again", async () => {
  answered = "default";
  await show();
  fireEvent.click(on());
  expect(await screen.findByText(/^Il browser aspetta il tuo permesso/)).toBeTruthy();
  expect(on()).toBeTruthy();
});
test("[M20] what the portal could not keep is no subscription of the browser either", async () => {
  status = 500;
  await show();
  fireEvent.click(on());
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(on()).toBeTruthy();
});
test("[M15] [M20] a browser that somebody else subscribed is not one's own", async () => {
  held = subscribed;
  await show({ browsers: 0 });
  expect(on()).toBeTruthy();
  cleanup();
  await show({ browsers: 1 });
  expect(await screen.findByRole("button", { name: "Disattiva in questo browser" })).toBeTruthy();
});
test("[M20] what the push service has given up is not handed to the portal once more: the browser subscribes anew", async () => {
  held = subscribed;
  await show({ browsers: 0 });
  fireEvent.click(on());
  expect(await screen.findByText("Notifiche attive in questo browser")).toBeTruthy();
  expect([unsubscribedBefore, unsubscribe.mock.calls.length]).toEqual([1, 1]);
});
