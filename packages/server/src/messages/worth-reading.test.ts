import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { expect, test } from "vitest";
import type { Outgoing } from "./deliveries.store.ts";
import { worthReading } from "./worth-reading.ts";

const hour = 3600;
let position = 0;
interface Happening {
  readonly at: number;
  readonly alert?: string;
  readonly incident?: string;
  readonly on?: readonly string[];
  readonly open?: readonly string[];
  readonly facts?: MessageFacts;
}
const outgoing = (type: "alarm_ko" | "alarm_ok", of: Happening): Outgoing =>
  ({
    message: { id: String(++position), plant_id: "101" },
    occasion: {
      type,
      severity: "major",
      created: of.at,
      position,
      alert_id: of.alert ?? null,
      incident_id: of.incident ?? null,
      open: of.open ?? [],
      facts: of.facts ?? {
        code: type === "alarm_ko" ? "alert_raised" : "alert_cleared",
        params: {
          alert: of.alert ?? "",
          template: "",
          variables: (of.on ?? []).map((id) => ({ id, name: id })),
          more: 0,
          at: of.at,
          ...(type === "alarm_ok" ? { since: of.at - hour } : {}),
        },
      },
    },
  }) as unknown as Outgoing;
const raised = (of: Happening): Outgoing => outgoing("alarm_ko", of);
const over = (of: Happening): Outgoing => outgoing("alarm_ok", of);
const incident = (code: "incident_opened" | "incident_over", how?: "reopened" | "grown") =>
  ({ code, params: { since: hour, ...(how === undefined ? {} : { how }) } }) as MessageFacts;
const read = (parts: readonly Outgoing[]) =>
  worthReading(parts).map(({ part, times }) => {
    const { occasion } = part;
    const { params } = occasion.facts;
    const names = "variables" in params ? params.variables.map(({ id }) => id) : [];
    return [occasion.type, occasion.created / hour, ...names, ...(times === null ? [] : [times])];
  });

test("[M9] raised again after its end it is one line: it lasts, and how often it was raised", () => {
  const parts = [
    raised({ at: hour, alert: "a", on: ["x"] }),
    over({ at: 2 * hour, alert: "a", on: ["x"] }),
    raised({ at: 3 * hour, alert: "a", on: ["x"], open: ["x"] }),
  ];
  expect(read(parts)).toEqual([["alarm_ko", 3, "x", { count: 2, first: hour }]]);
  // Over once more, its last end stands for all of it.
  expect(
    read([
      ...parts.slice(0, 2),
      raised({ at: 3 * hour, alert: "a", on: ["x"] }),
      over({ at: 4 * hour, alert: "a", on: ["x"] }),
    ]),
  ).toEqual([["alarm_ok", 4, "x", { count: 2, first: hour }]]);
});
test("[M9] an end of what was sent before counts from when it was raised", () => {
  expect(
    read([over({ at: 2 * hour, alert: "a" }), raised({ at: 5 * hour, alert: "a", open: [""] })]),
  ).toEqual([["alarm_ko", 5, { count: 2, first: hour }]]);
});
test("[M9] of an alert over several variables each has its own state: what lasts is not named as over, nor what is over as lasting", () => {
  expect(
    read([
      raised({ at: hour, alert: "a", on: ["x", "y"], open: ["y"] }),
      over({ at: 2 * hour, alert: "a", on: ["x"] }),
    ]),
  ).toEqual([
    ["alarm_ko", 1, "y"],
    ["alarm_ok", 2, "x"],
  ]);
  expect(
    read([
      raised({ at: hour, alert: "a", on: ["x", "y"] }),
      over({ at: 2 * hour, alert: "a", on: ["x", "y"] }),
      raised({ at: 3 * hour, alert: "a", on: ["x"], open: ["x"] }),
    ]),
  ).toEqual([
    ["alarm_ko", 3, "x", { count: 2, first: hour }],
    ["alarm_ok", 2, "y"],
  ]);
  // Another variable's end is no second time of it.
  expect(
    read([
      raised({ at: hour, alert: "a", on: ["x"] }),
      raised({ at: hour, alert: "a", on: ["y"] }),
      over({ at: 2 * hour, alert: "a", on: ["x"] }),
      over({ at: 2 * hour, alert: "a", on: ["y"] }),
    ]),
  ).toEqual([
    ["alarm_ok", 2, "x"],
    ["alarm_ok", 2, "y"],
  ]);
});
test("[M9] in one tick the later of two is the newest", () => {
  expect(
    read([
      over({ at: hour, alert: "a", on: ["x"] }),
      raised({ at: hour, alert: "a", on: ["x"], open: ["x"] }),
    ]),
  ).toMatchObject([["alarm_ko", 1, "x", { count: 2 }]]);
});
test("[M9] [M3] an incident speaks for the alarms under it, which do not speak for each other", () => {
  expect(
    read([
      raised({ at: hour, alert: "a", incident: "i", on: ["x"] }),
      over({ at: 2 * hour, incident: "i", facts: incident("incident_over") }),
    ]),
  ).toEqual([["alarm_ok", 2]]);
  expect(
    read([
      raised({ at: hour, alert: "a", incident: "i", on: ["x"], open: ["x"] }),
      raised({ at: 2 * hour, alert: "b", incident: "i", on: ["x"], open: ["x"] }),
    ]),
  ).toHaveLength(2);
});
test("[M9] [H12] what ended and was opened again counts as two; what has grown is the same one", () => {
  const both = (how: "reopened" | "grown") =>
    read([
      raised({ at: hour, incident: "i", facts: incident("incident_opened") }),
      over({ at: 2 * hour, incident: "i", facts: incident("incident_over") }),
      raised({ at: 3 * hour, incident: "i", open: ["*"], facts: incident("incident_opened", how) }),
    ]);
  expect(both("reopened")).toEqual([["alarm_ko", 3, { count: 2, first: hour }]]);
  expect(both("grown")).toEqual([["alarm_ko", 3]]);
});
test("[M9] other alerts, and other plants, are lines of their own", () => {
  const elsewhere = over({ at: 2 * hour, alert: "a", on: ["x"] });
  expect(
    read([
      raised({ at: hour, alert: "a", on: ["x"], open: ["x"] }),
      over({ at: 2 * hour, alert: "b", on: ["x"] }),
      { ...elsewhere, message: { ...elsewhere.message, plant_id: "202" } },
    ]),
  ).toHaveLength(3);
});
test("[M9] of more variables than are named, an end of the others ends them", () => {
  const many = (part: Outgoing, more: number): Outgoing => ({
    ...part,
    occasion: {
      ...part.occasion,
      facts: {
        ...part.occasion.facts,
        params: { ...part.occasion.facts.params, more },
      } as MessageFacts,
    },
  });
  const ends = [
    over({ at: 2 * hour, alert: "a", on: ["x"] }),
    over({ at: 3 * hour, alert: "a", on: ["y"] }),
  ];
  const alarm = (open: readonly string[]): Outgoing =>
    many(raised({ at: hour, alert: "a", on: ["x"], open }), 1);
  expect(read([alarm([]), ...ends])).toEqual([
    ["alarm_ok", 2, "x"],
    ["alarm_ok", 3, "y"],
  ]);
  expect(read([alarm(["y"]), ends[0]!])[0]).toEqual(["alarm_ko", 1, "x"]);
});
