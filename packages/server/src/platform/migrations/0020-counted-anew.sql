-- Every figure knows how good it is; null when all is well. See domain/data/day-quality.ts.
alter table day_block add column quality text;
-- By which edition of the rules the plant's figures were counted: older ones are counted anew, plant after plant, without a packet.
alter table journal_mark add column edition smallint not null default 1;
