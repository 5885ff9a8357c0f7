-- What of an envelope is dealt with, and not what is left of it: an address that was changed meanwhile is written to, one that has it never again. (M11, M23)
alter table message rename column remaining to taken;
update message set taken = jsonb_build_object('parts', taken -> 'fromPart') where taken ? 'fromPart';
-- Of those whose tries were under way it is not known: they are tried for all of their addresses.
update message set taken = null where taken ? 'addresses';
