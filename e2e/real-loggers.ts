/**
 * A few rows of two real plants as their loggers measured them, in the names that those give: what a stranger's packet looks like.
 * The tracker plant with eight inverters, a meter and two weather stations is of pvcaptest, the Italian one with Danfoss inverters of SOLPEV
 * (both MIT).
 */
type Values = Readonly<Record<string, number>>;

const trackerNames = [
  "met1_poa_refcell",
  "met2_poa_refcell",
  "met1_poa_pyranometer",
  "met2_poa_pyranometer",
  "met1_ghi_pyranometer",
  "met2_ghi_pyranometer",
  "met1_amb_temp",
  "met2_amb_temp",
  "met1_mod_temp1",
  "met1_mod_temp2",
  "met2_mod_temp1",
  "met2_mod_temp2",
  "met1_windspeed",
  "met2_windspeed",
  "meter_power",
  "inv1_power",
  "inv2_power",
  "inv3_power",
  "inv4_power",
  "inv5_power",
  "inv6_power",
  "inv7_power",
  "inv8_power",
] as const;
/** 9 October 1990, 11:50, 11:55 and 12:00; powers in W. */
const trackerRows: readonly (readonly number[])[] = [
  [
    969.389, 968.92, 972.851, 978.313, 816.371, 815.276, 24.343, 24.346, 61.01, 61.337, 61.263,
    61.157, 1.313, 1.302, 5883874.8, 746150.9, 746261.6, 745109.5, 747209.8, 744614.4, 747401.4,
    741705.6, 745294.4,
  ],
  [
    980.728, 982.869, 979.54, 977.622, 818.127, 821.026, 24.389, 24.388, 61.392, 61.405, 61.535,
    61.533, 1.427, 1.435, 5910373.5, 748416.5, 747579.6, 747447, 748038.7, 748881.8, 747639.7,
    751517.2, 751019.7,
  ],
  [
    982.183, 982.234, 983.341, 980.426, 813.665, 817.613, 24.427, 24.464, 61.486, 61.541, 61.453,
    61.349, 1.544, 1.541, 5890790.1, 748813.5, 747289.4, 746283, 745929.6, 747781.6, 749172.1,
    750852.4, 747999.3,
  ],
];
export const trackerPlant: readonly Values[] = trackerRows.map((row) =>
  Object.fromEntries(trackerNames.map((name, at) => [name, row[at] ?? 0])),
);

const weblogNames = [
  "Potenza",
  "Energia_di_oggi",
  "Temperatura",
  "Tensione_griglia",
  "Corrente_griglia",
  "Frequenza_di_rete",
  "Tens_Fotov_1",
  "Corr_fotov_1",
  "Tens_Fotov_2",
  "Corr_fotov_2",
  "Tens_Fotov_3",
  "Corr_fotov_3",
  "Stato",
  "Errore",
  "Limite_di_potenza",
] as const;
/** 15 September 2019, 12:00 and 12:10: inverters 2, 4, 9 (which does not start: error 1364) and 12 (two strings of three); W and kWh of the day. */
const weblogRows: readonly Readonly<Record<number, readonly number[]>>[] = [
  {
    2: [
      4793, 12.297, 46, 236, 20.246, 49.99, 573.4, 2.725, 583.3, 2.74, 594.1, 2.781, 60, 0, 16000,
    ],
    4: [
      5441, 14.367, 49, 236, 22.976, 49.99, 570.7, 3.23, 580.2, 3.054, 573.5, 3.208, 60, 0, 16000,
    ],
    9: [0, 0, 34, 236, 0.008, 49.99, 733.6, 0, 736.7, 0, 739.8, 0, 70, 1364, 16000],
    12: [3275, 8.742, 44, 236, 13.875, 49.99, 582.5, 2.633, 566, 3.078, 0, 0, 60, 0, 16000],
  },
  {
    2: [
      5231, 13.148, 46, 236, 22.103, 49.98, 582.7, 2.925, 590.7, 2.943, 600.7, 2.99, 60, 0, 16000,
    ],
    4: [5602, 15.312, 48, 236, 23.639, 49.98, 583.3, 3.262, 587.4, 3.115, 585.2, 3.2, 60, 0, 16000],
    9: [0, 0, 34, 236, 0, 49.98, 744, 0, 747.3, 0, 751.4, 0, 70, 1364, 16000],
    12: [3781, 9.336, 44, 236, 16.013, 49.98, 593.2, 3.031, 580, 3.463, 0, 0, 60, 0, 16000],
  },
];
export const weblogPlant: readonly Values[] = weblogRows.map((row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([inverter, values]) =>
      weblogNames.map((name, at) => [`inv.${inverter}.${name}`, values[at] ?? 0]),
    ),
  ),
);
