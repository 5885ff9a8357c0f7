import { shown } from "../ui/shown-page.ts";
import { actPage, adminMessagesPage, messagesPage, noticesPage } from "./messages.pages.ts";

export const paths = [
  shown(messagesPage, () => import("./messages-page.tsx").then((part) => part.MessagesPage)),
  shown(adminMessagesPage, () =>
    import("./admin-messages-page.tsx").then((part) => part.AdminMessagesPage),
  ),
  shown(noticesPage, () => import("./notices-page.tsx").then((part) => part.NoticesPage)),
  shown(actPage, () => import("./act-page.tsx").then((part) => part.ActPage)),
];
