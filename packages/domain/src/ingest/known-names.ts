import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import type { MeaningName } from "./meanings.ts";

/** A name that is understood. */
export interface KnownName {
  readonly meaning: MeaningName;
  readonly confidence: number;
  /** "maker": a point of a published register model; "word": words that say it. */
  readonly by: "maker" | "word";
  /** The unit that the name itself bears, or that its maker publishes for it. */
  readonly udm: UnitSymbol | null;
  /** Which of several: 3 of "vdc3", A of "PhVphA". */
  readonly index: string;
}

/** Points of the SunSpec models (1xx, 2xx, 3xx, 4xx, 7xx, 8xx) with their published units, without letters of phases. */
const sunspec: Readonly<Record<string, readonly [MeaningName, UnitSymbol | null]>> = {
  A: ["ampsAc", "A"],
  Aph: ["ampsAc", "A"],
  PPV: ["voltsAc", "V"],
  PPVph: ["voltsAc", "V"],
  PhV: ["voltsAc", "V"],
  PhVph: ["voltsAc", "V"],
  W: ["powerAc", "W"],
  Wph: ["powerPhase", "W"],
  Hz: ["frequency", "Hz"],
  VA: ["powerApparent", "VA"],
  VAph: ["powerApparent", "VA"],
  VAr: ["powerReactive", "var"],
  VAR: ["powerReactive", "var"],
  VARph: ["powerReactive", "var"],
  PF: ["powerFactor", null],
  PFph: ["powerFactor", null],
  WH: ["energyTotal", "Wh"],
  TotWhExp: ["energyExported", "Wh"],
  TotWhExpPh: ["energyExported", "Wh"],
  TotWhImp: ["energyImported", "Wh"],
  TotWhImpPh: ["energyImported", "Wh"],
  DCA: ["ampsDc", "A"],
  DCV: ["voltsDc", "V"],
  DCW: ["powerDc", "W"],
  DCWH: ["energyInput", "Wh"],
  InDCA: ["string", "A"],
  TmpCab: ["temperature", "degC"],
  TmpSnk: ["temperature", "degC"],
  TmpTrns: ["temperature", "degC"],
  TmpOt: ["temperature", "degC"],
  Tmp: ["temperature", "degC"],
  TmpBOM: ["module", "degC"],
  TmpAmb: ["ambient", "degC"],
  GHI: ["irradianceHorizontal", "W/m2"],
  POAI: ["irradiancePlane", "W/m2"],
  DFI: ["irradiance", "W/m2"],
  DNI: ["irradiance", "W/m2"],
  OTI: ["irradiance", "W/m2"],
  RH: ["humidity", "%"],
  WndSpd: ["wind", "m/s"],
  WndDir: ["windDirection", "deg"],
  SoC: ["charge", "%"],
  SoH: ["batteryHealth", "%"],
  WHAvail: ["stored", "Wh"],
  St: ["state", null],
  StVnd: ["state", null],
  State: ["state", null],
  Evt: ["fault", null],
  EvtVnd: ["fault", null],
};

/** Units that a name may end in; "a", "v" and "c" alone are more often phases. */
const endings: readonly (readonly [RegExp, UnitSymbol])[] = [
  [/_?(?:w_?m_?2|wm2|w_mq)$/, "W/m2"],
  [/_(?:kwh)$/, "kWh"],
  [/_(?:mwh)$/, "MWh"],
  [/_(?:wh)$/, "Wh"],
  [/_(?:kw)$/, "kW"],
  [/_(?:w)$/, "W"],
  [/_(?:hz)$/, "Hz"],
  [/_(?:kvar)$/, "kvar"],
  [/_(?:kva)$/, "kVA"],
  [/_(?:deg_?c|celsius)$/, "degC"],
  [/_(?:km_?h)$/, "km/h"],
  [/_(?:m_?s|mps)$/, "m/s"],
];

type Rule = readonly [words: string, meaning: MeaningName, more?: RuleLimits];
interface RuleLimits {
  readonly confidence?: number;
  /** Only on these devices does the name mean it. */
  readonly of?: readonly DeviceType[];
}
/** Of two letters or less, or with two readings elsewhere: sure enough on the devices that use it so. */
const on = (...of: DeviceType[]): RuleLimits => ({ of });
const maybe: RuleLimits = { confidence: 0.6 };

