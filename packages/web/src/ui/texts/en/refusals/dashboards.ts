/** Of dashboards and public links. */
export const dashboardRefusals = {
  dashboard_not_found: "this dashboard is gone",
  dashboard_hidden: "none of the plants of this dashboard is yours to view",
  dashboard_plants_unknown: "there are no such plants: {{plants}}",
  dashboard_things_unknown: "there are no such variables or charts: {{ids}}",
  widgets_overlap: "{{a}} and {{b}} lie over one another: move one of them",
  link_until_wrong: "a link ends in the future, at most {{days, number}} days from now",
  public_link_not_found: "this link is gone",
  link_full: "there are {{limit, number}} links already: revoke one of them first",
  link_over: "the link is over: ask whoever sent it for a new one",
};
export const dashboardFieldNames = {
  widgets: "widgets",
  widget: "widget",
  quantity: "quantity",
  chart_id: "chart",
  charts: "charts",
  draw: "line",
  theoretical: "theoretical power and yield",
  irradiance: "irradiance",
  of: "thing",
  x: "column",
  w: "width",
  h: "height",
};
