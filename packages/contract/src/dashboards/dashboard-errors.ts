/** Refusals of dashboards and of public links: a part of `errorTable`. */
export const dashboardErrors = {
  dashboard_not_found: [404, "there is no dashboard {id}"],
  dashboard_hidden: [403, "none of the plants of this dashboard is yours to view"],
  dashboard_plants_unknown: [400, "there is no plant {plants}"],
  dashboard_things_unknown: [400, "there is no variable or chart {ids}"],
  widgets_overlap: [400, "{a} and {b} lie over one another: move one of them"],
  link_until_wrong: [400, "a link ends in the future, at most {days:number} days from now"],
  public_link_not_found: [404, "there is no link {id}"],
  link_full: [412, "there are {limit:number} links to this already: revoke one of them"],
  link_over: [404, "the link is over: ask whoever sent it for a new one"],
} as const;
