/** Of guaranteed performance: its parameters, and what a settlement is asked by. */
export const settlementFields = {
  params: "parametri del contratto",
  pn_kwp: "potenza di contratto",
  contract_start: "inizio del contratto",
  contract_years: "durata del contratto",
  year: "anno",
  month: "mese",
  y: "anno di contratto",
  etotal: "contatore dell’energia",
  iface: "interfaccia di rete",
  inverters: "inverter",
  eca: "energia riconosciuta",
  note: "nota",
};
