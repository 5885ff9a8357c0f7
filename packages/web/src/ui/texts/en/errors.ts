import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/errors.ts";

export const texts: Words<typeof it> = {
  status: {
    "400": "Invalid request",
    "401": "Your session has ended",
    "403": "Insufficient permissions",
    "404": "Element not found",
    "409": "Existing element in conflict",
    "412": "Element is in use",
    "501": "Not implemented",
    other: "Unknown response with code {{code}}",
  },
  noAnswer: "no response from server",
  network: "Network error: the request could not be sent",
  unhandled: "Unexpected error",
  title: "Something went wrong",
  hint: "Try again; if the error comes back, contact the administrator.",
  page: {
    notFound: "404 - page not found",
    notFoundHint: "There is no page at this address.",
    noPermission: "Insufficient permissions to view the page",
    noPermissionHint: "Ask whoever manages the plant for access.",
    rightNeeded:
      "This needs the permission {{names}}. An administrator gives it, or whoever may edit the users of this plant.",
    adminNeeded: "This page is for administrators only.",
    rightTaken: "You no longer have the permission for this page",
    rightTakenHint:
      "What you have typed stays here, but cannot be saved: copy it, or ask for access again and save then.",
    plantClosed: "Plant closed",
    monitoringDisabled: "Monitoring of this plant is disabled.",
    crashed: "This page has stopped",
    home: "Go to the plants",
    dashboard: "Go to the dashboard",
    noPlant: "Plant not found",
    noPlantHint: "No plant has the code {{code}}.",
  },
};
