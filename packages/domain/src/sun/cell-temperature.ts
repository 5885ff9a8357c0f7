/** What heats and cools a module. */
export interface ModuleWeather {
  /** Irradiance on its plane. [W/m²] */
  readonly planeWm2: number;
  /** Air. [°C] */
  readonly airC: number;
  /** At module height (Faiman, PVsyst) or 10 m (SAPM); a negative offset counts as calm. [m/s] */
  readonly windMs: number;
}

/**
 * Module temperature from a heat balance. [°C]
 * @param u0 constant heat loss [W/(m² K)] @param u1 heat loss by wind [W s/(m³ K)]
 * Source: Faiman 2008, Progress in Photovoltaics 16(4), 307, doi:10.1002/pip.813.
 */
export function temperatureFaiman(weather: ModuleWeather, u0 = 25, u1 = 6.84): number {
  return weather.airC + weather.planeWm2 / (u0 + u1 * Math.max(0, weather.windMs));
}

export interface SapmMounting {
  /** [1] */
  readonly a: number;
  /** [s/m] */
  readonly b: number;
  /** Cell above module back at 1000 W/m². [K] */
  readonly deltaK: number;
}

/** Source: King, Boyson, Kratochvil 2004, SAND2004-3535, table 1. */
export const sapmMountings = {
  open_rack_glass_glass: { a: -3.47, b: -0.0594, deltaK: 3 },
  close_mount_glass_glass: { a: -2.98, b: -0.0471, deltaK: 1 },
  open_rack_glass_polymer: { a: -3.56, b: -0.075, deltaK: 3 },
  insulated_back_glass_polymer: { a: -2.81, b: -0.0455, deltaK: 0 },
} as const satisfies Record<string, SapmMounting>;

/** Temperature of the module's back. [°C] Source: King, Boyson, Kratochvil 2004, SAND2004-3535, equation 11. */
export function moduleTemperatureSapm(weather: ModuleWeather, mounting: SapmMounting): number {
  return (
    weather.airC +
    weather.planeWm2 * Math.exp(mounting.a + mounting.b * Math.max(0, weather.windMs))
  );
}

/** Temperature of the cells inside the module. [°C] Source: King, Boyson, Kratochvil 2004, SAND2004-3535, equation 12. */
export function cellTemperatureSapm(weather: ModuleWeather, mounting: SapmMounting): number {
  return moduleTemperatureSapm(weather, mounting) + (weather.planeWm2 / 1000) * mounting.deltaK;
}

export interface PvsystMounting {
  /** Constant heat loss. [W/(m² K)] */
  readonly uc: number;
  /** Heat loss by wind. [W s/(m³ K)] */
  readonly uv: number;
  /** Efficiency of the module. [1] */
  readonly efficiency: number;
  /** Share of light that it swallows. [1] */
  readonly absorption: number;
}

/** Heat-loss sets of common mountings. Source: PVsyst user's manual, Array thermal losses. */
export const pvsystMountings = {
  freestanding: { uc: 29, uv: 0 },
  semi_integrated: { uc: 20, uv: 0 },
  insulated: { uc: 15, uv: 0 },
} as const satisfies Record<string, Pick<PvsystMounting, "uc" | "uv">>;

/** Cell temperature from a heat balance. [°C] Source: PVsyst user's manual, Array thermal losses. */
export function cellTemperaturePvsyst(
  weather: ModuleWeather,
  {
    uc,
    uv,
    efficiency = 0.1,
    absorption = 0.9,
  }: Pick<PvsystMounting, "uc" | "uv"> & Partial<PvsystMounting>,
): number {
  return (
    weather.airC +
    (weather.planeWm2 * absorption * (1 - efficiency)) / (uc + uv * Math.max(0, weather.windMs))
  );
}
