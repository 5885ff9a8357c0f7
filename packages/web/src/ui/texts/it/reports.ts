export const texts = {
  title: "Report",
  not_found: "Report non trovato",
  deleted: "Report eliminati: {{n}}",
  template: {
    R01: { name: "Produzione energia" },
    R02: { name: "Produzione e stima" },
    R03: { name: "Confronto inverter" },
    R04: { name: "Confronto stringhe" },
    R05: { name: "Performance ratio" },
    R06: { name: "Bilancio energetico" },
    R07: { name: "Letture UTF" },
    R08: { name: "Confronto GSE" },
    R09: { name: "Allarmi del periodo" },
    R10: { name: "Disponibilità inverter" },
    R11: { name: "Rendimento economico" },
    R12: { name: "Accumulo" },
  },
};
