export const texts = {
  title: "Impianto",
  code: "Il codice deve essere un numero di 3 o 4 cifre",
  updated: "Impianto aggiornato",
  created: "Impianto creato",
  tree: {
    variablesOf: "Variabili di {{name}}",
    nothing: "Niente con questo nome nell’impianto.",
    cut: "Ce ne sono altri: scrivi una lettera in più.",
  },
  selector: {
    mode: "Filtra gli impianti per",
    by: {
      client: "Cliente",
      maintainer: "Manutentore",
      manager: "Gestore",
      none: "Senza filtro",
    },
    search: "Codice, nome, cliente",
    nothing: "Nessun impianto",
    more_one: "Ancora {{count}}: scrivi per trovarlo",
    more_other: "Ancora {{count}}: scrivi per trovarli",
  },
};
