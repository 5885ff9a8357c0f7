import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/files.ts";

export const texts: Words<typeof it> = {
  title: "Images",
  addPhotos: "Add photos",
  removePhoto: "Remove photo {{name}}",
  openPhoto: "Open photo {{name}}",
  unreadable: "Photo not available",
};
