import { expect, test } from "vitest";
import { tableFaults } from "./table-owners.ts";

const owners = {
  plants: { tables: ["plant"], views: ["plant_state"] },
  alerts: { tables: ["alert"] },
};
const migrations = [
  {
    path: "packages/server/src/platform/migrations/0001-all.sql",
    text: `create table plant (
  plant_id text primary key
);
create table alert (
  plant_id text not null,
  id text not null, -- of the alert, not of the plant
  primary key (plant_id, id)
);
create view plant_state as select plant_id from plant;`,
  },
];
const alerts = "packages/server/src/alerts/alerts.store.ts";
/** What is found when the room of the alerts has this in its store, or this file elsewhere. */
const faultsOf = (text: string, path = alerts) =>
  tableFaults({ owners, madeNames: {}, sources: [{ path, text }], migrations });

test.each([
  'db.selectFrom("alert as a").innerJoin("plant_state as p", "p.plant_id", "a.plant_id")',
  "sql`select * from alert a join plant_state using (plant_id)`",
  "sql`insert into alert (id) select id from unnest(${ids}) as t (id)`",
  'trx.deleteFrom("alert").where((eb) => eb.exists(eb.selectFrom("alert as b")))',
  "/** Of the plant: from plant to plant. */",
  "// select from plant",
])("a store that keeps to its own tables, and to what others let it read: %s", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ['db.selectFrom("plant")', "reads plant, which plants keeps"],
  ['db.selectFrom(["alert", "plant as p"])', "reads plant, which plants keeps"],
  [
    'db.selectFrom("alert").leftJoin("plant", "plant.plant_id", "alert.plant_id")',
    "reads plant, which plants keeps",
  ],
  ["sql`select from alert a, plant p`", "reads plant, which plants keeps"],
  ["sql`select (select name from plant where plant_id = 1)`", "reads plant, which plants keeps"],
  ["sql`delete from alert using plant`", "reads plant, which plants keeps"],
  ["sql`update plant set name = 'a'`", "changes plant, which plants keeps"],
  ['trx.deleteFrom("plant")', "changes plant, which plants keeps"],
  ['trx.insertInto("plant_state")', "changes plant_state, which plants keeps"],
  [
    'declare module "../platform/database.ts" {\n  interface Tables {\n    plant: PlantTable;\n  }\n}',
    "changes plant, which plants keeps",
  ],
  ["db.selectFrom(table)", "a table is not named where it is used"],
  ["sql`select from ${sql.table(name)}`", "a table is not named where it is used"],
])("%s in the store of another room is red", (text, fault) => {
  expect(faultsOf(text).map((one) => one.replace(`${alerts}: `, ""))).toContain(fault);
});

test("SQL outside of a store is red, and of a room's tables in the platform", () => {
  const service = "packages/server/src/alerts/alerts.service.ts";
  expect(faultsOf('trx.selectFrom("alert")', service)).toEqual([
    `${service}: SQL stands in a store`,
  ]);
  const platform = "packages/server/src/platform/locks.ts";
  expect(faultsOf("sql`select from plant for update`", platform)).toEqual([
    `${platform}: reads plant, which plants keeps`,
  ]);
});

test("an exception that nothing needs is red", () => {
  expect(
    tableFaults({
      owners,
      madeNames: { [alerts]: "names of partitions" },
      sources: [{ path: alerts, text: 'db.selectFrom("alert")' }],
      migrations,
    }),
  ).toEqual([`${alerts}: names every table where it is used, and needs no exception`]);
});

test("every table has one room, and every name a table", () => {
  const of = (changed: object) =>
    tableFaults({ owners: { ...owners, ...changed }, madeNames: {}, sources: [], migrations });
  expect(of({ alerts: { tables: [] } })).toEqual(["alert is kept by no room"]);
  expect(of({ logs: { tables: ["alert"] } })).toEqual(["alert is kept by two rooms"]);
  expect(of({ logs: { tables: ["log"] } })).toEqual(["log is made by no migration"]);
});

test("a table with a plant whose primary key begins otherwise is red", () => {
  const text = "create table note (\n  id text primary key,\n  plant_id text not null\n);";
  const path = "packages/server/src/platform/migrations/0002-note.sql";
  expect(
    tableFaults({
      owners: { ...owners, logs: { tables: ["note"] } },
      madeNames: {},
      sources: [],
      migrations: [...migrations, { path, text }],
    }),
  ).toEqual([`${path}: the primary key of note does not begin with plant_id`]);
});
