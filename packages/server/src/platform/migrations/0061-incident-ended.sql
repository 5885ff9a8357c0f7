-- What is over since this morning still is what today cost: it is read with every look at the fleet.
create index incident_ended on incident (ended) where state = 'resolved';
