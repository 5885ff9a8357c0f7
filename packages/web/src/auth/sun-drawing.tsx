import type { ReactNode } from "react";
import { homeZone } from "../ui/use-format.tsx";
import { arcPath, arcs, sky, skyPoint, sunAt, tilt } from "./sun-path.ts";

/** Degrees that the sun has turned since noon, by the clock of the wall. */
const hourAngleAt = (moment: Temporal.Instant): number => {
  const { hour, minute } = moment.toZonedDateTimeISO(homeZone);
  return (hour + minute / 60 - 12) * 15;
};

/** The sun's paths over the year, and the sun at this hour on the longest of them: the only ornament of the portal. */
export function SunDrawing({ now }: { readonly now: Temporal.Instant }): ReactNode {
  const hourAngle = hourAngleAt(now);
  const isUp = sunAt(tilt, hourAngle).elevation > 0;
  const sun = skyPoint(tilt, hourAngle);
  return (
    <svg
      className="hg-sky"
      viewBox={`0 0 ${sky.width} ${sky.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="var(--hg-brand)">
        {arcs.map((declination, month) => (
          <path
            key={declination}
            d={arcPath(declination)}
            strokeWidth={month === arcs.length - 1 ? 1.75 : 1}
            opacity={month === arcs.length - 1 ? 0.55 : 0.1 + month * 0.035}
          />
        ))}
      </g>
      <path d={`M0 ${sky.horizon}H${sky.width}`} stroke="var(--hg-line)" />
      {isUp && <circle cx={sun.x} cy={sun.y} r="10" fill="var(--s-production-f)" />}
    </svg>
  );
}
