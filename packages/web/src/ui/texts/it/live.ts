export const texts = {
  title: "Valori istantanei",
  marker: { disconnected: "Disconnesso", socketError: "Errore di collegamento" },
  closed: "Collegamento interrotto",
  silentSince: "offline dal {{time}}",
  staleSince: "Ultimo: {{value}}, {{time}}",
};
