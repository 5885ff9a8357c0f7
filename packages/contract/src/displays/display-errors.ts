/** Refusals of displays: a part of `errorTable`. */
export const displayErrors = {
  display_not_found: [404, "there is no display {id}"],
  display_closed: [403, "the display is disabled: an admin has to enable it"],
  display_enabled: [412, "{name} is enabled: disable it before it is deleted"],
  display_plants_unknown: [400, "there is no plant {plants}"],
} as const;
