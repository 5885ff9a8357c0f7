import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/files.ts";

export const texts: Words<typeof it> = {
  title: "Images",
  addPhotos: "Add photos",
  shrink: "Make it smaller",
  removePhoto: "Remove photo {{name}}",
  openPhoto: "Open photo {{name}}",
  unreadable: "Photo not available",
  logo: "Logo",
  noLogo: "No logo",
  noLogoHint: "The one that you upload appears on the pages of the plant.",
  others: "Other images",
  count_one: "{{count}} image",
  count_other: "{{count}} images",
  noImages: "No images",
  noImagesHint: "Photos of the field, diagrams, nameplates: whatever is good to have at hand.",
  chooseOne: "Choose a file",
  chooseMany: "Choose images",
  photograph: "Take a photo",
  orDrop: "or drop it here",
  logoLimits:
    "PNG or JPEG, at most {{kb, number}} kB and {{width, number}} × {{height, number}} px",
  imageLimits:
    "PNG, JPEG or GIF, at most {{kb, number}} kB and {{width, number}} × {{height, number}} px",
  kb: "{{kb, number}} kB",
  upload_one: "Upload",
  upload_other: "Upload {{count}} images",
  open: "Open {{name}}",
  remove: "Delete {{name}}",
  deleted: "Image deleted",
  notDeleted: "Unable to delete the image",
};
