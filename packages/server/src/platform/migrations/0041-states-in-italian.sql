-- What the codes of a table mean in Italian, by the keys of enums or bits, which hold the English words; null: these are all there are.
alter table bitmask add column italian jsonb;
update bitmask set italian = words.italian::jsonb from (values
  ('on_off', '{"0": "Spento", "1": "Acceso"}'),
  ('ok_fault', '{"0": "OK", "1": "Guasto"}'),
  ('open_closed', '{"0": "Aperto", "1": "Chiuso"}'),
  ('no_yes', '{"0": "No", "1": "Sì"}'),
  ('comm_status', '{"0": "Connesso", "1": "Nessuna risposta", "2": "Errore di checksum", "3": "Connessione rifiutata"}'),
  ('sunspec_inverter_state', '{"1": "Spento", "2": "In riposo", "3": "In avvio", "4": "In produzione (MPPT)", "5": "Potenza limitata", "6": "In arresto", "7": "Guasto", "8": "In standby"}'),
  ('sunspec_inverter_events', '{"0": "Guasto a terra", "1": "Sovratensione DC", "2": "Sezionatore AC aperto", "3": "Sezionatore DC aperto", "4": "Distacco dalla rete", "5": "Armadio aperto", "6": "Arresto manuale", "7": "Sovratemperatura", "8": "Sovrafrequenza", "9": "Sottofrequenza", "10": "Sovratensione AC", "11": "Sottotensione AC", "12": "Fusibile di stringa bruciato", "13": "Sottotemperatura", "14": "Perdita di memoria", "15": "Autotest hardware fallito"}'),
  ('sunspec_battery_state', '{"1": "Spenta", "2": "Vuota", "3": "In scarica", "4": "In carica", "5": "Piena", "6": "A riposo", "7": "In prova"}'),
  ('inverter_state', '{"0": "Spento", "1": "In attesa del sole", "2": "In connessione alla rete", "3": "In produzione", "4": "Potenza ridotta", "5": "Guasto"}'),
  ('tracker_state', '{"0": "Fermo", "1": "In inseguimento", "2": "Backtracking", "3": "Posizione notturna", "4": "Posizione antivento", "5": "Manuale", "6": "Guasto"}'),
  ('string_fuses', '{"0": "Fusibile 1", "1": "Fusibile 2", "2": "Fusibile 3", "3": "Fusibile 4", "4": "Fusibile 5", "5": "Fusibile 6", "6": "Fusibile 7", "7": "Fusibile 8", "8": "Fusibile 9", "9": "Fusibile 10", "10": "Fusibile 11", "11": "Fusibile 12", "12": "Fusibile 13", "13": "Fusibile 14", "14": "Fusibile 15", "15": "Fusibile 16"}')
) as words (id, italian) where bitmask.id = words.id;
