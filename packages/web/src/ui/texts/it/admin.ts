export const texts = {
  title: "Amministrazione",
  disk: {
    low: "Il disco del database è quasi pieno: restano {{free}} MB su {{total}} MB. Liberare spazio prima che i dati non possano più essere salvati.",
    full: "Il disco del database è pieno: i dati dei logger vengono rifiutati e saranno rimandati. Liberare spazio: il resto riprende da solo.",
  },
};
