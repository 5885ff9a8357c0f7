/** The curve that a mail shows. */
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import {
  filled,
  numberText,
  wordsOf,
  type Language,
} from "@heliograph/domain/messages/message-text.ts";
import { shownUnit } from "@heliograph/domain/data/unit-of.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { curveTogether, seriesOf, type Term } from "@heliograph/domain/plants/plant-quantities.ts";
import type { Caller } from "../platform/caller.ts";
import type { DataService } from "../data/data.service.ts";
import { curvePicture } from "./curve-picture.ts";
import type { MailPicture } from "./mail-html.ts";

interface CurveOf {
  readonly occasion: { readonly created: number; readonly facts: MessageFacts };
  readonly model: PlantModel;
  readonly language: Language;
}
/** The variables that a message is about. */
function namedIn({ code, params }: MessageFacts): readonly string[] {
  if (code === "alert_raised" || code === "alert_cleared")
    return params.variables.map(({ id }) => id);
  return code === "incident_opened" || code === "incident_over" ? params.series : [];
}
/** The first variable that the message is about, else what stands for the power of the plant (H1), which has no one name where several do. */
function curveOf(
  facts: MessageFacts,
  model: PlantModel,
): { name: string | null; unit: string; terms: readonly Term[] } | null {
  const named = namedIn(facts).find((each) => model.byId.has(each));
  const { powers } = seriesOf(model);
  const id = named ?? (powers.length === 1 ? powers[0]?.id : undefined);
  if (id === undefined)
    return powers.length === 0 ? null : { name: null, unit: " kW", terms: powers };
  const variable = model.byId.get(id);
  if (variable === undefined || variable.data_type === "str") return null;
  const unit = shownUnit(variable.udm);
  return {
    name: variable.name,
    unit: unit === "°" ? unit : ` ${unit}`,
    terms: [{ id, factor: 1 }],
  };
}

/** The limits of the alarm on the variable that is drawn, where they stand still; those that move with the others or the sun are none of the whole day. */
function limitsOf({ code, params }: MessageFacts, terms: readonly Term[]): readonly number[] {
  if (code !== "alert_raised" && code !== "alert_cleared") return [];
  const { measured } = params.variables.find(({ id }) => id === terms[0]?.id) ?? {};
  if (measured === undefined || measured.reference !== null) return [];
  return [measured.lowest, measured.highest].filter((one) => one !== null);
}

const daySeconds = 86_400;
/** What is missing at the end is not missing before it is as old as this: it is on its way. (DASH-08) [slots] */
const fresh = 6;
/** The last day of the first variable that the message is about, else of the plant's power, as its recipient sees it; null where there is nothing to draw. */
export async function mailCurve(
  data: Pick<DataService, "fetch">,
  caller: Caller,
  of: CurveOf,
): Promise<{ shown: MailPicture; picture: Uint8Array } | null> {
  const { occasion, model } = of;
  const shownOf = curveOf(occasion.facts, model);
  if (shownOf === null) return null;
  const { name, unit, terms } = shownOf;
  const end = Math.ceil(Math.max(occasion.created, 0) / 300) * 300;
  let rows: (number | null)[][];
  try {
    const bytes = await data.fetch(caller, {
      ids: terms.map(({ id }) => id),
      start: end - daySeconds,
      end,
      resolution: 5,
    });
    rows = JSON.parse(Buffer.from(bytes).toString("utf8")) as (number | null)[][];
  } catch {
    // A message without its picture is better than none.
    return null;
  }
  const curve = curveTogether(rows, terms);
  const byTime = new Map(rows.map(([time], at) => [time, curve[at]]));
  const whole = Array.from(
    { length: 288 },
    (_, at) => byTime.get(end - daySeconds + at * 300) ?? null,
  );
  const newest = whole.findLastIndex((value) => value !== null);
  const values = whole.length - 1 - newest > fresh ? whole : whole.slice(0, newest + 1);
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const limits = limitsOf(occasion.facts, terms);
  const [low, high] = [Math.min(0, ...known, ...limits), Math.max(0, ...known, ...limits)];
  const words = wordsOf(of.language);
  const written = (value: number): string => `${numberText(value, of.language)}${unit}`.trim();
  const clock = (seconds: number): string => {
    const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(
      model.plant.timezone,
    );
    const two = (n: number): string => String(n).padStart(2, "0");
    return `${two(at.day)}/${two(at.month)} ${two(at.hour)}:${two(at.minute)}`;
  };
  return {
    shown: {
      caption: filled(words.curve, { name: name ?? words.power }),
      note: [
        ...(limits.length > 0 ? [words.curveLimit] : []),
        ...(known.length < values.length ? [words.curveGap] : []),
      ].join("; "),
      since: null,
      alternative: filled(words.curveOf, {
        name: name ?? words.power,
        min: written(Math.min(...known)),
        max: written(Math.max(...known)),
      }),
      high: written(high),
      low: written(low),
      from: clock(end - daySeconds),
      to: clock(end - (whole.length - values.length) * 300),
    },
    picture: curvePicture({ values, low, high, limits }),
  };
}
