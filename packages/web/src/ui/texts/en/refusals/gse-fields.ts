/** Of the GSE and of the register of readings. */
export const gseFields = {
  pod: "POD",
  nome: "name of the agreement",
  potenza: "power",
  ce: "Conto Energia",
  ssp: "scambio sul posto",
  cluster_hours: "equivalent hours of the cluster",
  id_gse: "agreement",
  line: "line",
  meter_id: "meter",
  variable_id: "counter of the plant",
  k: "constant K",
  digits: "digits",
  date: "date",
  reading: "reading",
  rolled: "rolled over",
  swap: "meter changed",
};
