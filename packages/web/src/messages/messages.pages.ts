import { page } from "../ui/page.ts";
import { choice, text } from "../ui/search.ts";

/** What was sent of a plant. `show` narrows it, `message` is open beside the list. */
export const messagesPage = page("/plant/$plantId/messages", {
  seen: { plant: "messages_show" },
  texts: ["messages"],
  search: { show: choice(["alerts", "reports"]), message: text() },
});
/** The administrator's tests, and all that waits or failed. */
export const adminMessagesPage = page("/admin/messagges", {
  seen: "admin",
  texts: ["messages"],
  search: {
    state: choice(["waiting", "sent", "failed"]),
    channel: choice(["email", "sms", "telegram", "push", "webhook"]),
    message: text(),
  },
});
/** How the reader wishes to be written to. */
export const noticesPage = page("/notices", { seen: "login", texts: ["messages"] });
/** What a link of a mail does, after a question. */
export const actPage = page("/act/$token", { seen: "public", texts: ["messages"] });
