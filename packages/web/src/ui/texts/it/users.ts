export const texts = {
  title: "Utenti",
  created: "Utente creato",
};
