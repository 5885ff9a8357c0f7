/** Di dashboard e collegamenti pubblici. */
export const dashboardRefusals = {
  dashboard_not_found: "questa dashboard non esiste più",
  dashboard_hidden: "di questa dashboard non puoi vedere nessun impianto",
  dashboard_plants_unknown: "questi impianti non esistono: {{plants}}",
  dashboard_things_unknown: "queste variabili o questi grafici non esistono: {{ids}}",
  widgets_overlap: "{{a}} e {{b}} si sovrappongono: sposta uno dei due",
  link_until_wrong: "un collegamento scade nel futuro, al massimo tra {{days, number}} giorni",
  public_link_not_found: "questo collegamento non esiste più",
  link_full: "ci sono già {{limit, number}} collegamenti: prima revocane uno",
  link_over: "il collegamento non è più valido: chiedine uno nuovo a chi te l’ha mandato",
};
export const dashboardFieldNames = {
  widgets: "riquadri",
  widget: "riquadro",
  quantity: "grandezza",
  chart_id: "grafico",
  charts: "grafici",
  draw: "tratto",
  theoretical: "potenza teorica e resa",
  irradiance: "irraggiamento",
  of: "oggetto",
  x: "colonna",
  w: "larghezza",
  h: "altezza",
};
