import type { ReportTemplate } from "@heliograph/contract/reports/reports.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";

const energies = [tags.E_PRODUCED];
/** Deviation that is marked where nobody chose one. [%] */
const usualDeviation = 10;

/** Every kind of report, in the order of the codes. Names are Italian; the portal's catalogues have the other languages under the code. */
export const reportTemplates: readonly ReportTemplate[] = [
  {
    id: "R01",
    name: "Produzione energia",
    description: "L’energia prodotta nel periodo, variabile per variabile.",
    freqs: ["daily", "monthly", "yearly"],
    need: ["vars"],
    var_tags: energies,
    diff_percent: null,
  },
  {
    id: "R02",
    name: "Produzione e stima",
    description: "L’energia prodotta accanto a quella stimata; segna i mesi sotto la stima.",
    freqs: ["monthly", "yearly"],
    need: ["vars", "diff_percent"],
    var_tags: energies,
    diff_percent: usualDeviation,
  },
  {
    id: "R03",
    name: "Confronto inverter",
    description: "I kWh per kWp di ogni inverter accanto alla media; segna chi resta indietro.",
    freqs: ["daily", "monthly"],
    need: ["vars", "diff_percent"],
    var_tags: energies,
    diff_percent: usualDeviation,
  },
  {
    id: "R04",
    name: "Confronto stringhe",
    description: "La corrente media di ogni stringa dalle 10 alle 16, con almeno 150 W/m².",
    freqs: ["daily", "monthly"],
    need: ["vars", "diff_percent"],
    var_tags: [tags.STRING],
    diff_percent: usualDeviation,
  },
  {
    id: "R05",
    name: "Performance ratio",
    description: "L’energia prodotta rispetto a quella che il sole permetteva.",
    freqs: ["monthly", "yearly"],
    need: ["vars"],
    var_tags: [tags.E_PRODUCED, tags.IRR],
    diff_percent: null,
  },
  {
    id: "R06",
    name: "Bilancio energetico",
    description: "Energia prodotta, autoconsumata, immessa, prelevata e consumata.",
    freqs: ["daily", "monthly", "yearly"],
    need: [],
    var_tags: [],
    diff_percent: null,
  },
  {
    id: "R07",
    name: "Letture UTF",
    description: "Le letture dei contatori fiscali, la loro costante e i kWh.",
    freqs: ["monthly", "yearly"],
    need: [],
    var_tags: [],
    diff_percent: null,
  },
  {
    id: "R08",
    name: "Confronto GSE",
    description: "I kWh dell’impianto accanto a quelli del GSE, con la differenza e i pagamenti.",
    freqs: ["monthly", "yearly"],
    need: [],
    var_tags: [],
    diff_percent: null,
  },
  {
    id: "R09",
    name: "Allarmi del periodo",
    description: "Quanti allarmi ci sono stati, quanto sono durati e quali sono ancora aperti.",
    freqs: ["daily", "monthly"],
    need: [],
    var_tags: [],
    diff_percent: null,
  },
  {
    id: "R10",
    name: "Disponibilità inverter",
    description: "Per quanta parte del tempo utile ogni inverter ha funzionato.",
    freqs: ["monthly", "yearly"],
    need: ["vars"],
    var_tags: [tags.P_PRODUCED],
    diff_percent: null,
  },
  {
    id: "R11",
    name: "Rendimento economico",
    description: "Quanto ha reso l’impianto nel periodo.",
    freqs: ["monthly", "yearly"],
    need: ["vars"],
    var_tags: [tags.MONEY],
    diff_percent: null,
  },
  {
    id: "R12",
    name: "Accumulo",
    description: "Carica, scarica, cicli e rendimento dell’accumulo.",
    freqs: ["daily", "monthly"],
    need: [],
    var_tags: [],
    diff_percent: null,
  },
];
const byId = new Map(reportTemplates.map((one) => [one.id, one]));

/** A template by its code; null when there is none. */
export const reportTemplate = (id: string): ReportTemplate | null => byId.get(id) ?? null;
