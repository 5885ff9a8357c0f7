/** The words of the legacy portal, each with what it is here. (X18) */
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Homepage } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { TagName } from "@heliograph/contract/variables/tags.ts";
import type { DataType } from "@heliograph/contract/variables/variables.wire.ts";

/** The account of the legacy portal's own administrator: it is not imported. */
export const legacyAdminName = "admin";

export const legacyDeviceTypes: Readonly<Record<string, DeviceType>> = {
  INVERTER: "inverter",
  QUADRO: "stringbox",
  STRINGBOX: "stringbox",
  CONTATORE: "meter",
  METER: "meter",
  SENSORE: "sensor",
  SENSORI: "sensor",
  ACCUMULO: "storage",
  INSEGUITORE: "tracker",
  TRACKER: "tracker",
  IO: "generic",
  GENERICO: "generic",
};

export interface LegacyVariableType {
  readonly tags: readonly TagName[];
  /** Where the legacy variable says none. */
  readonly udm: string | null;
  readonly dataType: DataType;
}
const measured = (udm: string | null, ...tags: TagName[]): LegacyVariableType => ({
  tags,
  udm,
  dataType: "float",
});
const state = (...tags: TagName[]): LegacyVariableType => ({ tags, udm: null, dataType: "int" });
export const legacyVariableTypes: Readonly<Record<string, LegacyVariableType>> = {
  PAC: measured("kW", "P_PRODUCED"),
  PCONS: measured("kW", "P_CONSUMED"),
  PAUTO: measured("kW", "P_SELF"),
  PSCA: measured("kW", "P_EXCHANGE"),
  PACC: measured("kW", "P_STORAGE"),
  PTEO: measured("kW", "P_TEORICA"),
  ETOT: measured("kWh", "E_PRODUCED"),
  EIMM: measured("kWh", "E_FED_IN"),
  EPREL: measured("kWh", "E_WITHDRAWN"),
  ECONS: measured("kWh", "E_CONSUMED"),
  EAUTO: measured("kWh", "E_SELF"),
  ETEO: measured("kWh", "E_TEORICA"),
  ISTR: measured("A", "STRING"),
  TEMP: measured("°C", "TEMP"),
  IRR: measured("W/m2", "IRR"),
  VENTO: measured("m/s", "WIND"),
  NEVE: measured("cm", "SNOW"),
  PR: measured("%", "PR"),
  EURO: measured("€", "MONEY"),
  SOC: measured("%", "STORAGE_CHARGE"),
  EACC: measured("kWh", "STORAGE_ENERGY"),
  INSX: measured("°", "TRACKER_X"),
  INSY: measured("°", "TRACKER_Y"),
  INSTX: measured("°", "TRACKER_X_TARGET"),
  INSTY: measured("°", "TRACKER_Y_TARGET"),
  IFACE: state("IFACE_STATE"),
  DI: state("DRY_CONTACT"),
  COM: state("COMMSTATUS"),
  ERR: state("DEVICE_ERROR"),
  NUM: measured(null),
  STATO: state(),
  TESTO: { tags: [], udm: null, dataType: "str" },
};

export const legacyPermissions: Readonly<Record<string, readonly PermissionName[]>> = {
  VISUALIZZA: ["plant_show"],
  VAR_TEORICHE: ["theoretical_vars"],
  IRRAGGIAMENTO: ["irradiance"],
  LOGO: ["logo_upload"],
  IMPIANTO_EDIT: ["plant_edit"],
  HOMEPAGE_EDIT: ["homepage_edit"],
  UTENTI: ["users_show"],
  UTENTI_EDIT: ["users_edit"],
  UTENTI_CREA: ["users_create"],
  UTENTI_ELIMINA: ["users_delete"],
  APPARATI: ["devices_show"],
  APPARATI_EDIT: ["devices_edit"],
  FORMULE: ["formulas_show"],
  FORMULE_EDIT: ["formulas_edit"],
  CONTROLLO_STRINGHE: ["string_control"],
  CONTROLLO_INVERTER: ["inverter_control"],
  CONTROLLO_ENERGIA: ["energy_control"],
  CONTROLLO_INSEGUITORI: ["tracker_control"],
  INVERTER: ["inverter_show", "inverter_vars"],
  QUADRI: ["stringbox_show", "stringbox_vars"],
  SENSORI: ["sensor_show", "sensor_vars"],
  CONTATORI: ["meter_show", "meter_vars"],
  IO: ["io_show", "io_vars"],
  ACCUMULO: ["storage_show"],
  INSEGUITORI: ["tracker_show"],
  ENERGIE: ["energies_show"],
  CONSUMI: ["consumptions"],
  GPERF: ["gperformance_show"],
  EVENTI: ["events_show"],
  MESSAGGI: ["messages_show"],
  MESSAGGI_EDIT: ["messages_edit"],
  ALLARMI: ["alerts_show"],
  ALLARMI_EDIT: ["alerts_edit", "alerts_create", "alerts_delete"],
  REPORT: ["reports_show"],
  REPORT_EDIT: ["reports_edit", "reports_create", "reports_delete"],
  REPORT_ANTEPRIMA: ["reports_preview"],
  GRAFICI: ["charts_show"],
  GRAFICI_EDIT: ["charts_edit"],
  IMMAGINI: ["images_show"],
  IMMAGINI_EDIT: ["images_edit"],
  STIME: ["estimates_show"],
  STIME_EDIT: ["estimates_edit"],
  UTF: ["utf_show"],
  UTF_EDIT: ["utf_edit"],
  GSE: ["gse_show"],
  GSE_EDIT: ["gse_edit"],
  ESPORTA: ["export_data"],
  BANNER: ["banner"],
  XML: ["xml"],
  WEBCAM: ["webcam"],
};

/** Kinds of reports. */
export const legacyReports: Readonly<Record<string, string>> = {
  PRODUZIONE: "R01",
  STIMA: "R02",
  INVERTER: "R03",
  STRINGHE: "R04",
  PR: "R05",
  BILANCIO: "R06",
  UTF: "R07",
  GSE: "R08",
  ALLARMI: "R09",
  DISPONIBILITA: "R10",
  RESA: "R11",
  ACCUMULO: "R12",
};
export const legacyFreqs: Readonly<Record<string, ReportFreq>> = {
  G: "daily",
  S: "weekly",
  M: "monthly",
  A: "yearly",
};

/** Boxes of the legacy home page. */
export const legacyWidgets: Readonly<
  Record<string, "featured_vars" | "numeric_vars" | "daily_vars" | "history_vars">
> = {
  ISTANTANEI: "featured_vars",
  TOTALI: "numeric_vars",
  GIORNALIERO: "daily_vars",
  STORICO: "history_vars",
} satisfies Record<string, keyof Homepage>;
/** Boxes that this portal draws by itself, or not at all. */
export const unsupportedWidgets: readonly string[] = ["trees", "barrels", "co2"];
