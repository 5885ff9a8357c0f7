-- Counters' days whose ends wait for more samples: the sealer asks for those that waited long enough, of the whole portal.
create index day_block_open_end on day_block
  ((start + 300 * last_slot + least(21600, greatest(3600, 180 * step))), plant_id)
  where carry is not null and last_slot is not null and quality like '%"isOpen":true%';
