import { page } from "../ui/page.ts";

/** The developer's page with every part of the interface. */
export const kitPage = page("/_dev/kit", { seen: "admin", texts: ["kit", "login"] });
