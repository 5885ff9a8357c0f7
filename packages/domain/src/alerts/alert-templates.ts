import type { AlertNeed, AlertTemplate } from "@heliograph/contract/alerts/alerts.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";

/** The columns of the catalogue that differ from "nothing": what is left out is null, 3 checks, all day. */
interface Row extends Partial<Omit<AlertTemplate, "need" | "var_tags">> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly need: readonly AlertNeed[];
  readonly tags?: readonly number[];
}

/** Enough light to compare what stands in it. [W/m2] */
const comparableIrradiance = 150;
/** The sun is up for sure. [W/m2] */
const someIrradiance = 70;
const middleOfDay: [string, string] = ["10:00", "16:00"];

/** Every kind of alert that has a code: what it is for, what it needs, with what it begins. docs/rules/alerts.md says when each fails. */
const rows = [
  {
    id: "001",
    name: "Inverter fermo",
    description: "La potenza dell'inverter non supera lo 0,5 % della nominale mentre c'è sole.",
    need: ["vars", "minirr"],
    tags: [tags.P_PRODUCED],
    minirr: comparableIrradiance,
  },
  {
    id: "002",
    name: "Inverter sotto la media",
    description:
      "La potenza dell'inverter, rapportata alla nominale, è molto sotto la mediana degli inverter confrontati (almeno tre).",
    need: ["vars", "minirr", "pacperc"],
    tags: [tags.P_PRODUCED],
    minirr: comparableIrradiance,
    pacperc: 33.3,
    num_checks: 6,
  },
  {
    id: "003",
    name: "Mancata ricezione dati",
    description:
      "L'impianto non invia dati o, se sono scelte delle variabili, non ne arriva un valore nuovo.",
    need: ["vars"],
    num_checks: 12,
    active_hours: ["07:00", "20:00"],
  },
  {
    id: "004",
    name: "Corrente di stringa bassa",
    description:
      "La corrente della stringa è molto sotto la mediana delle stringhe dello stesso quadro.",
    need: ["vars", "minirr", "minstr", "pacperc"],
    tags: [tags.STRING],
    minirr: comparableIrradiance,
    minstr: 0.5,
    pacperc: 33.3,
    num_checks: 6,
    active_hours: middleOfDay,
  },
  {
    id: "005",
    name: "Stringa interrotta",
    description: "La corrente della stringa è sotto il minimo mentre c'è sole.",
    need: ["vars", "minirr", "minstr"],
    tags: [tags.STRING],
    minirr: comparableIrradiance,
    minstr: 0.3,
    num_checks: 6,
    active_hours: middleOfDay,
  },
  {
    id: "006",
    name: "Potenza impianto bassa",
    description:
      "La potenza dell'impianto è molto sotto quella teorica o, se manca, sotto quella attesa dall'irraggiamento.",
    need: ["vars", "minirr", "pacperc"],
    tags: [tags.P_PRODUCED],
    minirr: comparableIrradiance,
    pacperc: 33.3,
    num_checks: 12,
    active_hours: middleOfDay,
  },
  {
    id: "007",
    name: "Impianto fermo",
    description: "La potenza dell'impianto non supera il minimo mentre c'è sole.",
    need: ["vars", "minirr", "minpac"],
    tags: [tags.P_PRODUCED],
    minirr: someIrradiance,
    minpac: 0,
  },
  {
    id: "008",
    name: "Interfaccia di rete aperta",
    description: "La protezione di interfaccia non è chiusa: l'impianto è staccato dalla rete.",
    need: ["vars"],
    tags: [tags.IFACE_STATE],
  },
  {
    id: "009",
    name: "Contatto / ingresso digitale",
    description:
      "L'ingresso è fuori dai limiti dati o, se non ce ne sono, diverso da zero: scaricatori, porte, allarmi esterni.",
    need: ["vars", "vmin", "vmax"],
    tags: [tags.DRY_CONTACT],
  },
  {
    id: "010",
    name: "Errore apparato",
    description: "L'apparato segnala un errore: il suo codice è diverso da zero.",
    need: ["vars"],
    tags: [tags.DEVICE_ERROR],
  },
  {
    id: "011",
    name: "Comunicazione apparato",
    description: "L'apparato non risponde al datalogger, mentre l'impianto invia dati.",
    need: ["vars"],
    tags: [tags.COMMSTATUS],
    num_checks: 6,
  },
  {
    id: "012",
    name: "Valore fuori soglia",
    description: "Il valore è sotto il minimo o sopra il massimo.",
    need: ["vars", "vmin", "vmax"],
  },
  {
    id: "013",
    name: "Valore bloccato",
    description: "Il valore resta identico da un campione all'altro mentre c'è sole.",
    need: ["vars", "minirr"],
    minirr: comparableIrradiance,
    num_checks: 12,
    active_hours: middleOfDay,
  },
  {
    id: "014",
    name: "Contatore fermo",
    description: "Il contatore non avanza mentre c'è sole.",
    need: ["vars", "minirr"],
    tags: [tags.E_PRODUCED],
    minirr: comparableIrradiance,
    num_checks: 12,
  },
  {
    id: "015",
    name: "Contatore decrescente",
    description: "Il contatore torna indietro di oltre lo 0,1 %.",
    need: ["vars"],
    tags: [tags.E_PRODUCED, tags.E_FED_IN, tags.E_WITHDRAWN, tags.E_CONSUMED, tags.E_SELF],
    num_checks: 1,
  },
  {
    id: "016",
    name: "PR basso",
    description: "L'indice di rendimento è sotto il minimo mentre c'è sole.",
    need: ["vars", "minirr", "vmin"],
    tags: [tags.PR],
    minirr: comparableIrradiance,
    vmin: 70,
    num_checks: 12,
    active_hours: middleOfDay,
  },
  {
    id: "017",
    name: "Temperatura inverter alta",
    description: "La temperatura dell'inverter è sopra il massimo.",
    need: ["vars", "vmax"],
    tags: [tags.TEMP],
    vmax: 76,
  },
  {
    id: "017A",
    name: "Temperatura modulo alta",
    description: "La temperatura dei moduli è sopra il massimo.",
    need: ["vars", "vmax"],
    tags: [tags.TEMP],
    vmax: 85,
    num_checks: 6,
  },
  {
    id: "017B",
    name: "Temperatura quadro/cabina alta",
    description: "La temperatura del quadro o della cabina è sopra il massimo.",
    need: ["vars", "vmax"],
    tags: [tags.TEMP],
    vmax: 50,
    num_checks: 6,
  },
  {
    id: "017C",
    name: "Temperatura batteria alta",
    description: "La temperatura della batteria è sopra il massimo.",
    need: ["vars", "vmax"],
    tags: [tags.TEMP],
    vmax: 45,
  },
  {
    id: "017D",
    name: "Temperatura trasformatore alta",
    description: "La temperatura del trasformatore è sopra il massimo.",
    need: ["vars", "vmax"],
    tags: [tags.TEMP],
    vmax: 90,
  },
  {
    id: "018",
    name: "Sensore di irraggiamento anomalo",
    description:
      "Due sensori di irraggiamento non vanno d'accordo, o uno dà un valore che il sole non può dare.",
    need: ["vars", "pacperc"],
    tags: [tags.IRR],
    pacperc: 33.3,
    num_checks: 6,
    active_hours: middleOfDay,
  },
  {
    id: "019",
    name: "Inseguitore fuori posizione",
    description:
      "L'inseguitore è lontano dalla posizione comandata o, se manca, da quella del sole.",
    need: ["vars", "angle"],
    tags: [tags.TRACKER_X, tags.TRACKER_Y],
    angle: 5,
    num_checks: 6,
    active_sun: [30, -30],
  },
  {
    id: "020",
    name: "Inseguitore non sincrono",
    description:
      "L'inseguitore è lontano dalla mediana degli inseguitori confrontati (almeno tre).",
    need: ["vars", "angle"],
    tags: [tags.TRACKER_X, tags.TRACKER_Y],
    angle: 10,
    num_checks: 6,
  },
  {
    id: "021",
    name: "Vento forte",
    description: "La velocità del vento è sopra il massimo (in km/h).",
    need: ["vars", "vmax"],
    tags: [tags.WIND],
    vmax: 60,
  },
  {
    id: "022",
    name: "Stato di carica basso",
    description: "La carica dell'accumulo è sotto il minimo.",
    need: ["vars", "vmin"],
    tags: [tags.STORAGE_CHARGE],
    vmin: 10,
    num_checks: 6,
  },
  {
    id: "023",
    name: "Sbilanciamento ingressi MPPT",
    description:
      "La parte di corrente che tocca all'ingresso è sotto quella media degli ingressi dello stesso apparato.",
    need: ["vars", "minirr", "pacperc"],
    tags: [tags.STRING],
    minirr: comparableIrradiance,
    pacperc: 6.25,
    num_checks: 24,
    active_hours: middleOfDay,
  },
  {
    id: "024",
    name: "Prelievo/immissione fuori soglia",
    description: "La potenza scambiata con la rete è sotto il minimo o sopra il massimo.",
    need: ["vars", "vmin", "vmax"],
    tags: [tags.P_EXCHANGE],
  },
] as const satisfies readonly Row[];

/** The code of a template. */
export type TemplateId = (typeof rows)[number]["id"];

const templateOf = ({ tags: varTags = [], need, ...row }: Row): AlertTemplate => ({
  minirr: null,
  minpac: null,
  minstr: null,
  pacperc: null,
  vmin: null,
  vmax: null,
  angle: null,
  num_checks: 3,
  active_hours: null,
  active_sun: null,
  ...row,
  need: [...need],
  var_tags: [...varTags],
});

/** The templates in the order of their codes. */
export const alertTemplates: readonly AlertTemplate[] = rows.map(templateOf);
const byId = new Map(alertTemplates.map((one) => [one.id, one]));

/** A template by its code; null when there is none. */
export const alertTemplate = (id: string): AlertTemplate | null => byId.get(id) ?? null;
/** Whether a code is one of the catalogue's. */
export const isTemplateId = (id: string): id is TemplateId => byId.has(id);
