export const texts = {
  title: "Impianto",
  code: "Il codice deve essere un numero di 3 o 4 cifre",
  updated: "Impianto aggiornato",
  created: "Impianto creato",
};
