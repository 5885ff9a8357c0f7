export const texts = {
  title: "Valori istantanei",
  marker: { disconnected: "Disconnesso", socketError: "Errore di collegamento" },
  closed: "Collegamento interrotto",
  staleSince: "Ultimo: {{value}}, {{time}}",
};