/**
 * Names as loggers write them, Italian and English: each a pattern on the name in lower case with its words divided by "_" and its index
 * taken off. The first that fits counts.
 */
const rules: readonly Rule[] = [
  ["pac|p_ac|wac|ac_power|power_ac|potenza_ac|potenza_attiva|active_power|kw", "powerAc"],
  ["potenza|power|p_out|pout", "powerAc", { confidence: 0.8 }],
  ["p|potenza|power|p_tot", "powerAc", on("inverter")],
  ["pac_l|p_l|pac_ph|potenza_fase", "powerPhase"],
  ["act_power", "powerAc"],
  ["aprt_power", "powerApparent"],
  ["pdc|p_dc|ppv|p_pv|dc_power|power_dc|potenza_(?:dc|cc|fotov(?:oltaico)?)", "powerDc"],
  [
    "p_?(?:prod|gen)|potenza_prodotta|produced_power|production_power|power_production",
    "powerProduced",
  ],
  [
    "p_?load|p_?cons|potenza_(?:consumata|carichi|carico|utenze)|load_power|consumption_power",
    "powerConsumed",
  ],
  ["p_?self|p_?auto|potenza_autoconsum(?:ata|o)|self_consumption_power", "powerSelf"],
  ["p_?exch|p_?grid|potenza_(?:scambiata|scambio|rete)|grid_power|power_grid", "powerExchanged"],
  ["qac|q_ac|potenza_reattiva|reactive_power|kvar", "powerReactive"],
  ["sac|s_ac|potenza_apparente|apparent_power|kva", "powerApparent"],
  ["p_?limit|p_?lim|limite_(?:di_)?potenza|power_limit", "powerLimit"],
  ["cos|cos_?phi|cosfi|cos_fi|pf|(?:ac_)?power_?factor|fattore_(?:di_)?potenza", "powerFactor"],
  ["fac|f_ac|freq|frequency|frequenza|frequenza_(?:di_)?rete|grid_frequency|fgrid|hz", "frequency"],
  ["f", "frequency", on("inverter", "meter")],
  [
    "(?:vdc|v_dc|udc|u_dc|vpv|upv|v_pv|u_pv|tensione_(?:dc|cc|pv|stringa)|tens_(?:fotov|dc|pv)|dc_voltage|voltage_dc|pv_voltage|voltage_dc_string)",
    "voltsDc",
  ],
  [
    "(?:vac|v_ac|uac|u_ac|v_l|u_l|v_grid|vgrid|tensione_(?:di_)?(?:griglia|rete|ac|fase)|ac_voltage|voltage_ac|grid_voltage)",
    "voltsAc",
  ],
  ["tensione|voltage|volt|tens", "volts", { confidence: 0.8 }],
  ["v|u", "volts", on("stringbox", "meter")],
  [
    "(?:idc|i_dc|ipv|i_pv|corrente_(?:dc|cc|pv)|corr_(?:fotov|dc|pv)|dc_current|current_dc|pv_current)",
    "ampsDc",
  ],
  [
    "(?:iac|i_ac|i_l|i_grid|igrid|corrente_(?:di_)?(?:griglia|rete|ac|fase)|corr_(?:griglia|rete)|ac_current|current_ac|grid_current)",
    "ampsAc",
  ],
  [
    "(?:i_?str(?:ing)?|i_?stringa|corrente_(?:di_)?stringa|corr_stringa|string_current|current_string|current_dc_string|string|stringa)",
    "string",
  ],
  ["i", "string", on("stringbox")],
  ["corrente|current|corr", "amps", { confidence: 0.8 }],
  ["i", "amps", on("meter", "inverter")],
  [
    "e_?tot|e_?total|energia_totale|total_energy|energy_total|energia_tot|tot_energy|total_yield|yield_total|lifetime_energy|rendimento_(?:totale|conteggiato)",
    "energyTotal",
  ],
  [
    "e_?day|e_?today|energia_(?:di_)?oggi|energia_giorn(?:o|aliera)|energy_today|today_energy|daily_(?:energy|yield)|day_energy|yield_day",
    "energyDay",
  ],
  ["e_?month|energia_mese|energia_mensile|monthly_energy", "energyMonth"],
  ["e_?year|energia_anno|energia_annuale|yearly_energy", "energyYear"],
  [
    "e_?prod|energia_prodotta|produced_energy|energy_produced|production_energy|energy_real_wac_plus_absolute_production",
    "energyProduced",
  ],
  ["energy_real_wac_sum_produced|eac|e_ac", "energyInterval", maybe],
  [
    "e_?fed|e_?imm|e_?fed_?in|energia_immessa|fed_in_energy|energy_fed_in|immissione|feed_in",
    "energyFedIn",
  ],
  [
    "e_?wdr|e_?prel|energia_prelevata|withdrawn_energy|energy_withdrawn|prelievo",
    "energyWithdrawn",
  ],
  ["e_?load|e_?cons|energia_consumata|consumed_energy|energy_consumed|consumo", "energyConsumed"],
  ["e_?self|e_?auto|energia_autoconsum(?:ata|o)|autoconsumo|self_consumption", "energySelf"],
  // Of a meter where the plant meets the grid: what is drawn counts up, and what is returned as well.
  ["act_ret(?:_energy)?|energy_real_wac_minus_absolute", "energyExported", on("meter")],
  ["act(?:_energy)?|energy_real_wac_plus_absolute", "energyImported", on("meter")],
  ["e_?exp|export|exported_energy|energy_export(?:ed)?|energia_esportata", "energyExported"],
  ["e_?imp|import|imported_energy|energy_import(?:ed)?|energia_importata", "energyImported"],
  ["e_?in|e_?cha|energia_caricata|energy_charged|charged_energy", "energyCharged", on("storage")],
  [
    "e_?out|e_?dis|energia_scaricata|energy_discharged|discharged_energy",
    "energyDischarged",
    on("storage"),
  ],
  ["energia_accumulata|stored_energy|energy_stored", "stored"],
  ["kwh|wh|energia|energy", "stored", on("storage")],
  ["energia|energy|kwh|wh|contatore", "energyTotal", { confidence: 0.8 }],
  ["e", "energyTotal", on("inverter", "meter")],
  ["soc|state_of_charge|stato_(?:di_)?carica|charge_level|livello_carica", "charge"],
  ["soh|state_of_health", "batteryHealth"],
  [
    "t_?amb|temp_?amb(?:iente)?|temperature_amb(?:ient)?|amb_?temp|ambient(?:_temp(?:erature)?)?|temperatura_(?:ambiente|esterna|aria)|t_?aria|t_?air|air_temp(?:erature)?",
    "ambient",
  ],
  [
    "t_?mod|mod_?temp|t_?cell|module_temp(?:erature)?|temp_?mod(?:ulo|uli)?|temperatura_(?:di_)?(?:modul[oi]|pannell[oi]|cella)|t_?bom|panel_temp(?:erature)?|cell_temp(?:erature)?",
    "module",
  ],
  [
    "temp|temperatura|temperature|t_?int|t_?cab|temp_?int|temp_?cab|heatsink_temp|temperatura_(?:interna|dissipatore|inverter|batteria)",
    "temperature",
  ],
  ["t", "temperature", on("inverter", "sensor", "storage")],
  [
    "poa(?:i|_irr|_irradiance|_pyranometer|_refcell)?|g_?poa|irr_?poa|gti|irraggiamento_(?:piano|inclinato|moduli)|tilted_irradiance|irradiance_plane_of_array",
    "irradiancePlane",
  ],
  [
    "ghi(?:_irr(?:adiance)?|_pyranometer)?|g_?hor|irr_?(?:hor|ghi)|irraggiamento_orizzontale|horizontal_irradiance",
    "irradianceHorizontal",
  ],
  [
    "irr|irragg|irraggiamento|irradiamento|intensita_(?:di_)?irradiamento|irradiance|solar_rad(?:iation)?|radiazione(?:_solare)?|piranometro|pyranometer|solarimetro|refcell|sun|einstrahlung|insolazione_istantanea",
    "irradiance",
  ],
  ["g", "irradiance", on("sensor")],
  [
    "wind|vento|wind_?speed|wnd_?spd|wnd|velocita_(?:del_)?vento|v_?vento|vento_velocita|windgeschwindigkeit|anemometro",
    "wind",
  ],
  ["wind_?dir(?:ection)?|direzione_(?:del_)?vento|vento_direzione", "windDirection"],
  ["rh|humidity|umidita(?:_relativa)?|rel_hum", "humidity"],
  ["pr|performance_ratio", "ratio"],
  [
    "dev_?err|err|error|errore|errori|error_code|codice_errore|fault|faults|guasto|allarme|allarmi|alarm|alarms|event|events|evt",
    "fault",
  ],
  ["comm|com_?status|comm_?status|comunicazione|communication", "communication"],
  ["iface|spi|stato_spi|interfaccia|stato_interfaccia|interface_state", "interface"],
  ["dry_?contact|contatto|contatto_pulito|spd|scaricatori", "contact"],
  ["state|stato|status|st|operating_state|stato_operativo", "state"],
  ["x|asse_x|axis_x", "axisX", on("tracker")],
  ["y|asse_y|axis_y", "axisY", on("tracker")],
  ["tx|x_?target|target_x|obiettivo_x", "targetX", on("tracker")],
  ["ty|y_?target|target_y|obiettivo_y", "targetY", on("tracker")],
];
const compiled = rules.map(
  ([words, meaning, limits = {}]) => [new RegExp(`^(?:${words})$`), meaning, limits] as const,
);

