import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/dialog.ts";

export const texts: Words<typeof it> = {
  delete: {
    title: "Delete {{name}}?",
    warning: "This cannot be undone.",
    done: "Item deleted",
    fail: "Unable to delete the element",
  },
  confirm: {
    title: "Are you sure?",
    typeName: "Type “{{name}}” to confirm",
    mismatch: "The name you typed is different",
    second: "This is final: it needs a second confirmation.",
    continue: "Continue",
  },
};
