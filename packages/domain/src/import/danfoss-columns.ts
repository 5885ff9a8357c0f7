import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DataType } from "@heliograph/contract/variables/variables.wire.ts";

/** A column of a logger's file as a variable of a device. */
export interface ColumnMeaning {
  /** Last part of the mib. */
  readonly tail: string;
  readonly name: string;
  readonly udm: UnitSymbol | null;
  readonly tags: readonly number[];
  readonly data_type: DataType;
}
const float = (
  tail: string,
  name: string,
  udm: UnitSymbol | null,
  ...own: number[]
): ColumnMeaning => ({ tail, name, udm, tags: own, data_type: "float" });
const code = (tail: string, name: string, ...own: number[]): ColumnMeaning => ({
  tail,
  name,
  udm: null,
  tags: own,
  data_type: "int",
});

/** Columns of "Dettagli inverter", by their Italian name without unit. Modules, panel and phase position have no known meaning. */
export const inverterColumns: Readonly<Record<string, ColumnMeaning>> = {
  potenza: float("pac", "Potenza AC", "kW", tags.P_PRODUCED, tags.FEATURED),
  "energia di oggi": float("eday", "Energia di oggi", "kWh", tags.E_PRODUCED),
  temperatura: float("temp", "Temperatura", "degC", tags.TEMP),
  "tensione griglia": float("vac", "Tensione di rete", "V"),
  "corrente griglia": float("iac", "Corrente di rete", "A"),
  "frequenza di rete": float("fac", "Frequenza di rete", "Hz"),
  "tens. fotov. 1": float("vdc1", "Tensione DC ingresso 1", "V"),
  "corr. fotov. 1": float("idc1", "Corrente DC ingresso 1", "A", tags.STRING),
  "tens. fotov. 2": float("vdc2", "Tensione DC ingresso 2", "V"),
  "corr. fotov. 2": float("idc2", "Corrente DC ingresso 2", "A", tags.STRING),
  "tens. fotov. 3": float("vdc3", "Tensione DC ingresso 3", "V"),
  "corr. fotov. 3": float("idc3", "Corrente DC ingresso 3", "A", tags.STRING),
  stato: code("state", "Stato"),
  errore: code("error", "Errore", tags.DEVICE_ERROR),
  "limite di potenza": float("plimit", "Limite di potenza", "kW"),
  cosphi: float("cosphi", "Fattore di potenza", null),
};

/** Columns of "Riepilogo impianto": the logger's own sums, and its irradiance sensor where it has one. */
export const summaryColumns: Readonly<Record<string, ColumnMeaning>> = {
  potenza: float("pac", "Potenza impianto", "kW", tags.P_PRODUCED),
  "energia di oggi": float("eday", "Energia di oggi", "kWh", tags.E_PRODUCED),
  "rendimento conteggiato": float("etot", "Rendimento conteggiato", "kWh", tags.E_PRODUCED),
  "intensità di irradiamento": float("irr", "Irraggiamento", "W/m2", tags.IRR),
};
