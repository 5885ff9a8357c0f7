export const texts = {
  title: "Grafici",
  not_found: "Grafico non trovato",
  no_vars_selected: "Nessuna variabile selezionata",
  no_title_given: "Manca il nome del grafico",
};
