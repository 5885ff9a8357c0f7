-- What a room lets the others read in a statement of theirs: who owns which table, and which view, stands in scripts/table-owners.ts.

-- Of plants: what tells which of them are to be worked on, and at whose midnights.
create view plant_state as select plant_id, timezone, disabled from plant;
-- Of variables: under which number a series lies, and which name of a logger fills it; none does for a formula.
create view variable_series as select plant_id, number, mib from variable;
