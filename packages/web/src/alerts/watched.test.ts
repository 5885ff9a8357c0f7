import type { Alert, AlertsState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { expect, test } from "vitest";
import { makeFormat } from "../ui/format.ts";
import type { PlantVariable } from "../variables/variables.api.ts";
import { activeWords, runsOf } from "./active-window.ts";
import { limitsOf, parametersOf, scaleOf } from "./limits.ts";
import {
  concerning,
  countStates,
  isTrouble,
  longestOf,
  shownOf,
  shownStates,
  watchedAlerts,
} from "./watched.ts";

const hex = (number: number): string => number.toString(16).padStart(24, "0");
const alert = (number: number, fields: Partial<Alert> = {}): Alert => ({
  id: hex(number),
  plant_id: "101",
  name: `Allarme ${number}`,
  description: "",
  template_id: null,
  num_checks: 3,
  disabled: false,
  vars: [],
  vmin: null,
  vmax: null,
  minpac: null,
  minstr: null,
  minirr: null,
  pacperc: null,
  angle: null,
  active_hours: null,
  active_sun: null,
  active_weekdays: null,
  active_months: null,
  send_email_to: [],
  send_sms_to: [],
  ...fields,
});
const known = (number: number, udm: string | null): readonly [string, PlantVariable] => {
  const variable = { id: hex(number), name: `Variabile ${number}`, udm } as Variable;
  return [hex(number), { variable, device: null }];
};
const variables = new Map([known(11, "kW"), known(12, "kW"), known(13, "degC")]);
const check = (state: AlertsState[string]["state"], cnt = 0) => ({ state, cnt, error: null });

test("the longest is the oldest of the worst that are counted; one of which nobody knows the beginning comes last", () => {
  const alerts = [1, 2, 3, 4].map((number) => alert(number));
  const standing = (...since: [AlertsState[string]["state"], number | null][]) =>
    longestOf(
      watchedAlerts(
        { alerts },
        variables,
        Object.fromEntries(
          since.map(([state, moment], at) => [
            hex(at + 1),
            { ...check(state), since: moment, vars: {} },
          ]),
        ),
      ),
    );
  expect(standing(["ERROR", 10], ["KO", 300], ["KO", null], ["KO", 200])?.since).toBe(200);
  expect(standing(["FAILING", 5], ["ERROR", 10], ["OK", 1])?.since).toBe(10);
  expect(standing(["FAILING", 5], ["OK", 1])).toBeNull();
});

test("severity first, then how long it has failed, then the name; a disabled alert is in no list", () => {
  const alerts = [1, 2, 3, 4, 5, 6].map((number) => alert(number, { disabled: number === 6 }));
  const states: AlertsState = {
    [hex(1)]: { ...check("OK"), vars: {} },
    [hex(2)]: { ...check("KO", 3), vars: {} },
    [hex(3)]: { ...check("ERROR", 9), vars: {} },
    [hex(4)]: { ...check("KO", 8), vars: {} },
    [hex(6)]: { ...check("KO", 99), vars: {} },
  };
  const list = watchedAlerts({ alerts }, variables, states);
  // The fifth has no state yet: it has not been checked.
  expect(list.map(({ alert: one, check: { state } }) => `${one.name} ${state}`)).toEqual([
    "Allarme 4 KO",
    "Allarme 2 KO",
    "Allarme 3 ERROR",
    "Allarme 5 NONE",
    "Allarme 1 OK",
  ]);
  expect(countStates(list.map((one) => one.check.state))).toEqual({
    KO: 2,
    ERROR: 1,
    FAILING: 0,
    NONE: 1,
    OK: 1,
  });
});

test("alerts as bad as each other stand in the order of the names that are read", () => {
  const alerts = ["001", "003", "009"].map((template_id, at) =>
    alert(at, {
      template_id,
      name: ["Inverter fermo", "Mancata ricezione dati", "Contatto"][at] ?? "",
    }),
  );
  const read = ["Stopped inverter", "No data", "Contact"];
  const named = ({ id }: Alert): string => read[Number.parseInt(id, 16)] ?? "";
  const list = watchedAlerts({ alerts }, variables, {}, named);
  expect(list.map((one) => named(one.alert))).toEqual(["Contact", "No data", "Stopped inverter"]);
  expect(watchedAlerts({ alerts }, variables, {}).map((one) => one.alert.name)).toEqual([
    "Contatto",
    "Inverter fermo",
    "Mancata ricezione dati",
  ]);
});

test("variables worst first; one that the reader may not see is there without its name", () => {
  const [one] = watchedAlerts(
    { alerts: [alert(1, { vars: [hex(11), hex(99), hex(12)] })] },
    variables,
    {
      [hex(1)]: {
        ...check("KO", 3),
        vars: { [hex(11)]: check("OK"), [hex(99)]: check("FAILING", 1), [hex(12)]: check("KO", 3) },
      },
    },
  );
  expect(
    one?.variables.map(({ check: { state }, known: own }) => [state, own?.variable.name ?? null]),
  ).toEqual([
    ["KO", "Variabile 12"],
    ["FAILING", null],
    ["OK", "Variabile 11"],
  ]);
});

test("what many variables share is listed once: more than three errors of one reason and no failed check", () => {
  const watched = (number: number, error: "missing" | "no_nominal" | null, cnt = 0) => ({
    id: hex(number),
    check: { state: error === null ? ("KO" as const) : ("ERROR" as const), cnt, error },
    known: null,
  });
  const missing = [1, 2, 3, 4].map((number) => watched(number, "missing"));
  const others = [watched(5, null, 3), watched(6, "no_nominal"), watched(7, "missing", 2)];
  const calm = { id: hex(8), check: check("OK"), known: null };
  expect(shownOf([...missing, ...others, calm])).toEqual({
    rows: others,
    errors: [{ error: "missing", variables: missing }],
    calm: [calm],
  });
  expect(shownOf(missing.slice(1)).rows).toHaveLength(3);
  expect(shownOf([])).toEqual({ rows: [], errors: [], calm: [] });
});

test("the switch leaves KO, ERROR and FAILING of the five", () => {
  expect(shownStates.filter(isTrouble)).toEqual(["KO", "ERROR", "FAILING"]);
  expect(shownStates).toHaveLength(5);
});

test("of a device: the alerts that watch its variables, as bad as those are", () => {
  const alerts = [
    alert(1, { vars: [hex(11), hex(12)] }),
    alert(2, { vars: [hex(12)] }),
    alert(3, { vars: [hex(11)] }),
    alert(4),
  ];
  const states: AlertsState = {
    [hex(1)]: { ...check("KO", 4), vars: { [hex(11)]: check("OK"), [hex(12)]: check("KO", 4) } },
    [hex(2)]: { ...check("KO", 4), vars: { [hex(12)]: check("KO", 4) } },
    [hex(3)]: { ...check("FAILING", 1), vars: { [hex(11)]: check("FAILING", 1) } },
    [hex(4)]: { ...check("KO", 20), vars: {} },
  };
  const own = concerning(watchedAlerts({ alerts }, variables, states), new Set([hex(11)]));
  expect(own.map(({ alert: one, check: { state } }) => `${one.name} ${state}`)).toEqual([
    "Allarme 3 FAILING",
    "Allarme 1 OK",
  ]);
});

test("each threshold that is set, with its unit; a limit takes the unit of the variables when they share one", () => {
  const written = (fields: Partial<Alert>) =>
    watchedAlerts({ alerts: [alert(1, fields)] }, variables, {}).flatMap((one) =>
      parametersOf(one).map(({ name, value, unit }) => `${name} = ${value} ${unit}`),
    );
  expect(
    written({
      vars: [hex(13)],
      vmax: 76,
      minirr: 150,
      minpac: 0,
      minstr: 0.5,
      pacperc: 33.3,
      angle: 5,
    }),
  ).toEqual([
    "vmax = 76 °C",
    "minirr = 150 W/m²",
    "minpac = 0 kW",
    "minstr = 0.5 A",
    "pacperc = 33.3 %",
    "angle = 5 °",
  ]);
  expect(written({ vars: [hex(11), hex(13)], vmin: 1 })).toEqual(["vmin = 1 "]);
  expect(written({})).toEqual([]);
});

test("limits that can be drawn are fixed ones, on a scale where value and limit are seen", () => {
  expect(limitsOf(alert(1, { pacperc: 33.3, minirr: 150 }))).toBeNull();
  expect(limitsOf(alert(1, { template_id: "005", minstr: 0.3 }))).toEqual({
    lowest: 0.3,
    highest: null,
  });
  // Of 004 the current must be above the neighbours' median, not above minstr.
  expect(limitsOf(alert(1, { template_id: "004", minstr: 0.5 }))).toBeNull();
  // 80 is the highest of 0, 76 and 80: a fifth of it stays free above.
  expect(scaleOf({ lowest: null, highest: 76 }, 80)).toEqual({ min: 0, max: 96 });
  expect(scaleOf({ lowest: -10, highest: 10 }, null)).toEqual({ min: -14, max: 14 });
  expect(scaleOf({ lowest: 0, highest: 0 }, 0)).toEqual({ min: 0, max: 0.2 });
});

test("days and months in a row are a stretch", () => {
  expect(runsOf([5, 1, 2, 3, 7])).toEqual([
    [1, 3],
    [5, 5],
    [7, 7],
  ]);
  expect(runsOf([])).toEqual([]);
});

const words = {
  hours: (from: string, to: string) => `${from} > ${to}`,
  sun: (rise: string, set: string) => `alba ${rise} > tramonto ${set}`,
  range: (from: string, to: string) => `${from}–${to}`,
};

test("1 is Monday and 7 Sunday, wherever the plant lies", () => {
  for (const zone of ["Europe/Rome", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const format = makeFormat("it", zone);
    const written = (active_weekdays: number[]) =>
      activeWords(alert(1, { active_weekdays }), format, words);
    expect(written([1])).toEqual(["lunedì"]);
    expect(written([7])).toEqual(["domenica"]);
    expect(written([1, 2, 3, 4, 5])).toEqual(["lunedì–venerdì"]);
    expect(written([1, 2, 4])).toEqual(["lunedì, martedì, giovedì"]);
    expect(activeWords(alert(1, { active_months: [4, 5, 6, 7, 8, 9, 12] }), format, words)).toEqual(
      ["apr–set, dic"],
    );
  }
});

test("hours and sun as they are set; always says nothing", () => {
  const format = makeFormat("it", "Europe/Rome");
  expect(activeWords(alert(1), format, words)).toEqual([]);
  expect(activeWords(alert(1, { active_hours: ["07:00", "20:00"] }), format, words)).toEqual([
    "07:00 > 20:00",
  ]);
  expect(activeWords(alert(1, { active_sun: [30, -30] }), format, words)).toEqual([
    "alba +30 min > tramonto −30 min",
  ]);
  expect(activeWords(alert(1, { active_sun: [0, 0] }), format, words)).toEqual(["alba > tramonto"]);
});
