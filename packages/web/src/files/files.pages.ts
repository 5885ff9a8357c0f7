import { page } from "../ui/page.ts";

/** The logo of a plant and its other images. */
export const imagesPage = page("/plant/$plantId/config/images", {
  seen: { plant: "images_show" },
  texts: ["files", "refusals"],
});
