export const texts = {
  title: "Formule",
  noName: "Nome non specificato",
  noFormula: "Formula non compilata",
  recalcFailed: "Errore sconosciuto",
  recalcStarted: "Processo creato",
};
