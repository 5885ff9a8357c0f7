/** What a weather service expects of the sun, behind one function: whoever speaks another protocol puts an adapter of his own before it. */
import type { WeatherHour } from "@heliograph/domain/forecast/forecast.ts";
import type { Site } from "@heliograph/domain/sun/sun-position.ts";
import { z } from "zod";
import type { Log } from "../platform/log.ts";
import { sendOut } from "../platform/outbound-http.ts";
import type { Settings } from "../platform/settings.ts";

/** The hours ahead at a place; null where nobody says anything. */
export type Weather = (site: Site) => Promise<readonly WeatherHour[] | null>;

const timeoutMs = 10_000;
/** Brighter than the sun outside of the air is no weather. [W/m²] */
const maxWm2 = 1500;
const answered = z.object({
  hours: z
    .array(z.object({ start: z.number().int().min(0), ghi: z.number().min(0).max(maxWm2) }))
    .max(400),
});

export function weatherOf(
  settings: Pick<Settings, "weatherUrl" | "privateWebhooks">,
  log: Pick<Log, "warn">,
): Weather {
  const { weatherUrl } = settings;
  if (weatherUrl === null) return () => Promise.resolve(null);
  return async ({ latitude, longitude }) => {
    try {
      const { status, text } = await sendOut({
        method: "GET",
        url: weatherUrl
          .replaceAll("{lat}", latitude.toFixed(2))
          .replaceAll("{lon}", longitude.toFixed(2)),
        allowPrivate: settings.privateWebhooks === "yes",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status !== 200) throw new Error(`it answered ${status}`);
      const { hours } = answered.parse(JSON.parse(text));
      return hours.map(({ start, ghi }) => ({ startSeconds: start, ghiWm2: ghi }));
    } catch (error) {
      log.warn("the weather service was not understood, forecasts go by the plants alone", {
        error,
      });
      return null;
    }
  };
}