/** "Tens_Fotov_1", "tensFotov1" and "TENS.FOTOV.1" are the same words: tens, fotov, 1. */
export const wordsOf = (tail: string): string =>
  tail
    .replaceAll(/k(?:W|VAr|VA)/g, (unit) => unit.toLowerCase())
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Za-z])(\d)/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();

/** A name without its number: "vdc_1" is the first of "vdc". */
function split(words: string): [name: string, index: string] {
  const found = /^(.*?)((?:_\d+)+)$/.exec(words);
  return found ? [found[1]!, found[2]!.slice(1).replaceAll("_", ".")] : [words, ""];
}

/** "a_act_power" is the power of a phase; that something was measured, or stands for all phases, says nothing of what it is. */
function bareOf(words: string): { readonly name: string; readonly phase: string } {
  const [, phase, rest = words] = /^([abc])_(.+)$/.exec(words) ?? [];
  const name = rest
    .replace(/^measured_/, "")
    .replace(/^total_(?=act|aprt|current)/, "")
    .replace(/_other$/, "");
  return { name, phase: phase === undefined ? "" : `_${" abc".indexOf(phase)}` };
}

/** What the name of a value of a device says; null for a name that nobody knows. @param device null where its type is unknown */
export function knownName(tail: string, device: DeviceType | null): KnownName | null {
  return pointOf(tail) ?? ruleOf(tail, device);
}
/** Names of published models are spelt in one way: others that look alike are not theirs. */
function pointOf(tail: string): KnownName | null {
  // One letter alone may be anybody's: "W" and "A" count with their siblings' spelling only.
  const found = /^([A-Za-z]+?)(AB|BC|CA|[ABC])?(\d*)$/.exec(tail);
  if (!found) return null;
  const [, name = "", phase = "", number = ""] = found;
  for (const [base, index] of [
    [tail, ""],
    [`${name}${phase}`, number],
    [name, phase],
  ] as const) {
    const point = Object.hasOwn(sunspec, base) ? sunspec[base] : undefined;
    const isPhase = /[Pp]h$/.test(base) && index !== "";
    if (point !== undefined && (index === number || isPhase))
      return { meaning: point[0], confidence: 0.9, by: "maker", udm: point[1], index };
  }
  return null;
}
function ruleOf(tail: string, device: DeviceType | null): KnownName | null {
  const words = wordsOf(tail);
  const ending = endings.find(([pattern]) => pattern.test(words));
  const tries: (readonly [string, UnitSymbol | null])[] = [[words, null]];
  const bare = bareOf(words);
  if (bare.name !== words) tries.push([bare.name + bare.phase, null]);
  if (ending) tries.unshift([words.replace(ending[0], ""), ending[1]]);
  for (const [text, udm] of tries) {
    if (text === "") continue;
    const [name, index] = split(text);
    for (const [pattern, meaning, { of, confidence = 0.9 }] of compiled) {
      if (!pattern.test(name)) continue;
      if (of !== undefined && (device === null || !of.includes(device))) continue;
      return { meaning, confidence, by: "word", udm, index };
    }
  }
  return null;
}
