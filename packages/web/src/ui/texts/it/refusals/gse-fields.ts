/** Of the GSE and of the register of readings. */
export const gseFields = {
  pod: "POD",
  nome: "nome della convenzione",
  potenza: "potenza",
  ce: "Conto Energia",
  ssp: "scambio sul posto",
  cluster_hours: "ore equivalenti del cluster",
  id_gse: "convenzione",
  line: "riga",
  meter_id: "contatore",
  variable_id: "contatore dell’impianto",
  k: "costante K",
  digits: "cifre",
  date: "data",
  reading: "lettura",
  rolled: "ripartito da zero",
  swap: "contatore sostituito",
};
