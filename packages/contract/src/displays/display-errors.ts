/** Refusals of displays: a part of `errorTable`. */
export const displayErrors = {
  display_not_found: [404, "there is no display {id}"],
  display_closed: [403, "the display is disabled: an admin has to enable it"],
  display_enabled: [412, "{name} is enabled: disable it before it is deleted"],
  display_plants_unknown: [400, "there is no plant {plants}"],
  display_variables_unknown: [400, "there is no variable {variables}"],
  display_image_unknown: [400, "there is no image {id}: upload it first"],
  display_image_in_use: [
    412,
    "{name} is in use: choose another image on the display and its pages first",
  ],
  display_page_twice: [400, "two pages have the same id: leave it out of a new one"],
  display_template_not_found: [404, "there is no template {id}"],
} as const;
