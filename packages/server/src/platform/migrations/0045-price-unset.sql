-- Every plant was made with the specification's example of a price, which no screen could change: that is the price of no contract.
update plant set gperf_params = gperf_params - 'pu_kwh' where gperf_params -> 'pu_kwh' = '0.15495'::jsonb;
