import type { settlementFields as it } from "../../it/refusals/settlement-fields.ts";
import type { Words } from "../../catalogue.ts";

/** Of guaranteed performance: its parameters, and what a settlement is asked by. */
export const settlementFields: Words<typeof it> = {
  params: "contract parameters",
  pn_kwp: "contract power",
  contract_start: "start of the contract",
  contract_years: "length of the contract",
  year: "year",
  month: "month",
  y: "contract year",
  etotal: "energy counter",
  iface: "grid interface",
  inverters: "inverters",
  eca: "recognised energy",
  note: "note",
  avtech: "technical availability (avtech)",
  beta: "uncertainty of measurement (beta)",
  gamma: "temperature coefficient (gamma)",
  gstc: "reference irradiance (gstc)",
  kder1: "derating of the first year (kder1)",
  kdery: "factor of each year (kdery)",
  minirr: "threshold of irradiance (minirr)",
  pre: "guaranteed PR (pre)",
  pu_kwh: "price of a missing kWh (pu_kwh)",
  gperf_params: "parameters of guaranteed performance",
  temperature_correction: "temperature correction",
};
