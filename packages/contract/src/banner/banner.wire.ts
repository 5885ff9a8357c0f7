import { z } from "zod";
import { plantId } from "../ids.ts";
import { brands, languages } from "../users/users.wire.ts";

/** Width x height. [pixels] */
export const bannerSizes = ["300x250", "200x250"] as const;
export type BannerSize = (typeof bannerSizes)[number];
export const bannerFormats = ["png", "json", "xml"] as const;
export type BannerFormat = (typeof bannerFormats)[number];
export const bannerThemes = ["light", "dark"] as const;
export type BannerTheme = (typeof bannerThemes)[number];

/** Which plant, how large, as what: base64url of `p=123&s=300x250`, and the format as the file's ending. */
export const bannerParams = z.object({
  file: z.string().regex(/^[\w-]{1,100}\.(?:png|json|xml)$/),
});
export const bannerLook = z.object({
  /** The plant's own without it. */
  l: z.enum(languages).optional(),
  /** On what ground it stands. */
  t: z.enum(bannerThemes).default("light"),
  /** Whose name it bears. */
  b: z.enum(brands).default("default"),
});
export type BannerLook = z.infer<typeof bannerLook>;

/** What a plant shows to everybody. Null: not measured, or not known now. */
export const bannerFigures = z.object({
  plant: plantId,
  name: z.string(),
  /** [kW] Null too where nothing came for a while. */
  power_kw: z.number().nullable(),
  /** [kWh] Of the plant's running day. */
  energy_today_kwh: z.number().nullable(),
  /** [kWh] Since it has been active. */
  energy_total_kwh: z.number().nullable(),
  /** [kg] Of that energy. */
  co2_avoided_kg: z.number().nullable(),
  /** When the newest value was measured, in the plant's time: 2026-11-24T14:05:00+01:00. */
  time: z.string().nullable(),
  /** [unix s] */
  timestamp: z.number().int().nullable(),
  /** What came last is too old to be called the present. */
  is_silent: z.boolean(),
});
export type BannerFigures = z.infer<typeof bannerFigures>;
