/** Of reports and their periods. */
export const reportRefusals = {
  report_not_found: "questo report non esiste o è stato eliminato",
  report_hidden: "i tuoi permessi non mostrano ciò che questo report riporta",
  report_template_not_found: "il modello di report {{id}} non esiste",
  report_template_unknown: "il modello di report {{id}} non esiste",
  report_freq: "il modello {{template}} non si fa con questa frequenza",
  report_variables_needed: "scegli almeno una variabile",
  report_threshold_needed: "la soglia è obbligatoria",
  report_period_unknown: "questo report non ha il periodo {{period}}",
  report_period_running: "il periodo non è finito: per ora c’è solo l’anteprima",
  report_issue_not_found:
    "l’edizione {{number, number}} di questo periodo non c’è o è stata eliminata",
  report_no_recipients: "il report non ha destinatari: scegli prima a chi va",
  report_made_meanwhile: "qualcun altro ha appena fatto questo report: guardalo di nuovo",
  report_issued:
    "questo report è già stato fatto: disattivalo; un amministratore può eliminarlo con tutti i suoi periodi",
  mailing_not_found: "questo report programmato non c’è più",
  mailing_kind_kept: "un confronto tra impianti non diventa un’esportazione, né il contrario",
  mailing_not_yours: "lo cambia chi l’ha creato o un amministratore",
  mailing_sees_nothing: "non puoi vedere nessuno dei suoi impianti, o dei suoi dati",
  mailing_plants_needed: "scegli almeno un impianto",
  mailing_plant_unread: "sull’impianto {{plant}} ti manca il permesso di leggere i report",
  mailing_client_needed: "scegli il cliente",
  mailing_client_unknown: "nessun impianto di cui leggi i report è di {{client}}",
  mailing_variables_needed: "scegli almeno una variabile",
  mailing_one_plant: "scegli variabili di un solo impianto: un file ha un solo orologio",
  mailing_step: "una riga al mese serve per un mese o per un anno",
  mailing_too_large:
    "{{values, number}} valori per file, al massimo {{limit, number}}: scegli una riga meno frequente o meno variabili",
  mailing_foreign_recipient: "uno dei destinatari non vede nulla di questo, o non puoi indicarlo",
  mailing_format: "questo non si fa come {{format}}",
};
