-- A plant whose readings are imported from files: no logger sends them, and its silence is no fault. (P33)
alter table plant add column by_files boolean not null default false;
