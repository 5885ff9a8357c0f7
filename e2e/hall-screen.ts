import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import { displayTemplateIds } from "@heliograph/contract/displays/informative.wire.ts";

/** Midnight of a June day in Rome. [unix s] */
export const hallMidnight = Date.parse("2026-06-17T22:00:00Z") / 1000;
const hour = 3600;

/** A screen with a page of each template and a dozen plants, as the public call answers it. */
export function hallScreenAt(now: number): HallScreenWire {
  const day = { from: now + 4 * hour, to: now + 22 * hour };
  const points = (every: number, most: number): [number, number][] =>
    Array.from({ length: Math.floor((day.to - day.from) / every) }, (_, at) => [
      day.from + at * every,
      most * Math.sin((Math.PI * at * every) / (day.to - day.from)),
    ]);
  const plants = Array.from({ length: 12 }, (_, at): HallScreenWire["plants"][number] => {
    const kw = 50 * (at + 1);
    return {
      id: String(101 + at),
      name: `Impianto ${at + 1}`,
      timezone: "Europe/Rome",
      kwp: kw * 1.4,
      since_year: 2019,
      power_kw: kw,
      today_kwh: kw * 5,
      month_kwh: kw * 110,
      year_kwh: kw * 800,
      total_kwh: kw * 9000,
      energy_integral: false,
      flow: { production: kw, exchange: kw / 3, storage: kw / 10, load: null, charge: 70 },
      day: { span: [day.from, day.to], sun: null, step_seconds: 300, power: points(300, kw) },
      weather: { irradiance: 900, ambient: 25, module: 45, wind: 2 },
      last_update: now - 60,
    };
  });
  const all = plants.map(({ id }) => id);
  const image = `/api/v1/file/${"c".repeat(24)}`;
  return {
    id: "a".repeat(24),
    name: "Ingresso",
    engine: "hd",
    stylesheet: "default",
    language: "it",
    now,
    plants,
    pages: displayTemplateIds.map((template, at) => ({
      id: String(at).padStart(24, "0"),
      template_id: template,
      title1: "I nostri impianti",
      title2: "",
      logo: image,
      logo2: null,
      image,
      image_wide: image,
      image_small: null,
      text: "Qui tutto si fa con il sole.",
      plants: template === "plants" ? all : all.slice(0, 2),
      chart:
        template === "chart"
          ? {
              name: "Produzione",
              type: "line",
              multimode: "normal",
              period: "day",
              span: [now, now + 24 * hour],
              timezone: "Europe/Rome",
              series: ["Potenza", "Altra"].map((name) => ({
                name,
                unit: "kW",
                color: null,
                line: 3,
                fill: 0.2,
                step_seconds: 300,
                points: points(300, 100),
              })),
            }
          : null,
    })),
  };
}
