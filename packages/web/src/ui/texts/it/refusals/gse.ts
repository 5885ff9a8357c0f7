/** Of the GSE and of the register of readings. */
export const gseRefusals = {
  gse_account_not_found: "questo account GSE non esiste più",
  gse_account_taken: "l’impianto ha già un account GSE {{username}}",
  gse_plant_not_found: "la convenzione GSE {{id}} non esiste più",
  gse_plant_of_account:
    "questa convenzione appartiene a un account: ciò che ne dice il GSE non si cambia qui",
  gse_wrong_credentials: "verifica non riuscita, controlla nome utente e password",
  gse_no_portal:
    "il portale GSE non è collegato (GSE_URL): importa a mano i file di misure e pagamenti",
  gse_silent:
    "il portale GSE non ha risposto in tempo: non è stato salvato nulla, riprova più tardi",
  gse_unreachable:
    "il portale GSE non è raggiungibile: non è stato salvato nulla, riprova più tardi",
  gse_strange:
    "il portale GSE ha dato una risposta incomprensibile: non è stato salvato nulla, chi gestisce il server deve controllare GSE_URL",
  gse_still_reading: "questo account è già in lettura: aspetta che finisca",
  gse_variable_unfit: "scegli un contatore di energia",
  utf_meter_not_found: "questo contatore fiscale non esiste più",
  utf_meter_taken: "il contatore {{name}} esiste già",
  utf_meter_read: "{{name}} ha delle letture: prima vanno eliminate",
  utf_reading_not_found: "questa lettura non esiste più",
  utf_variable_unfit: "scegli un contatore di energia di questo impianto",
  utf_date_taken: "c’è già una lettura del {{date, date}}",
  utf_date_ahead: "una lettura non può essere nel futuro",
  utf_reading_falls:
    "{{reading, number}} è meno della lettura precedente, {{before, number}}: indica se il contatore è ripartito da zero o se è stato sostituito",
  utf_reading_rises:
    "{{reading, number}} è più della lettura successiva, {{after, number}} del {{date, date}}",
  utf_not_rolled:
    "{{reading, number}} non è meno della lettura precedente, {{before, number}}: il contatore non è ripartito da zero",
  utf_reading_digits: "questo contatore ha {{digits, number}} cifre prima della virgola",
  utf_swap_before:
    "un contatore si sostituisce dal giorno della sua ultima lettura, {{date, date}}",
};
