import { dayStartSeconds } from "../data/plant-day.ts";
import { filled } from "../messages/message-text.ts";
import { number, text, type Writing } from "./blocks.ts";
import type { Block, Row } from "./document.ts";

/** The most alarms that are listed one by one. */
const maxListed = 200;

/** How often each alert was raised in the period, how long it lasted within it, and what is still open; then alarm by alarm. */
export function alarmsOf(writing: Writing): Block[] {
  const { facts, words, format } = writing;
  const { timezone } = facts.plant;
  const start = dayStartSeconds(facts.first, timezone);
  const end = Math.min(dayStartSeconds(facts.last + 1, timezone), facts.madeAt);
  const within = ({ from, to }: { readonly from: number; readonly to: number | null }): number =>
    Math.max(0, Math.min(to ?? end, end) - Math.max(from, start));
  const byName = [...Map.groupBy(facts.alarms, ({ name }) => name)].toSorted(
    (a, b) => b[1].length - a[1].length || a[0].localeCompare(b[0]),
  );
  const isOpen = ({ to }: { readonly to: number | null }): boolean => to === null || to >= end;
  const summary = byName.map(([name, own]): Row => {
    const open = own.filter(isOpen).length;
    return {
      id: name,
      ...(open > 0 ? { mark: "alarm" as const } : {}),
      cells: [name, own.length, own.reduce((hours, one) => hours + within(one), 0) / 3600, open],
    };
  });
  if (summary.length === 0) return [{ kind: "note", id: "no-alarms", text: words.alarmsNothing }];
  // The year stands above.
  const dated = (at: number) => ({ text: format.moment(at), on: format.wallClock(at) });
  const shown = facts.alarms.slice(0, maxListed);
  return [
    {
      kind: "table",
      id: "alarms-by-name",
      title: words.alarmsByName,
      note: filled(words.alarmsNote, {
        count: facts.alarms.length,
        open: facts.alarms.filter(isOpen).length,
      }),
      columns: [
        text("alarm", words.alarm),
        number("count", words.count, { decimals: 0, width: 0.12 }),
        number("hours", words.lasted, { unit: "h", width: 0.16 }),
        number("open", words.still, { decimals: 0, width: 0.16 }),
      ],
      rows: summary,
      empty: words.none,
    },
    {
      kind: "table",
      id: "alarms",
      title: words.alarms,
      note:
        facts.alarms.length > shown.length || facts.alarmsCut
          ? filled(words.alarmsCut, { shown: shown.length })
          : "",
      columns: [
        text("alarm", words.alarm, 0.28),
        text("about", words.about),
        text("from", words.from, 0.15),
        text("to", words.to, 0.17),
        text("lasted", words.lasted, 0.13),
      ],
      rows: shown.map((one, at): Row => {
        const [first, ...more] = one.variables;
        return {
          id: String(at),
          ...(one.to === null ? { mark: "alarm" as const } : {}),
          cells: [
            one.name,
            first === undefined
              ? words.wholePlant
              : [
                  first,
                  ...(more.length === 0 ? [] : [filled(words.more, { count: more.length })]),
                ].join(" "),
            dated(one.from),
            one.to === null ? words.still : dated(one.to),
            format.duration((one.to ?? end) - one.from),
          ],
        };
      }),
      empty: words.none,
    },
  ];
}
