-- How often the plant's blocks were written: with the journal's state it names what every answer is made of.
alter table journal_mark add column version bigint not null default 0;
