export const texts = {
  delete: {
    title: "Eliminare {{name}}?",
    warning: "L’operazione non si può annullare.",
    done: "Elemento eliminato",
    fail: "Impossibile eliminare l’elemento",
  },
  confirm: {
    title: "Confermi?",
    typeName: "Per confermare scrivi «{{name}}»",
    mismatch: "Il nome scritto è diverso",
    second: "Questa operazione è definitiva: serve una seconda conferma.",
    continue: "Continua",
  },
};
